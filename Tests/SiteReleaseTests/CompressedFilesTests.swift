import Compression
import Foundation
import Glibc
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport
import Testing

/// Text that is compressed, too, into files beside it.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct CompressedFilesTests {
  static let both = [CompressionSetting(.gzip, level: 6), CompressionSetting(.br, level: 5)]
  let pages = [
    "index.html": "<p>list</p>", "usd/krw.html": "<p>krw</p>", "assets/app.css": "p { }",
    "assets/icon.png": "png",
  ]

  private func unpacked(_ path: String, of site: Site) throws -> String {
    let program = path.hasSuffix(".gz") ? "gzip" : "brotli"
    let bytes = try Shell.run("\(program) -dc <'\(site.output)/\(path)'")
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `text gets a file of each format beside it, and pictures get none`(mode: ReleaseMode) throws
  {
    let site = try Site()
    let report = try site.release(pages, mode: mode, compression: Self.both)
    #expect(report.written == 4 + 3 * 2)
    for path in ["index.html", "usd/krw.html", "assets/app.css"] {
      #expect(try unpacked(path + ".gz", of: site) == pages[path])
      #expect(try unpacked(path + ".br", of: site) == pages[path])
    }
    #expect(site.status("assets/icon.png.gz") == nil && site.status("assets/icon.png.br") == nil)
  }

  @Test(arguments: [
    "a.html", "a.md", "a.css", "a.js", "a.svg", "a.xml", "a.json", "a.webmanifest",
  ])
  func `every kind of text is compressed`(name: String) throws {
    let site = try Site()
    try site.release([name: "text"], compression: Self.both)
    #expect(try unpacked(name + ".gz", of: site) == "text")
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `unchanged pages keep their compressed files, and nothing is written`(mode: ReleaseMode)
    throws
  {
    let site = try Site()
    try site.release(pages, mode: mode, compression: Self.both)
    site.wait()
    let before = Tree.statuses(of: site.base)
    let report = try site.release(pages, mode: mode, compression: Self.both)
    #expect(!report.isChanged && report.unchanged == 10)
    #expect(Tree.statuses(of: site.base) == before)
  }

  /// The mark would be gone if the page were compressed again.
  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a page that did not change is not compressed again beside one that did`(mode: ReleaseMode)
    throws
  {
    let site = try Site()
    try site.release(pages, mode: mode, compression: Self.both)
    try site.mark("usd/krw.html.gz", as: "marked")
    for text in ["<p>new</p>", "<p>newer</p>"] {
      site.wait()
      let report = try site.release(
        pages.merging(["index.html": text]) { $1 }, mode: mode, compression: Self.both)
      #expect(report.written == 3 && report.unchanged == 7)
      #expect(try unpacked("index.html.gz", of: site) == text)
      #expect(site.text("usd/krw.html.gz") == "marked")
    }
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `compressed files go when their page or the setting goes`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.own("own.html.gz", "mine")
    try site.release(pages, mode: mode, compression: Self.both)
    site.wait()
    try site.release(
      pages.filter { $0.key != "usd/krw.html" }, mode: mode, compression: [Self.both[1]])
    #expect(
      Set(site.contents.keys) == [
        "index.html", "index.html.br", "assets", "assets/app.css", "assets/app.css.br",
        "assets/icon.png", "own.html.gz",
      ])
    site.wait()
    let report = try site.release(pages, mode: mode)
    #expect(report.removed == 2)
    #expect(
      site.contents.keys.filter { $0.hasSuffix(".br") || $0.hasSuffix(".gz") } == ["own.html.gz"])
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `another level makes the files anew, once`(mode: ReleaseMode) throws {
    let site = try Site()
    let text = (0..<2000).map { "<td>\($0 * 7919 % 1000)" }.joined()
    let low = [CompressionSetting(.gzip, level: 1), Self.both[1]]
    let high = [CompressionSetting(.gzip, level: 12), Self.both[1]]
    try site.release(["index.html": text], mode: mode, compression: low)
    let size = try #require(site.status("index.html.gz")).st_size
    site.wait()
    let report = try site.release(["index.html": text], mode: mode, compression: high)
    #expect(report.written == 1 && report.unchanged == 2)
    #expect(try #require(site.status("index.html.gz")).st_size < size)
    #expect(try !site.release(["index.html": text], mode: mode, compression: high).isChanged)
  }

  @Test(arguments: [ReleaseMode.exchange, .files], ["edited", nil])
  func `a compressed file that somebody edited or removed is made again`(
    mode: ReleaseMode, damage: String?
  ) throws {
    let site = try Site()
    try site.release(pages, mode: mode, compression: Self.both)
    site.wait()
    try site.remove("index.html.br")
    if let damage { try site.own("index.html.br", damage) }
    let report = try site.release(pages, mode: mode, compression: Self.both)
    #expect(report.written == 1 && report.unchanged == 9)
    #expect(try unpacked("index.html.br", of: site) == pages["index.html"])
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `without the list of digests all are compared, and none is written`(mode: ReleaseMode) throws
  {
    let site = try Site()
    try site.release(pages, mode: mode, compression: Self.both)
    site.wait()
    try FileManager.default.removeItem(atPath: site.hidden)
    #expect(try !site.release(pages, mode: mode, compression: Self.both).isChanged)
  }

  @Test func `beside the owner's file in a page's place there is no compressed page`() throws {
    let site = try Site()
    try site.release(pages, compression: Self.both)
    site.wait()
    try site.remove("index.html")
    try FileManager.default.createDirectory(
      atPath: site.output + "/index.html", withIntermediateDirectories: false)
    let report = try site.release(pages, compression: Self.both)
    #expect(report.conflicts == ["index.html"])
    #expect(site.status("index.html.gz") == nil && site.status("index.html.br") == nil)
  }

  @Test func `the owner's file in a compressed file's place stays, and is told`() throws {
    let site = try Site()
    try site.own("index.html.gz", "mine")
    let report = try site.release(pages, compression: Self.both)
    #expect(report.conflicts == ["index.html.gz"] && site.text("index.html.gz") == "mine")
    #expect(try unpacked("index.html.br", of: site) == pages["index.html"])
  }

  @Test func `a page that has the name of a compressed file is refused`() throws {
    let site = try Site()
    #expect(throws: ReleaseError.pathTaken("index.html.gz")) {
      try site.release(["index.html": "a", "index.html.gz": "b"], compression: Self.both)
    }
  }

  @Test func `check finds compressed files that are missing or changed`() throws {
    let site = try Site()
    try site.release(pages, compression: Self.both)
    try site.remove("index.html.br")
    try site.own("index.html.gz", "edited")
    var faults: [String: SiteInspection.Fault] = [:]
    try #require(try SiteInspection(directory: site.output)).files { path, _, fault in
      faults[path] = fault
    }
    #expect(Set(faults.keys) == ["index.html.br", "index.html.gz"])
    #expect(faults["index.html.br"] == .missing)
  }
}

extension Site {
  /// Replaces a file of the release by a mark, and its digest in the list by the mark's, so that the
  /// release takes it for its own.
  fileprivate func mark(_ path: String, as text: String) throws {
    try own(path, text)
    let root = try Directory(opening: output)
    let lists = [hidden, output].compactMap { try? Directory(opening: $0) }
    guard var manifest = try Manifest(of: root, digestsIn: lists), let page = PagePath(path) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    manifest.folders[page.folder]?.files.remove(page.name)
    let contents = Array(text.utf8).withUnsafeBytes {
      FileContent(digest: Digest(of: $0), size: $0.count)
    }
    _ = manifest.folders[page.folder]?.files.insert(page.name, contents)
    let list = DigestList(manifest)
    manifest.head.digests = list.digest
    for folder in lists {
      try list.write(as: DigestList.name(list.digest), in: folder, isSynced: false)
    }
    try Data(manifest.text()).write(
      to: URL(fileURLWithPath: output + "/" + ReservedNames.manifest.text))
  }
}
