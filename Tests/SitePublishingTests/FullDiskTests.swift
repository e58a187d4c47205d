import Foundation
import TestSupport
import Testing

@testable import SitePublishing

@Suite("A target without room", .waiting, .timeLimit(.minutes(20)))
struct FullDiskTests {
  private static let kinds = EveryKind.allCases.filter { $0 != .s3 }

  @Test(.enabled(if: OwnMounts.arePossible, OwnMounts.obstacle), arguments: kinds)
  func `is told, keeps whole pages, and gets the rest once there is room`(kind: EveryKind) throws {
    try OwnMounts.run {
      let place = try kind.place()
      let old = String(repeating: "old", count: 300)
      let pages = (0..<200).map { page in
        ("usd/\(page).html", (0..<2000).map { "\(($0 + 2000 * page) * 7919 % 1_000_003)" }.joined())
      }
      let new = Dictionary(uniqueKeysWithValues: pages)
      let site = try PublishedSite(
        Dictionary(uniqueKeysWithValues: pages.prefix(10).map { ($0.0, old) }))
      #expect(place.publish(site).error == nil)
      let disk = try #require(place.folder)
      try OwnMounts.mountDisk(at: disk, kilobytes: 500)
      defer { OwnMounts.unmount(disk) }
      try site.release(new)
      let report = place.publish(site)
      let error = try #require(report.error)
      #expect(error.kind == .failed, "\(error.text)")
      #expect(!error.text.contains("\n"))
      // The server of rclone tells of no room as of a method that it does not have.
      if kind != .rcloneOverWebDAV {
        #expect(
          ["make room", "disk is full", "free space", "No space left"].contains {
            error.text.contains($0)
          }, "\(error.text)")
      }
      // What readers get of a file on its way is the remote's business.
      if ![.rclone, .rcloneOverWebDAV].contains(kind) {
        for (path, text) in try place.files() {
          #expect(text == old || text == new[path], "\(path): \(text.utf8.count) bytes")
        }
      }
      try OwnMounts.resizeDisk(at: disk, kilobytes: 50_000)
      #expect(place.publish(site).error == nil)
      #expect(try place.files() == site.pages)
      #expect(place.publish(site).sent == 0)
    }
  }

  @Test(
    .enabled(if: OwnMounts.arePossible, OwnMounts.obstacle),
    arguments: EveryKind.allCases.filter { $0 != .s3 })
  func `is told as well if it cannot be written to, and keeps its pages`(kind: EveryKind) throws {
    try OwnMounts.run {
      let place = try kind.place()
      let site = try PublishedSite(["index.html": "old", "usd/krw.html": "old"])
      #expect(place.publish(site).error == nil)
      let old = site.pages
      let disk = try #require(place.folder)
      try Shell.run("mount --bind '\(disk)' '\(disk)' && mount -o remount,bind,ro '\(disk)'")
      try site.release(["index.html": "new", "usd/krw.html": "old"])
      let error = try #require(place.publish(site).error)
      // A server of git over HTTPS says no more than that it ends.
      #expect(error.kind == (kind == .gitOverHTTPS ? .interrupted : .failed), "\(error.text)")
      #expect(!error.text.contains("\n"))
      #expect(try place.files() == old)
      OwnMounts.unmount(disk)
      #expect(place.publish(site).error == nil)
      #expect(try place.files() == site.pages)
    }
  }

  @Test(arguments: [
    ("XMinioStorageFull", 507), ("QuotaExceeded", 403), ("EntityTooLarge", 400),
  ])
  func `is told of a store, too`(code: String, status: Int) throws {
    let server = try S3Server()
    let place = Place.s3(server)
    let site = try PublishedSite(["index.html": "1"])
    try server.set("{\"full\": \"\(code)\", \"status\": \(status)}")
    let error = try #require(place.publish(site).error)
    #expect(error.kind == .failed)
    #expect(error.text.contains("\(status) (\(code)); make room there"), "\(error.text)")
    try server.set()
    #expect(place.publish(site).error == nil)
    #expect(try place.files() == site.pages)
  }
}
