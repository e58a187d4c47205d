import Foundation
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport
import Testing

/// What cannot be released: the message says what, where, and what to do; what is shown stays.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct ErrorTests {
  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test
  func `a file in the output folder's place`() throws {
    let site = try Site()
    try Data("f".utf8).write(to: URL(fileURLWithPath: site.output))
    #expect(
      message { try site.release(["index.html": "x"]) }
        == "\(site.output) is not a folder: move it away or choose another folder")
    #expect(FileManager.default.contents(atPath: site.output) == Data("f".utf8))
  }

  @Test
  func `a parent that does not exist, or is a file`() throws {
    let site = try Site()
    let release = { (path: String) in
      self.message {
        try SiteRelease(directory: path) { FileTime(seconds: 0) }.release { _ in }
      }
    }
    #expect(
      release(site.base + "/no/public/")
        == "\(site.base)/no/public/ cannot be made, because \(site.base)/no does not exist: "
        + "create \(site.base)/no or choose another folder")
    try Data().write(to: URL(fileURLWithPath: site.base + "/file"))
    #expect(release(site.base + "/file/public").hasPrefix("\(site.base)/file is not a folder"))
    #expect(release("").hasPrefix(" is not a folder"))
  }

  @Test
  func `a link that leads nowhere`() throws {
    let site = try Site()
    try FileManager.default.createSymbolicLink(
      atPath: site.output, withDestinationPath: site.base + "/nowhere")
    #expect(
      message { try site.release(["index.html": "x"]) }
        == "\(site.output) is a link to a folder that does not exist: create that folder or "
        + "remove the link")
  }

  @Test(
    .enabled(if: geteuid() == 0, "needs root: files of another user"), arguments: ["", "/public"])
  func `a folder that may not be written`(readOnly: String) throws {
    let site = try Site(on: .disk)
    if readOnly != "" {
      try site.own("own.txt", "mine")
      #expect(chown(site.base, 65534, 65534) == 0)
    }
    let outcome = try Driver(site: site).release(["index.html": "x"], user: "65534")
    let call = readOnly == "" ? "create" : "write"
    let place = readOnly == "" ? "/public" : "/public/.ratepress-manifest"
    #expect(
      outcome
        == .refused(
          "cannot \(call) \(site.base + place): Permission denied: give the user who runs "
            + "ratepress the permission"))
    #expect(site.contents == (readOnly == "" ? [:] : ["own.txt": "mine"]))
  }

  // The exchange makes a probe and the tree, then folders of pages and the owner's;
  // the other mode makes the staging folder first.
  @Test(arguments: [
    ("pwrite:3", "exchange"), ("create:1", "exchange"), ("mkdirat:1", "exchange"),
    ("mkdirat:2", "exchange"), ("mkdirat:3", "exchange"), ("mkdirat:4", "exchange"),
    ("mkdirat:25", "exchange"), ("linkat:1", "exchange"), ("pwrite:3", "files"),
    ("create:1", "files"), ("mkdirat:1", "files"), ("mkdirat:4", "files"),
  ])
  func `a full disk`(fault: String, mode: String) throws {
    let site = try Site()
    try site.own("own.txt", "mine")
    try site.own("mine/own/own.txt", "mine")
    let shown = ["index.html": "0", "same.html": "same", "same/same.html": "same"]
    // Without a pause, the second release makes a fresh tree.
    try site.release(shown)
    let pages = Dictionary(
      uniqueKeysWithValues: (1...20).map {
        ("f\($0)/p.html", String(repeating: "x", count: 5000))
      })
    let outcome = try Driver(site: site).release(
      pages.merging(shown) { $1 }, mode: mode,
      fault: fault.replacingOccurrences(of: ":", with: ":\(ENOSPC):"))
    guard case .refused(let message) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    // Twenty pages in as many folders, the manifest, its digests and, in a fresh tree, the other three pages with a
    // folder, and the owner's two folders; or the pages' folders a second time.
    let inWay =
      mode == "exchange" ? (tree: 1...2, blocks: 6, above: 1) : (tree: 1...1, blocks: 20, above: 0)
    let withoutTree = inWay.tree.map { "mkdirat:\($0)" }.contains(fault)
    let blocks = 20 * 3 + 2 + inWay.blocks + (withoutTree ? 1 + inWay.above : 0)
    let size = "needs \((blocks * 4096 + 999) / 1000) kB more"
    #expect(message.hasPrefix("the disk of \(site.output) is full: the release needs "))
    #expect(message.contains(size), "\(message)")
    #expect(message.hasSuffix(" were free: make room and run again"))
    let own = ["own.txt": "mine", "mine/own/own.txt": "mine"]
    #expect(site.contents.filter { $1 != "folder" } == shown.merging(own) { $1 })
    #expect(!site.hiddenEntries.contains("next"))
    try site.release(pages)
    #expect(site.text("f20/p.html")?.count == 5000)
  }

  @Test func `a disk that is full while files take their places`() throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    let pages = Dictionary(
      uniqueKeysWithValues: (1...20).map {
        ("f\($0)/p.html", String(repeating: "x", count: 5000))
      })
    // The staging folder and twenty in it, then those of the site.
    let outcome = try Driver(site: site).release(
      pages.merging(["index.html": "1"]) { $1 }, mode: "files", fault: "mkdirat:\(ENOSPC):25")
    guard case .refused(let message) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    // Two blocks and two folders for each of twenty pages, and the start page.
    #expect(message.contains("needs \((81 * 4096 + 999) / 1000) kB more"), "\(message)")
    for (path, text) in site.contents where text != "folder" {
      #expect(text == pages[path] || ["0", "1"].contains(text))
    }
    try site.release(pages)
    #expect(site.text("f20/p.html")?.count == 5000)
  }

  @Test(arguments: [(1, 2, "17 kB"), (2400, 2402, "10.1 MB")])
  func `a disk that is full once the manifest is written`(
    count: Int, write: Int, needed: String
  ) throws {
    let pages = Dictionary(
      uniqueKeysWithValues: (0..<count).map { ("f\($0 % 24)/p\($0).html", "x") })
    let site = try Site()
    try site.release(["index.html": "0"])
    let outcome = try Driver(site: site).release(pages, fault: "pwrite:\(ENOSPC):\(write)")
    guard case .refused(let message) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(message.contains("is full: the release needs \(needed) more"))
    #expect(site.contents == ["index.html": "0"] && !site.hiddenEntries.contains("next"))
  }

  @Test(arguments: [
    (ENOSPC, "No space left on device: make room and run again"), (EIO, "Input/output error"),
  ])
  func `a disk that refuses what follows the exchange`(code: Int32, reason: String) throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    site.wait()
    let outcome = try Driver(site: site).release(["index.html": "1"], fault: "fsync:\(code)")
    #expect(
      outcome
        == .refused(
          "\(site.output) shows the new pages, but cannot write \(site.hidden): \(reason)"))
    #expect(site.contents == ["index.html": "1"])
    site.wait()
    try site.release(["index.html": "2"])
    #expect(site.contents == ["index.html": "2"])
  }

  @Test
  func `an error of the disk in the folder above is told, not swallowed`() throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    site.wait()
    let outcome = try Driver(site: site).release(["index.html": "1"], fault: "fsync:\(EIO):2")
    #expect(
      outcome
        == .refused(
          "\(site.output) shows the new pages, but cannot write \(site.base): Input/output error")
    )
    #expect(site.contents == ["index.html": "1"])
  }

  @Test(.enabled(if: geteuid() == 0, "needs root: files of another user"))
  func `a folder above that only lets us through is no error`() throws {
    let site = try Site(on: .disk)
    try site.release(["index.html": "0"])
    for path in [site.output, site.hidden] {
      let list = try #require(FileManager.default.subpaths(atPath: path))
      for entry in [""] + list { chown("\(path)/\(entry)", 65534, 65534) }
    }
    // Writable, and not readable.
    #expect(chown(site.base, 65534, 65534) == 0 && chmod(site.base, 0o300) == 0)
    site.wait()
    try Data().write(to: URL(fileURLWithPath: site.base + "/pages"))
    try Data().write(to: URL(fileURLWithPath: site.base + "/printed"))
    chown(site.base + "/pages", 65534, 65534)
    let outcome = try Driver(site: site).release(["index.html": "1"], user: "65534")
    #expect(outcome == .shown("exchange") && site.contents == ["index.html": "1"])
  }

  @Test
  func `over a tree that stands, a full disk lacks only what pages grow by`() throws {
    let site = try Site()
    let pages = { (text: String) in
      Dictionary(
        uniqueKeysWithValues: (1...20).map {
          ("f\($0)/p.html", String(repeating: text, count: 5000))
        })
    }
    for text in ["a", "b"] {
      try site.release(pages(text))
      site.wait()
    }
    let shown = site.contents
    let outcome = try Driver(site: site).release(
      pages("c").merging(["f9/q.html": "new"]) { $1 }, fault: "pwrite:\(ENOSPC):3")
    guard case .refused(let message) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(message.contains("the release needs 9 kB more"))
    #expect(site.contents == shown)
  }

  @Test(arguments: [
    (4096 * 7, 9, 8192, 100, "is full: the release needs 29 kB more, 9 kB were free: make room"),
    (
      4096 * 7, 9, 8192, 8,
      "has no free inodes: 9 needed, 8 free: remove files"
    ),
  ])
  func `a full disk is told by what ran out`(
    bytes: Int, files: Int, freeBytes: Int, freeFiles: Int, words: String
  ) {
    let error = ReleaseError.diskFull(
      path: "/srv/public", needed: DiskSpace(bytes: bytes, files: files),
      free: DiskSpace(bytes: freeBytes, files: freeFiles))
    #expect("\(error)" == "the disk of /srv/public \(words) and run again")
  }

  @Test
  func `a manifest that is damaged, cut, or of a later version`() throws {
    let site = try Site()
    try site.release(["index.html": "0", "usd/krw.html": "k"])
    let path = site.output + "/.ratepress-manifest"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (damaged, line) in [
      ("", 1), ("hello\n", 1), (lines.prefix(3).joined(separator: "\n"), 3),
      (text.replacingOccurrences(of: "index", with: "other"), 8),
      (text.replacingOccurrences(of: "digests ", with: "digests x"), 3),
      (text.replacingOccurrences(of: "folder found", with: "folder lost"), 4),
      (text.replacingOccurrences(of: "+index", with: "+../index"), 5),
      (text.replacingOccurrences(of: "folder made usd", with: "folder made .."), 6),
      (text.replacingOccurrences(of: "-index", with: "-other"), 7),
      (text.replacingOccurrences(of: "+krw.html", with: "-krw.html"), 8),
      (text.replacingOccurrences(of: "-index.html\n+krw", with: "+index.html\n+krw"), 7),
      (text + "more\n", 9),
    ] {
      try Data(damaged.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: ReleaseError.damagedManifest(path: path, line: line)) {
        try site.release(["index.html": "1"])
      }
    }
    try FileManager.default.removeItem(atPath: path)
    try Data(text.utf8).write(to: URL(fileURLWithPath: site.base + "/elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "../elsewhere")
    #expect(throws: ReleaseError.damagedManifest(path: path, line: 1)) {
      try site.release(["index.html": "1"])
    }
    try FileManager.default.removeItem(atPath: path)
    try Data(text.replacingOccurrences(of: "manifest 2", with: "manifest 4").utf8)
      .write(to: URL(fileURLWithPath: path))
    #expect(throws: ReleaseError.laterManifest(path: path)) {
      try site.release(["index.html": "1"])
    }
    #expect(site.text("index.html") == "0")
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", "..", "../a", "a/../b", ".", "./a", "a/.", "a\nb",
    ".ratepress-manifest", "a/.ratepress-staging",
  ])
  func `a path that leads elsewhere`(path: String) throws {
    let site = try Site()
    #expect(throws: ReleaseError.invalidPath(path)) { try site.release([path: "x"]) }
    #expect(site.status("") == nil)
  }

  @Test
  func `a path with a zero in it`() throws {
    let site = try Site()
    #expect(throws: ReleaseError.invalidPath("a\0b")) { try site.release(["a\0b": "x"]) }
  }

  @Test(arguments: [
    ["a.html", "b.html", "a.html"], ["a", "a/b.html"], ["a/b/c.html", "a/b"],
    ["a/b.html", "c.html", "a/b.html"],
  ])
  func `a path that is written twice, or is a folder too`(paths: [String]) throws {
    let site = try Site()
    #expect(throws: ReleaseError.self) {
      try SiteRelease(directory: site.output, now: { FileTime(seconds: 0) }).release { draft in
        for path in paths { try draft.write(path, Array(path.utf8)) }
      }
    }
  }
}
