import Foundation
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct TreesTests {
  private func trees(_ site: Site) -> [String] {
    site.hiddenEntries.filter { !$0.hasSuffix(".carried") }
  }

  @Test
  func `two trees take turns and their files are written in place`() throws {
    let site = try Site()
    try site.release(["index.html": "0", "usd/krw.html": "k"])
    var inodes: [Set<UInt64>] = []
    for round in 1...6 {
      site.wait()
      try site.release(["index.html": "\(round)", "usd/krw.html": "k\(round)"])
      #expect(trees(site).count == 1)
      let files = ["", "usd", "index.html", "usd/krw.html"].compactMap { site.inode($0) }
      inodes.append(Set(files))
    }
    #expect(inodes[2] == inodes[4] && inodes[3] == inodes[5])
    #expect(inodes[4].isDisjoint(with: inodes[5]))
  }

  @Test
  func `a tree that was shown until less than a minute ago is left alone`() throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    site.wait()
    try site.release(["index.html": "1"])
    let old = open(site.hidden + "/" + (try #require(trees(site).first)), O_RDONLY | O_DIRECTORY)
    defer { close(old) }
    for round in 2...3 {
      site.seconds += 19
      try site.release(["index.html": "\(round)"])
      let page = openat(old, "index.html", O_RDONLY)
      var byte: UInt8 = 0
      #expect(read(page, &byte, 1) == 1 && byte == UInt8(ascii: "0"))
      close(page)
      #expect(trees(site).count == round)
    }
  }

  @Test
  func `surplus trees go once they are older than a minute, and one stands by`() throws {
    let site = try Site()
    for round in 0...2 { try site.release(["index.html": "\(round)"]) }
    #expect(trees(site).count == 2)
    site.wait()
    try site.release(["index.html": "6"])
    #expect(trees(site).count == 1)
    site.wait()
    #expect(try !site.release(["index.html": "6"]).isChanged)
    #expect(trees(site).count == 1 && site.hiddenEntries.count == 2)
  }

  @Test
  func `however fast releases follow each other, three trees are hidden at most`() throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    for round in 1...10 {
      site.seconds += 2
      let before = Set(trees(site))
      let latest = trees(site).suffix(2)
      try site.release(["index.html": "\(round)"])
      #expect(trees(site).count == min(round, 3))
      #expect(trees(site).count < 3 || Set(latest).isSubset(of: trees(site)), "\(before)")
      #expect(site.text("index.html") == "\(round)")
    }
  }

  @Test
  func `a run without changes tidies surplus trees too`() throws {
    let site = try Site()
    for round in 0...3 { try site.release(["index.html": "\(round)"]) }
    site.wait()
    #expect(try !site.release(["index.html": "3"]).isChanged)
    #expect(trees(site).count == 1)
  }

  @Test
  func `a clock that was set back makes no tree wait for ever`() throws {
    let site = try Site()
    for round in 0...3 { try site.release(["index.html": "\(round)"]) }
    site.seconds -= 100_000
    try site.release(["index.html": "4"])
    site.wait()
    site.wait()
    try site.release(["index.html": "5"])
    #expect(trees(site).count == 1)
    #expect(site.text("index.html") == "5")
  }

  @Test
  func `what killed runs left goes, and nothing else`() throws {
    let site = try Site()
    try site.own("own.txt", "mine")
    for round in 0...1 { try site.release(["index.html": "\(round)"]) }
    let files = FileManager.default
    for name in ["junk/usd", "probe", "12.000000001.5"] {
      try files.createDirectory(
        atPath: site.hidden + "/" + name, withIntermediateDirectories: true)
    }
    try Data().write(to: URL(fileURLWithPath: site.hidden + "/99.000000000.carried"))
    let staging = site.output + "/.ratepress-staging"
    try files.createDirectory(atPath: staging, withIntermediateDirectories: true)
    #expect(try !site.release(["index.html": "1"]).isChanged)
    #expect(trees(site).count == 2 && site.hiddenEntries.count == 4)
    #expect(!files.fileExists(atPath: staging))
    #expect(site.contents == ["index.html": "1", "own.txt": "mine"])
  }

  @Test
  func `a tree that a failed run filled is completed by the next`() throws {
    struct Failure: Error {}
    let site = try Site()
    try site.release(["index.html": "0", "a/b.html": "x"])
    #expect(throws: Failure.self) {
      try site.release(["index.html": "1", "junk.html": "j", "junk/j.html": "j"]) {
        throw Failure()
      }
    }
    #expect(trees(site).contains("next"))
    let next = try #require(Tree.statuses(of: site.hidden)["next"]).inode
    try site.release(["index.html": "2", "a/b.html": "x"])
    #expect(site.contents == ["index.html": "2", "a": "folder", "a/b.html": "x"])
    #expect(site.inode("") == next)
  }

  @Test
  func `a hidden tree that somebody was at is no obstacle`() throws {
    let site = try Site()
    try site.own("own.txt", "mine")
    for round in 0...1 {
      try site.release(["index.html": "\(round)", "usd/krw.html": "k"])
      site.wait()
    }
    let tree = site.hidden + "/" + (try #require(trees(site).first))
    try Data("no manifest".utf8).write(to: URL(fileURLWithPath: tree + "/.ratepress-manifest"))
    for name in ["index.html", "own.txt"] {
      try FileManager.default.removeItem(atPath: tree + "/" + name)
    }
    #expect(chmod(tree + "/usd/krw.html", 0) == 0)
    try site.release(["index.html": "2", "usd/krw.html": "k2"])
    let shown = ["index.html": "2", "usd": "folder", "usd/krw.html": "k2", "own.txt": "mine"]
    #expect(site.contents == shown)
    #expect(site.status("usd/krw.html")?.st_mode != S_IFREG)
  }

  @Test
  func `sites beside each other have trees of their own`() throws {
    let site = try Site()
    for name in ["one", "two"] {
      for round in 0...1 {
        try SiteRelease(directory: site.base + "/" + name) { FileTime(seconds: 0) }.release {
          try $0.write("index.html", Array("\(name) \(round)".utf8))
        }
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: site.base).sorted()
    #expect(names == [".one.ratepress", ".two.ratepress", "one", "two"])
  }

  @Test
  func `a linked output folder is released where it really is`() throws {
    let site = try Site()
    try FileManager.default.createDirectory(
      atPath: site.base + "/srv/www", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: site.output, withDestinationPath: "srv/www")
    for round in 0...2 {
      site.wait()
      let report = try site.release(["index.html": "\(round)"])
      #expect(report.mode == .exchange)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site.output) == "srv/www")
    let page = site.base + "/srv/www/index.html"
    #expect(FileManager.default.contents(atPath: page) == Data("2".utf8))
    #expect(FileManager.default.fileExists(atPath: site.base + "/srv/.www.ratepress"))
    #expect(!FileManager.default.fileExists(atPath: site.hidden))
  }

  @Test(arguments: ["exchange", "files"])
  func `a release is on the disk before it is shown, and what shows it is too in the end`(
    mode: String
  ) throws {
    let site = try Site()
    try site.release(["index.html": "0"], mode: mode == "files" ? .files : .exchange)
    site.wait()
    let trace = site.base + "/trace"
    _ = try Driver(site: site).release(["index.html": "1"], mode: mode, trace: trace)
    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    let shown = try #require(calls.lastIndex(of: mode == "files" ? "renameat" : "exchange"))
    let synced = try #require(calls.lastIndex(of: "syncfs"))
    #expect(synced < shown)
    #expect(mode == "files" || !calls[synced..<shown].contains("pwrite"))
    #expect(calls[shown...].contains("fsync"))
  }
}
