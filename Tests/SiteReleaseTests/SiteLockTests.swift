import Foundation
import SystemFiles
import TestSupport
import Testing

@testable import SiteRelease

/// Several releases into one folder, of configurations that know nothing of each other.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct OutputLockTests {
  /// The processes begin at once, and their pages take long enough to meet.
  @Test(arguments: [("exchange", "exchange"), ("files", "files"), ("exchange", "files")])
  func `two releases at once show one site or the other, never a mix`(
    modes: (String, String)
  ) throws {
    for round in 0..<20 {
      let site = try Site()
      // One of them takes another way to the folder.
      let link = site.base + "/link"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: site.output)
      if round > 0 { try site.release(["index.html": "old"]) }
      let sites = ["one", "two"].map { text in
        Dictionary(uniqueKeysWithValues: (0..<60).map { ("f\($0 % 7)/p\($0).html", text) })
          .merging(["index.html": text, "\(text).html": text]) { $1 }
      }
      let driver = Driver(site: site)
      let first = try driver.start(sites[0], mode: modes.0, name: "1")
      let second = try driver.start(
        sites[1], mode: modes.1, name: "2", output: round > 0 ? link : nil)
      #expect(first.wait() == .shown(modes.0) && second.wait() == .shown(modes.1))
      let shown = site.contents.filter { $1 != "folder" }
      #expect(shown == sites[0] || shown == sites[1], "round \(round)")
    }
  }

  @Test
  func `a release that waits for too long gives up and changes nothing`() throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    let lock = site.hidden + "/lock"
    try SiteLock.whileHeld(lock) {
      #expect(throws: ReleaseError.busy(lock: lock)) {
        try SiteRelease(directory: site.output, patience: 0) { FileTime(seconds: 0) }.release {
          try $0.write("index.html", [])
        }
      }
      try site.siteRelease().tidy()
    }
    #expect(site.contents == ["index.html": "0"])
    try site.release(["index.html": "1"])
    #expect(site.contents == ["index.html": "1"])
  }

  @Test
  func `a lock whose folder was removed meanwhile is none`() throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    try SiteLock.whileHeld(site.hidden + "/lock") {
      try FileManager.default.removeItem(atPath: site.hidden)
      try site.release(["index.html": "1"])
    }
    #expect(site.contents == ["index.html": "1"])
  }

  /// Inside of the output folder each holder removes the lock, which others have opened by then.
  @Test(arguments: [1, 3])
  func `a release that opened a lock before its holder removed it takes the next one`(
    removals: Int
  ) throws {
    let site = try Site()
    try FileManager.default.createDirectory(
      atPath: site.output, withIntermediateDirectories: true)
    // No folder can be made where a file is.
    try Data().write(to: URL(filePath: site.hidden))
    let lock = OutputLock(of: try OutputLocation(site.output), patience: 300)
    var removed = 0
    let isHeld = try lock.whileHeld(taking: { opened in
      if removed < removals {
        opened.remove()
        removed += 1
      }
      return opened.take()
    }) { SiteLock.isHeld("\(site.output)/.ratepress-lock") }
    #expect(isHeld && removed == removals)
    #expect(site.contents.isEmpty)
  }
}
