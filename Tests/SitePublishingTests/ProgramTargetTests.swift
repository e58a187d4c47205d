import Foundation
import TestSupport
import Testing

@testable import SitePublishing

/// What every target through an installed program does.
struct ProgramTargetTests {
  enum Kind: String, CaseIterable {
    case rclone, git

    var isGit: Bool { self == .git }

    func place() throws -> Place {
      switch self {
      case .rclone: return try .rclone()
      case .git:
        let place = try GitPlace()
        return Place(
          address: place.address, environment: Place.programs,
          files: { try place.files().filter { $0.key != ".nojekyll" } },
          own: { try place.own($0, $1) })
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `changes are sent, what is gone is removed, the owner's files stay`(kind: Kind) throws {
    let place = try kind.place()
    try place.own("notes 메모.txt", "mine")
    var pages = ["index.html": "1", "assets/app.css": "p", "usd/환율 표.html": "k", "old/x.html": "x"]
    for index in 0..<30 { pages["gone/\(index).html"] = "\(index)" }
    let site = try PublishedSite(pages)
    let first = place.publish(site)
    #expect(first.error == nil && first.sent == 34)
    try place.own("old/mine.txt", "mine, too")
    let owned = ["notes 메모.txt": "mine", "old/mine.txt": "mine, too"]
    #expect(try place.files() == pages.merging(owned) { $1 })
    try site.release(["index.html": "2", "assets/app.css": "p", "usd/환율 표.html": "k"])
    let second = place.publish(site)
    // To git, the owner's commit makes all files unknown.
    #expect(second.error == nil && second.removed == 31)
    #expect(second.sent == (kind.isGit ? 3 : 1))
    #expect(try place.files() == site.pages.merging(owned) { $1 })
    let third = place.publish(site)
    #expect(third.error == nil && third.sent == 0 && third.kept == 3 && third.requests <= 2)
  }

  @Test(arguments: Kind.allCases)
  func `an owner's file in a page's place stays, and is told`(kind: Kind) throws {
    let place = try kind.place()
    try place.own("usd/krw.html", "mine")
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2", "usd/eur.html": "3"])
    let report = place.publish(site)
    #expect(report.error == nil && report.conflicts == ["usd/krw.html"])
    #expect(try place.files() == site.pages.merging(["usd/krw.html": "mine"]) { $1 })
  }

  @Test(arguments: Kind.allCases)
  func `verifying repairs what was edited or removed there`(kind: Kind) throws {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "12", "usd/krw.html": "345", "a b.html": "6"])
    #expect(place.publish(site).error == nil)
    try place.own("index.html", "21")
    let report = place.publish(site, mode: .verify)
    #expect(report.error == nil && report.sent == (kind.isGit ? 3 : 1))
    #expect(try place.files() == site.pages)
    #expect(place.publish(site, mode: .verify).sent == 0)
  }

  @Test(arguments: Kind.allCases)
  func `many files arrive, and an unchanged site costs little`(kind: Kind) throws {
    let place = try kind.place()
    var pages: [String: String] = [:]
    let count = 2000
    for index in 0..<count { pages["\(index % 20)/page \(index).html"] = "page \(index)" }
    let site = try PublishedSite(pages)
    let report = place.publish(site)
    #expect(report.error == nil && report.sent == count)
    #expect(try place.files() == pages)
    #expect(place.publish(site).requests <= 2)
  }

  @Test(arguments: Kind.allCases)
  func `a dry run changes nothing`(kind: Kind) throws {
    let place = try kind.place()
    try place.own("own.txt", "mine")
    let site = try PublishedSite(["index.html": "1"])
    let report = place.publish(site, mode: .dryRun)
    #expect(report.error == nil && report.sent == 1)
    #expect(try place.files() == ["own.txt": "mine"])
  }
}
