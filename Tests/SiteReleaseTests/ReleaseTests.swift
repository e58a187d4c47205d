import CLinux
import Foundation
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct ReleaseTests {
  let pages = ["index.html": "list", "usd/krw.html": "krw", "assets/app.css": "css"]

  @Test(arguments: Disk.allCases)
  func `a first release makes the folder and shows every page`(disk: Disk) throws {
    let site = try Site(on: disk)
    let report = try site.release(pages)
    #expect(report.written == 3 && report.unchanged == 0 && report.removed == 0)
    #expect(report.isChanged && report.mode == .exchange && report.obstacle == nil)
    #expect(
      site.contents == [
        "index.html": "list", "usd": "folder", "usd/krw.html": "krw", "assets": "folder",
        "assets/app.css": "css",
      ])
  }

  @Test(arguments: Disk.allCases, [ReleaseMode.exchange, .files])
  func `the same pages again change nothing, not even a time`(disk: Disk, mode: ReleaseMode) throws
  {
    let site = try Site(on: disk)
    try site.own(".gitignore", "*\n")
    try site.release(pages, mode: mode)
    try site.release(["index.html": "old"], mode: mode)
    try site.release(pages, mode: mode)
    site.wait()
    try site.release(pages, mode: mode)
    let shown = Tree.statuses(of: site.base)
    let report = try site.release(pages, mode: mode)
    #expect(!report.isChanged && report.unchanged == 3 && report.written == 0)
    #expect(report.mode == mode)
    #expect(Tree.statuses(of: site.base) == shown)
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a page of the same bytes keeps its time to the nanosecond`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.release(pages, mode: mode)
    let times = [
      timespec(tv_sec: 1_700_000_000, tv_nsec: 123_456_789),
      timespec(tv_sec: 1_700_000_000, tv_nsec: 123_456_789),
    ]
    #expect(utimensat(AT_FDCWD, site.output + "/usd/krw.html", times, 0) == 0)
    for round in 1...3 {
      site.wait()
      try site.release(pages.merging(["index.html": "list \(round)"]) { $1 }, mode: mode)
      let time = try #require(site.status("usd/krw.html")).st_mtim
      #expect(time.tv_sec == 1_700_000_000 && time.tv_nsec == 123_456_789)
    }
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a page of other bytes is newer by a second at least, whatever the clock says`(
    mode: ReleaseMode
  ) throws {
    let site = try Site()
    site.seconds = Int64(time(nil))
    try site.release(["index.html": "0"], mode: mode)
    var last = try #require(site.modified("index.html"))
    #expect(last >= site.seconds)
    for (round, step) in [0, 0, 1, 100, -3600, 61, -1].enumerated() {
      site.seconds += Int64(step)
      try site.release(["index.html": "\(round) and more"], mode: mode)
      let now = try #require(site.modified("index.html"))
      #expect(now >= last + 1 && now >= site.seconds)
      last = now
    }
  }

  @Test
  func `a page that goes back to earlier bytes still does not go back in time`() throws {
    let site = try Site()
    try site.release(["index.html": "a"])
    site.wait()
    try site.release(["index.html": "b"])
    let second = try #require(site.modified("index.html"))
    site.seconds -= 30
    try site.release(["index.html": "a"])
    #expect(try #require(site.modified("index.html")) >= second + 1)
    #expect(site.text("index.html") == "a")
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `pages that are gone go, and so do folders that are empty then`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.own("kept/note.txt", "mine")
    try site.release(
      pages.merging(["en/usd/krw.html": "k", "kept/page.html": "p"]) { $1 }, mode: mode)
    site.wait()
    let report = try site.release(["index.html": "list"], mode: mode)
    #expect(report.removed == 4 && report.unchanged == 1 && report.written == 0)
    #expect(
      site.contents == ["index.html": "list", "kept": "folder", "kept/note.txt": "mine"])
    site.wait()
    try site.release(pages, mode: mode)
    #expect(site.text("usd/krw.html") == "krw")
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a release that fails on the way shows nothing of itself`(mode: ReleaseMode) throws {
    struct TemplateError: Error {}
    let site = try Site()
    try site.own("own.txt", "mine")
    try site.release(pages, mode: mode)
    let shown = Tree.statuses(of: site.output).filter { $0.key != "" }
    #expect(throws: TemplateError.self) {
      try site.release(["index.html": "new", "usd/krw.html": "new"], mode: mode) {
        throw TemplateError()
      }
    }
    #expect(Tree.statuses(of: site.output).filter { $0.key != "" } == shown)
    try site.release(["index.html": "newer"], mode: mode)
    #expect(site.contents == ["index.html": "newer", "own.txt": "mine"])
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a first release that fails leaves no folder`(mode: ReleaseMode) throws {
    struct TemplateError: Error {}
    let site = try Site()
    #expect(throws: TemplateError.self) {
      try site.release(pages, mode: mode) { throw TemplateError() }
    }
    #expect(site.status("") == nil)
  }

  @Test
  func `an error that the one who writes pages swallows still ends the release`() throws {
    let site = try Site()
    try site.release(pages)
    #expect(throws: ReleaseError.invalidPath("../x")) {
      try SiteRelease(directory: site.output, now: { FileTime(seconds: 0) }).release { draft in
        try draft.write("index.html", Array("new".utf8))
        try? draft.write("../x", [])
      }
    }
    #expect(site.text("index.html") == "list")
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a page that somebody edited or removed is as it should be again`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.release(pages, mode: mode)
    try site.own("index.html", "LIST")
    try site.remove("usd/krw.html")
    try site.remove("assets")
    let report = try site.release(pages, mode: mode)
    #expect(report.written == 3)
    #expect(site.text("index.html") == "list" && site.text("usd/krw.html") == "krw")
    #expect(site.text("assets/app.css") == "css")
  }

  @Test(arguments: [0o077, 0o022, 0o000], ["exchange", "files"])
  func `visitors may read all pages, whatever the umask`(mask: Int32, mode: String) throws {
    let site = try Site()
    for (round, mask) in [mask, 0o022, 0o077, mask].enumerated() {
      site.wait()
      let pages = ["index.html": "\(round)", "usd\(round)/krw.html": "k", "a/\(round).css": "c"]
      let outcome = try Driver(site: site).release(pages, mode: mode, umask: mode_t(mask))
      #expect(outcome == .shown(mode))
      for path in pages.keys { #expect(site.permissions(path) == 0o644, "\(path)") }
      for path in ["", "usd\(round)", "a"] { #expect(site.permissions(path) == 0o755, "\(path)") }
      #expect(site.permissions(".ratepress-manifest") == 0o600)
    }
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `pages keep permissions, and new ones take those of the others`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.release(pages, mode: mode)
    for path in ["index.html", "usd/krw.html", "assets/app.css"] {
      #expect(chmod(site.output + "/" + path, 0o640) == 0)
    }
    for path in ["usd", "assets"] { #expect(chmod(site.output + "/" + path, 0o750) == 0) }
    for round in 1...3 {
      site.wait()
      try site.release(
        ["index.html": "\(round)", "usd/krw.html": "\(round)", "new\(round)/a.html": "a"],
        mode: mode)
      for path in ["index.html", "usd/krw.html", "new\(round)/a.html"] {
        #expect(site.permissions(path) == 0o640, "\(path)")
      }
      for path in ["usd", "new\(round)"] { #expect(site.permissions(path) == 0o750, "\(path)") }
    }
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `the output folder keeps its permissions, owner and attributes`(mode: ReleaseMode) throws {
    let site = try Site(on: .disk)
    try site.release(pages, mode: mode)
    #expect(chmod(site.output, 0o2755) == 0)
    let value = Array("value".utf8)
    let takesAttributes =
      setxattr(site.output, "user.note", value, value.count, 0) == 0
    let isRoot = geteuid() == 0
    if isRoot { #expect(chown(site.output, 33, 34) == 0) }
    for round in 1...2 {
      site.wait()
      try site.release(["index.html": "\(round)"], mode: mode)
      let status = try #require(site.status(""))
      #expect(status.st_mode & 0o7777 == 0o2755)
      if isRoot { #expect(status.st_uid == 33 && status.st_gid == 34) }
      if takesAttributes {
        #expect(getxattr(site.output, "user.note", nil, 0) == value.count)
      }
    }
  }

  /// Linux hands it down with the group, which a web server may need.
  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a set-group-ID output folder hands down that bit at most, and to folders alone`(
    mode: ReleaseMode
  ) throws {
    let site = try Site(on: .disk)
    try site.release(pages, mode: mode)
    let isRoot = geteuid() == 0
    if isRoot { #expect(chown(site.output, 0, 34) == 0) }
    #expect(chmod(site.output, 0o2755) == 0)
    for round in 1...2 {
      site.wait()
      try site.release(["index.html": "\(round)", "new\(round)/deep/a.html": "a"], mode: mode)
      for path in ["new\(round)", "new\(round)/deep"] {
        let permissions = try #require(site.permissions(path))
        #expect([0o755, 0o2755].contains(permissions), "\(path)")
      }
      let page = "new\(round)/deep/a.html"
      #expect(site.permissions(page) == 0o644)
      if mode == .files, isRoot { #expect(site.status(page)?.st_gid == 34) }
      #expect(site.permissions("") == 0o2755)
    }
  }

  @Test
  func `two builds give the same manifest`() throws {
    let manifests = try [Disk.memory, .disk].map { disk in
      let site = try Site(on: disk)
      site.seconds += disk == .disk ? 5 : 0
      try site.release(pages)
      return site.text(".ratepress-manifest")
    }
    #expect(manifests[0] == manifests[1] && manifests[0] != nil)
  }

  @Test
  func `pages of any size are compared and written whole`() throws {
    let site = try Site()
    for size in [0, 1, 65_535, 65_536, 65_537, 300_000, 10, 0, 70_000] {
      let text = String(repeating: "x", count: max(size - 1, 0)) + (size > 0 ? "y" : "")
      try site.release(["a.html": text])
      #expect(site.text("a.html") == text)
      site.wait()
      #expect(try !site.release(["a.html": text]).isChanged)
    }
  }
}
