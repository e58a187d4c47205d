import Foundation
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport
import Testing

/// Names of pages are in the web root, digests out of it; neither is handed to readers.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct ManifestPlaceTests {
  private let pages = ["index.html": "list", "usd/krw.html": "krw", "usd/eur.html": "eur"]

  private func lists(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasPrefix(".ratepress-digests-") }
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `the web root holds names alone, for the owner alone`(mode: ReleaseMode) throws {
    let site = try Site()
    for round in 0...4 {
      try site.release(pages.merging(["index.html": "\(round)"]) { $1 }, mode: mode)
      #expect(site.permissions(".ratepress-manifest") == 0o600)
      #expect(lists(in: site.output).isEmpty && lists(in: site.hidden).count == 1)
    }
    let text = try #require(site.text(".ratepress-manifest"))
    #expect(text.contains("+krw.html\n") && !text.contains("file "))
  }

  @Test
  func `without a hidden folder the digests are in the web root, for the owner alone`() throws {
    let site = try Site()
    try Data().write(to: URL(fileURLWithPath: site.hidden))
    for round in 0...2 {
      try site.release(pages.merging(["index.html": "\(round)"]) { $1 })
      let lists = lists(in: site.output)
      #expect(lists.count == 1 && lists.first.map(site.permissions) == 0o600)
    }
    // The folder itself changes: the lock is in it meanwhile.
    let before = Tree.statuses(of: site.output).filter { !$0.key.isEmpty }
    #expect(try !site.release(pages.merging(["index.html": "2"]) { $1 }).isChanged)
    #expect(Tree.statuses(of: site.output).filter { !$0.key.isEmpty } == before)
    try site.own("index.html", "3")
    let inspection = try #require(try SiteInspection(directory: site.output))
    var faults: [String] = []
    try inspection.files { path, _, fault in if fault != nil { faults.append(path) } }
    #expect(faults == ["index.html"])
  }

  @Test(arguments: [ReleaseMode.exchange, .files], [false, true])
  func `a list of digests that is lost or damaged is written anew, and no page`(
    mode: ReleaseMode, isDamaged: Bool
  ) throws {
    let site = try Site()
    let inputs = try #require(InputDigest(of: [[1]]))
    try site.release(pages, mode: mode, madeOf: inputs)
    let list = site.hidden + "/" + (try #require(lists(in: site.hidden).first))
    let bytes = FileManager.default.contents(atPath: list)
    if isDamaged {
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: list))
    } else {
      try FileManager.default.removeItem(atPath: site.hidden)
    }
    let before = Tree.statuses(of: site.output).filter { !$0.key.hasPrefix(".ratepress") }
    #expect(site.siteRelease(mode).report(ifMadeOf: inputs)?.unchanged == 3)
    #expect(try !site.release(pages, mode: mode, madeOf: inputs).isChanged)
    let after = Tree.statuses(of: site.output).filter { !$0.key.hasPrefix(".ratepress") }
    #expect(before.filter { $0.key != "" } == after.filter { $0.key != "" })
    #expect(FileManager.default.contents(atPath: list) == bytes)
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a copy of the web root goes on where the original stands`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.own("own.txt", "mine")
    try site.release(pages, mode: mode)
    let copy = try Site()
    try FileManager.default.copyItem(atPath: site.output, toPath: copy.output)
    let report = try copy.release(["index.html": "new", "usd/krw.html": "krw"], mode: mode)
    #expect(report.written == 1 && report.unchanged == 1 && report.removed == 1)
    #expect(
      copy.contents == [
        "index.html": "new", "usd": "folder", "usd/krw.html": "krw", "own.txt": "mine",
      ])
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a site with a manifest of the first version is taken over`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.own("own.txt", "mine")
    try site.release(pages, mode: mode)
    let lines = [
      "ratepress-manifest 1", "shown \(mode.rawValue)", "folder found .",
      "file \(digest("list")) 4 index.html", "folder made usd",
      "file \(digest("eur")) 3 eur.html", "file \(digest("krw")) 3 krw.html", "",
    ]
    let text = lines.joined(separator: "\n")
    let manifest = URL(fileURLWithPath: site.output + "/.ratepress-manifest")
    try Data((text + "end \(digest(text))\n").utf8).write(to: manifest)
    try FileManager.default.removeItem(atPath: site.hidden)
    site.wait()
    let report = try site.release(["index.html": "new", "usd/krw.html": "krw"], mode: mode)
    #expect(report.written == 1 && report.unchanged == 1 && report.removed == 1)
    #expect(site.text("own.txt") == "mine" && site.permissions(".ratepress-manifest") == 0o600)
    #expect(site.text(".ratepress-manifest")?.hasPrefix("ratepress-manifest 2\n") == true)
    #expect(lists(in: site.hidden).count == 1)
  }

  private func digest(_ text: String) -> String {
    Array(text.utf8).withUnsafeBytes { Digest(of: $0) }.text
  }

  @Test(.enabled(if: geteuid() == 0, "needs root: files of another user"))
  func `a hidden folder of another user is named with its owner`() throws {
    let site = try Site(on: .disk)
    #expect(chown(site.base, 65534, 65534) == 0)
    try FileManager.default.createDirectory(
      atPath: site.hidden, withIntermediateDirectories: false)
    let outcome = try Driver(site: site).release(["index.html": "0"], user: "65534")
    guard case .shown(let note) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(note.contains("\(site.hidden) belongs to root, not to the user who runs ratepress"))
    #expect(site.contents == ["index.html": "0"])
  }

  @Test
  func `what visitors may not read is found where they may read the rest`() throws {
    let site = try Site()
    try site.release(pages)
    #expect(chmod(site.output + "/usd/krw.html", 0o600) == 0)
    #expect(chmod(site.output + "/usd", 0o700) == 0)
    let inspection = try #require(try SiteInspection(directory: site.output))
    var faults: [String: SiteInspection.Fault] = [:]
    try inspection.files { path, _, fault in faults[path] = fault }
    #expect(faults == ["usd": .closed(mode: 0o700), "usd/krw.html": .closed(mode: 0o600)])
  }
}
