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
}
