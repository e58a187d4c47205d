import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SitePublishing

/// What holds for each kind of target, whatever its server.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct EveryKindTests {
  @Test(arguments: EveryKind.allCases)
  func `changes are sent, thirty gone pages removed, the owner's files kept`(
    kind: EveryKind
  ) throws {
    let place = try kind.place()
    var pages = [
      "index.html": "1", "assets/app.css": "p", "usd/환율 표+%20.html": "k", "old/x.html": "x",
    ]
    for index in 0..<29 { pages["gone/\(index).html"] = "\(index)" }
    let site = try PublishedSite(pages)
    let first = place.publish(site)
    #expect(first.error == nil && first.sent == 33)
    try place.own("usd/mine.txt", "mine")
    try place.own("old/own.txt", "mine, too")
    let owned = ["usd/mine.txt": "mine", "old/own.txt": "mine, too"]
    try site.release(["index.html": "2", "assets/app.css": "p", "usd/환율 표+%20.html": "k"])
    let second = place.publish(site)
    #expect(second.error == nil && second.removed == 30)
    // To git, too, whose files the owner's commits made unknown.
    #expect(second.sent == 1)
    #expect(try place.files() == site.pages.merging(owned) { $1 })
    let third = place.publish(site)
    #expect(third.error == nil && third.sent == 0 && third.kept == 3 && third.requests <= 2)
  }

  /// Git and SFTP with releases replace a folder as a whole, so that they hold one site each.
  @Test(arguments: EveryKind.allCases.filter { !$0.isGit && $0 != .releases })
  func `a site below another one is published by itself, and touches none of its files`(
    kind: EveryKind
  ) throws {
    let place = try kind.place()
    var below = place
    below.address += "/ja"
    let first = try PublishedSite(["index.html": "1", "usd/krw.html": "k", "usd/old.html": "o"])
    let second = try PublishedSite(["index.html": "一", "usd/krw.html": "円", "usd/old.html": "古"])
    func expectBoth() throws {
      let inside = second.pages.map { ("ja/\($0)", $1) }
      // The record of the one below is a hidden file of the other's folder.
      let files = try place.files().filter { path, _ in
        !path.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      #expect(files == first.pages.merging(inside) { $1 })
    }
    for (site, place) in [(first, place), (second, below)] {
      let report = place.publish(site)
      #expect(report.error == nil && report.sent == 3)
    }
    try expectBoth()
    try first.release(["index.html": "2", "usd/krw.html": "k"])
    try second.release(["index.html": "二", "usd/krw.html": "円"])
    for mode in [Publisher.Mode.publish, .verify] {
      for (site, place) in [(first, place), (second, below)] {
        let report = place.publish(site, mode: mode)
        #expect(report.error == nil)
        #expect(report.sent == (mode == .publish ? 1 : 0))
        #expect(report.removed == (mode == .publish ? 1 : 0))
      }
      try expectBoth()
    }
  }

  /// Why docs/operations.md says never to do so.
  @Test func `two sites in the very same folder remove each other's pages`() throws {
    let place = try EveryKind.file.place()
    let first = try PublishedSite(["index.html": "1", "usd/krw.html": "k"])
    let second = try PublishedSite(["index.html": "一", "eur/jpy.html": "円"])
    for (site, removed) in [(first, 0), (second, 1), (first, 1)] {
      let report = place.publish(site)
      #expect(report.error == nil && report.removed == removed)
      #expect(try place.files() == site.pages)
    }
  }

  @Test(arguments: [EveryKind.s3, .ftps])
  func
    `two sites in the very same place leave each other's pages where nobody vouches for a record`(
      kind: EveryKind
    ) throws
  {
    let place = try kind.place()
    let first = try PublishedSite(["index.html": "1", "usd/krw.html": "k"])
    let second = try PublishedSite(["index.html": "一", "eur/jpy.html": "円"])
    for (site, left) in [(first, []), (second, ["usd/krw.html"]), (first, ["eur/jpy.html"])] {
      let report = place.publish(site)
      #expect(report.error == nil && report.removed == 0 && report.left == left)
      let files = try place.files()
      #expect(files.merging(site.pages) { $1 } == files)
    }
    #expect(try place.files() == second.pages.merging(first.pages) { $1 })
  }

  @Test(arguments: EveryKind.allCases)
  func `what failed after a publish is done by the next one, and only once`(kind: EveryKind) throws
  {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    let runs = Mutex(0)
    let failing: @Sendable () throws -> Void = {
      runs.withLock { $0 += 1 }
      throw PublishError(.failed, "after: it failed")
    }
    let working: @Sendable () throws -> Void = { runs.withLock { $0 += 1 } }
    for expected in 1...2 {
      #expect(place.publish(site, afterwards: failing).error?.text == "after: it failed")
      #expect(runs.withLock(\.self) == expected)
    }
    #expect(try place.files() == site.pages)
    #expect(place.publish(site, afterwards: working).error == nil)
    #expect(runs.withLock(\.self) == 3)
    let last = place.publish(site, afterwards: working)
    #expect(last.error == nil && last.sent == 0 && last.requests <= 2)
    #expect(runs.withLock(\.self) == 3)
    try site.release(["index.html": "new"])
    #expect(place.publish(site, afterwards: working).error == nil)
    #expect(runs.withLock(\.self) == 4)
    #expect(try place.files() == site.pages)
  }

  @Test(arguments: EveryKind.allCases)
  func `two publishes at once leave whole files, and the next one settles it`(
    kind: EveryKind
  ) throws {
    let place = try kind.place()
    let names = (0..<40).map { "usd/\($0).html" }
    let sites = try ["a", "b"].map { letter in
      try PublishedSite(
        Dictionary(uniqueKeysWithValues: names.map { ($0, String(repeating: letter, count: 9000)) })
      )
    }
    #expect(place.publish(sites[0]).error == nil)
    nonisolated(unsafe) let (both, target) = (sites, place)
    let errors = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if let error = target.publish(both[index], mode: index == 0 ? .verify : .publish).error {
        errors.withLock { $0.append(error.text) }
      }
    }
    for error in errors.withLock(\.self) { #expect(!error.contains("\n"), "\(error)") }
    for (path, text) in try place.files() {
      #expect(sites.contains { $0.pages[path] == text }, "\(path)")
    }
    #expect(place.publish(sites[1], mode: .verify).error == nil)
    #expect(try place.files() == sites[1].pages)
  }

  /// Of several ways to the same program one; SFTP in `SFTPTargetTests`.
  @Test(arguments: [EveryKind.file, .ftps, .webDAV, .s3, .rsyncDaemon, .git, .rclone])
  func `thousands of files arrive`(kind: EveryKind) throws {
    // S3 lists a thousand at a time.
    let isSweep = ProcessInfo.processInfo.environment["RATEPRESS_SWEEP"] != nil
    let count = isSweep ? 5000 : 1010
    let place = try kind.place()
    var pages: [String: String] = [:]
    for number in 0..<count { pages["\(number % 25)/\(number).html"] = "\(number)" }
    let site = try PublishedSite(pages)
    let report = place.publish(site)
    #expect(report.error == nil && report.sent == count, "\(String(describing: report.error))")
    #expect(try place.files() == pages)
    pages["7/7.html"] = "changed"
    try site.release(pages)
    let second = place.publish(site)
    #expect(second.error == nil && second.sent == 1 && second.kept == count - 1)
    #expect(try place.files()["7/7.html"] == "changed")
  }
}
