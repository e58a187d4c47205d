import Foundation
import SiteFiles
import SiteRelease
import TestSupport
import Testing

/// What a site was made of is known from its manifest, and spares a run that has the same.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct InputsTests {
  let pages = ["index.html": "list", "usd/krw.html": "krw", "assets/app.css": "css"]

  private func digest(_ parts: String...) throws -> InputDigest {
    try #require(InputDigest(of: parts.map { Array($0.utf8) }))
  }

  @Test
  func `parts are told apart from each other, and from their sum`() throws {
    #expect(try digest("a", "b") == digest("a", "b"))
    #expect(try digest("a", "b") != digest("b", "a"))
    #expect(try digest("a", "b") != digest("ab", ""))
    #expect(try digest("a", "b") != digest("ab"))
    #expect(try digest("a") != digest("a", ""))
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a site that was made of the same has its report`(mode: ReleaseMode) throws {
    let site = try Site()
    let inputs = try digest("monday")
    #expect(site.siteRelease(mode).report(ifMadeOf: inputs) == nil)
    try site.release(pages, mode: mode, madeOf: inputs)
    let before = Tree.statuses(of: site.base)
    let report = try #require(site.siteRelease(mode).report(ifMadeOf: inputs))
    #expect(report == (try site.release(pages, mode: mode, madeOf: inputs)))
    #expect(report.unchanged == 3 && report.written == 0 && report.mode == mode)
    #expect(try site.siteRelease(mode).report(ifMadeOf: digest("tuesday")) == nil)
    try site.siteRelease(mode).tidy()
    #expect(Tree.statuses(of: site.base) == before)
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `other inputs of the same pages are noted, and no page is touched`(mode: ReleaseMode) throws
  {
    let site = try Site()
    try site.release(pages, mode: mode, madeOf: digest("monday"))
    let before = Tree.statuses(of: site.base)
    #expect(try !site.release(pages, mode: mode, madeOf: digest("tuesday")).isChanged)
    #expect(try site.siteRelease(mode).report(ifMadeOf: digest("monday")) == nil)
    #expect(try site.siteRelease(mode).report(ifMadeOf: digest("tuesday"))?.unchanged == 3)
    let after = Tree.statuses(of: site.base)
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    #expect(changed == ["public", "public/.ratepress-manifest"])
  }

  @Test
  func `a release of unknown inputs takes the place of known ones`() throws {
    let site = try Site()
    try site.release(pages, madeOf: digest("monday"))
    try site.release(pages)
    #expect(try site.siteRelease().report(ifMadeOf: digest("monday")) == nil)
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `while something of the owner's takes a page's place, each run looks`(
    mode: ReleaseMode
  ) throws {
    let site = try Site()
    let inputs = try digest("monday")
    try site.own("usd/krw.html", "mine")
    #expect(try site.release(pages, mode: mode, madeOf: inputs).conflicts == ["usd/krw.html"])
    #expect(site.siteRelease(mode).report(ifMadeOf: inputs) == nil)
    try site.remove("usd/krw.html")
    try site.release(pages, mode: mode, madeOf: inputs)
    #expect(site.siteRelease(mode).report(ifMadeOf: inputs)?.unchanged == 3)
    #expect(site.text("usd/krw.html") == "krw")
  }

  @Test
  func `a release that was interrupted between files is made of nothing that is known`() throws {
    let site = try Site()
    let driver = Driver(site: site)
    let isKnown = { site.text(".ratepress-manifest")?.contains("\ninputs ") == true }
    #expect(try driver.release(pages, mode: "files") == .shown("files") && isKnown())
    let next = pages.mapValues { $0 + " new" }
    // After the list of both releases' files, and one page.
    guard case .refused = try driver.release(next, mode: "files", fault: "renameat:\(EIO):3") else {
      Issue.record("the release came to its end")
      return
    }
    #expect(!isKnown())
    #expect(try driver.release(next, mode: "files") == .shown("files") && isKnown())
  }

  @Test
  func `what killed runs left is tidied without a look at the pages`() throws {
    let site = try Site()
    for round in 0...2 { try site.release(["index.html": "\(round)"]) }
    try FileManager.default.createDirectory(
      atPath: site.output + "/.ratepress-staging", withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      atPath: site.hidden + "/probe", withIntermediateDirectories: false)
    #expect(site.hiddenEntries.count == 5)
    site.wait()
    let before = site.contents
    try site.siteRelease().tidy()
    #expect(site.hiddenEntries.count == 2 && site.contents == before)
    #expect(site.status(".ratepress-staging") == nil)
  }

  @Test
  func `a manifest whose head is damaged is told by the release`() throws {
    let site = try Site()
    let inputs = try digest("monday")
    try site.release(pages, madeOf: inputs)
    let path = site.output + "/.ratepress-manifest"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for damaged in ["inputs x", "inputs 0123456789abcdef", "inputs 0123456789abcdef -1"] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines[2] = damaged
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
      #expect(site.siteRelease().report(ifMadeOf: inputs) == nil)
      #expect(throws: ReleaseError.damagedManifest(path: path, line: 3)) {
        try site.release(pages, madeOf: inputs)
      }
    }
  }
}
