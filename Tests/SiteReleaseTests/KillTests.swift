import Foundation
import SiteFiles
import SiteRelease
import TestSupport
import Testing

/// One release, ended by `kill -9` at each call that changes the disk, and by half a write.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct KillTests {
  private let old = [
    "index.html": "old", "usd/krw.html": "old", "usd/same.html": "same", "gone.html": "old",
    "gone/a.html": "old", "assets/a.css": "old", "grows.html": "1",
  ]
  private let new = [
    "index.html": "new", "usd/krw.html": "new and longer", "usd/same.html": "same",
    "fresh/b.html": "new", "assets/b.css": "new", "grows.html": String(repeating: "2", count: 5000),
  ]

  enum Standing: CaseIterable {
    /// The next release makes a fresh tree.
    case none
    /// The next release writes into the tree that was shown before.
    case tree
    /// Two trees more, which go in the end.
    case surplus
  }

  private func prepared(_ disk: Disk, _ standing: Standing, _ mode: ReleaseMode) throws -> Site {
    let site = try Site(on: disk)
    try site.own(".gitignore", "*")
    try site.own("usd/note.txt", "mine")
    try site.own("mine/deep/note.txt", "mine")
    try FileManager.default.createDirectory(
      atPath: site.output + "/empty", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: site.output + "/link", withDestinationPath: "x")
    if standing == .tree {
      try site.release(["index.html": "older", "fresh/c.html": "older"], mode: mode)
      try site.own("left.txt", "left the tree that stands by")
      site.wait()
      try site.release(["index.html": "oldest"], mode: mode)
      try site.remove("left.txt")
      site.wait()
    }
    if standing == .surplus {
      for round in 0...2 {
        try site.release(["index.html": "\(round)", "x/y.html": "y"], mode: mode)
      }
    }
    try site.release(old, mode: mode)
    site.wait()
    return site
  }

  private let owned = [
    ".gitignore": "*", "usd/note.txt": "mine", "mine": "folder", "mine/deep": "folder",
    "mine/deep/note.txt": "mine", "empty": "folder", "link": "-> x", "usd": "folder",
    "assets": "folder",
  ]

  private var wholeOld: [String: String] {
    old.merging(owned) { $1 }.merging(["gone": "folder"]) { $1 }
  }

  private var wholeNew: [String: String] {
    new.merging(owned) { $1 }.merging(["fresh": "folder"]) { $1 }
  }

  @Test(arguments: Disk.allCases, Standing.allCases)
  func `an exchange killed anywhere shows the old site or the new one, and the next run mends`(
    disk: Disk, standing: Standing
  ) throws {
    var shownOld = 0
    var shownNew = 0
    for fault in ["kill", "tear"] {
      for number in 1...500 {
        let site = try prepared(disk, standing, .exchange)
        let times = site.modified("index.html")
        let outcome = try Driver(site: site).release(new, fault: "\(fault):\(number)")
        if outcome != .killed {
          #expect(outcome == .shown("exchange") && number > 30)
          #expect(site.contents == wholeNew)
          break
        }
        let contents = site.contents
        #expect(contents == wholeOld || contents == wholeNew, "\(fault) \(number)")
        if contents == wholeOld { shownOld += 1 } else { shownNew += 1 }
        try proveMended(site, .exchange, after: times, "\(fault) \(number)")
      }
    }
    #expect(shownOld > 50 && shownNew >= (standing == .surplus ? 20 : 4))
  }

  @Test(arguments: [Standing.none])
  func `files replaced one by one and killed anywhere are old or new, and the next run mends`(
    standing: Standing
  ) throws {
    for fault in ["kill", "tear"] {
      for number in 1...500 {
        let site = try prepared(.memory, standing, .files)
        let times = site.modified("index.html")
        let outcome = try Driver(site: site).release(
          new, mode: "files", fault: "\(fault):\(number)")
        if outcome != .killed {
          #expect(outcome == .shown("files") && number > 30)
          #expect(site.contents == wholeNew)
          break
        }
        for (path, text) in site.contents {
          let isKnown = text == wholeOld[path] || text == wholeNew[path]
          #expect(isKnown, "\(fault) \(number): \(path) is \(text)")
        }
        for path in Set(old.keys).intersection(new.keys) {
          #expect(site.text(path) != nil, "\(fault) \(number): \(path)")
        }
        #expect(site.contents.filter { owned[$0.key] != nil } == owned)
        try proveMended(site, .files, after: times, "\(fault) \(number)")
      }
    }
  }

  private func proveMended(
    _ site: Site, _ mode: ReleaseMode, after previous: Int64?, _ place: String
  ) throws {
    let wasNew = site.text("index.html") == "new"
    let shown = site.modified("index.html")
    let same = site.status("usd/same.html")?.st_mtim
    try site.release(new, mode: mode)
    #expect(site.contents == wholeNew, "\(place)")
    let now = try #require(site.modified("index.html"))
    #expect(wasNew ? now == shown : now >= (previous ?? 0) + 1, "\(place)")
    let sameNow = site.status("usd/same.html")?.st_mtim
    #expect(same?.tv_sec == sameNow?.tv_sec && same?.tv_nsec == sameNow?.tv_nsec, "\(place)")
    #expect(try !site.release(new, mode: mode).isChanged, "\(place)")
    site.wait()
    site.wait()
    try site.release(old, mode: mode)
    #expect(site.contents == wholeOld, "\(place)")
    let trees = site.hiddenEntries.filter { !$0.hasSuffix(".carried") }
    #expect(trees.count <= 2, "\(place): \(trees)")
    let left = try FileManager.default.contentsOfDirectory(atPath: site.output)
      .filter { $0.hasPrefix(".ratepress-") }
    #expect(left == [".ratepress-manifest"], "\(place)")
  }
}
