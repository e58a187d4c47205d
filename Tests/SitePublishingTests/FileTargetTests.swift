import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport
import Testing

@testable import SitePublishing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct FileTargetTests {
  @Test func `a first publish brings every file`() throws {
    let site = try PublishedSite(["index.html": "1", "usd/환율 표.html": "2", "assets/a.css": "3"])
    let report = site.publish()
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.removed) == (3, 0, 0))
    #expect(try site.there() == site.pages)
  }

  @Test func `an unchanged site is not written`() throws {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    _ = site.publish()
    let before = try Tree(site.target)
    let report = site.publish()
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.requests) == (0, 2, 1))
    #expect(try Tree(site.target) == before)
  }

  @Test func `changed pages are replaced, gone ones removed, the owner's files kept`() throws {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2", "usd/eur.html": "3"])
    _ = site.publish()
    try site.folder.write("www/notes.txt", "mine")
    try site.release(["index.html": "1", "usd/krw.html": "changed"])
    let report = site.publish()
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.removed) == (1, 1, 1))
    #expect(try site.there() == site.pages.merging(["notes.txt": "mine"]) { a, _ in a })
  }

  @Test func `an own file in a page's place stays, and is reported each time`() throws {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    try site.folder.write("www/index.html", "mine")
    for sent in [1, 0] {
      let report = site.publish()
      #expect(report.error == nil && report.conflicts == ["index.html"])
      #expect(report.sent == sent && report.sentBytes == sent)
      #expect(try site.folder.text("www/index.html") == "mine")
    }
  }

  @Test func `the note is of a site from the moment that the whole of it is there`() throws {
    struct Failure: Error {}
    let first = ["index.html": "1", "usd/krw.html": "2"]
    let site = try PublishedSite(first)
    #expect(try !site.note.isOf(site.site))
    _ = site.publish(mode: .dryRun)
    #expect(try !site.note.isOf(site.site))
    _ = site.publish()
    #expect(try site.note.isOf(site.site))
    try site.release(["index.html": "changed", "usd/krw.html": "2"])
    #expect(try !site.note.isOf(site.site))
    #expect(site.publish(afterwards: { throw Failure() }).error != nil)
    #expect(try !site.note.isOf(site.site))
    // Not what was there before either.
    try site.release(first)
    #expect(try !site.note.isOf(site.site))
    _ = site.publish()
    #expect(try site.note.isOf(site.site))
    try site.note.forgetSite()
    #expect(try !site.note.isOf(site.site))
  }

  @Test func `a target is opened and nothing there changes`() throws {
    let site = try PublishedSite(["index.html": "1"])
    #expect(Publisher.obstacle { try site.connect() } == nil)
    #expect(try !site.folder.contents.contains("www"))
    _ = site.publish()
    let before = try Tree(site.target)
    #expect(Publisher.obstacle { try site.connect() } == nil)
    #expect(try Tree(site.target) == before)
    try site.folder.write("file", "text")
    let obstacle = Publisher.obstacle { try site.connect(to: "file://\(site.folder.path)/file") }
    #expect(obstacle?.text.contains("/file is not a folder") == true)
  }

  @Test func `a dry run changes nothing`() throws {
    let site = try PublishedSite(["index.html": "1"])
    let report = site.publish(mode: .dryRun)
    #expect((report.sent, report.error) == (1, nil))
    #expect(try !site.folder.contents.contains { $0.hasPrefix("www/") })
  }

  @Test func `verifying repairs what was edited there`() throws {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    _ = site.publish()
    try site.folder.write("www/usd/krw.html", "x")
    #expect(site.publish().sent == 0)
    #expect(site.publish(mode: .verify).sent == 1)
    #expect(try site.there() == site.pages)
  }

  /// Whether the list of the site's files is lost, or damaged.
  enum Loss: CaseIterable { case lost, damaged, cut }

  private func lose(_ loss: Loss, of site: PublishedSite) throws {
    let name = "www/.ratepress-manifest"
    switch loss {
    case .lost: try site.folder.remove(name)
    case .damaged: try site.folder.write(name, "nothing that anybody could read")
    case .cut: try site.folder.write(try site.folder.read(name).dropLast(9), to: name)
    }
  }

  @Test(arguments: Loss.allCases)
  func `a site whose list of files is gone heals, and the owner's files stay`(loss: Loss) throws {
    let site = try PublishedSite([
      "index.html": "1", "usd/krw.html": "2", "usd/eur.html": "3", "old/gone.html": "4",
    ])
    #expect(site.publish().error == nil)
    try site.folder.write("www/usd/notes.txt", "mine")
    try site.folder.write("www/usd/eur.html", "mine instead")
    try lose(loss, of: site)
    try site.release([
      "index.html": "new", "usd/krw.html": "2", "usd/eur.html": "new", "a.html": "5",
    ])
    let report = site.publish()
    #expect(report.error == nil)
    #expect((report.sent, report.kept) == (2, 1))
    var pages = site.pages
    pages["usd/notes.txt"] = "mine"
    pages["usd/eur.html"] = "mine instead"
    var there = try site.there()
    // No list says any more that there was such a page.
    there["old/gone.html"] = nil
    #expect(there == pages)
    try site.release(["index.html": "newer", "usd/krw.html": "newer"])
    #expect(site.publish().error == nil)
    #expect(try site.folder.text("www/index.html") == "newer")
    #expect(try site.folder.text("www/usd/krw.html") == "newer")
  }

  @Test(arguments: Loss.allCases)
  func `an unchanged site heals without being written`(loss: Loss) throws {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(site.publish().error == nil)
    try lose(loss, of: site)
    // Not even the list of digests is left.
    try site.folder.remove(".www.ratepress")
    let report = site.publish()
    #expect((report.error, report.sent, report.kept) == (nil, 0, 2))
    let again = site.publish()
    #expect((again.error, again.sent, again.requests) == (nil, 0, 1))
    try site.release(["index.html": "2"])
    #expect(site.publish().removed == 1)
    #expect(try site.there() == site.pages)
  }

  @Test func `a folder with nothing of ours stays the owner's`() throws {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    try site.folder.write("www/index.html", "mine")
    #expect(site.publish().error == nil)
    #expect(try site.there() == ["index.html": "mine", "usd/krw.html": "2"])
  }
}
