import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import SitePublishing

/// A host that loses or changes the record while a publish is under way is no other publish.
@Suite("A record that goes in the middle of a publish", .waiting, .timeLimit(.minutes(20)))
struct LostRecordTests {
  private static let start = "ratepress-publish 1 "
  private static let kinds: [EveryKind] = [
    .sftp, .releases, .ftps, .webDAV, .s3, .rsyncDaemon, .rclone,
  ]

  /// Replaces the record below a folder by a text, or removes it.
  private static func replace(in folder: String, by text: String?) throws {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var count = 0
    for file in files.map({ "\(folder)/\($0)" }) {
      guard let bytes = FileManager.default.contents(atPath: file),
        bytes.starts(with: start.utf8)
      else { continue }
      count += 1
      if let text {
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
      } else {
        try FileManager.default.removeItem(atPath: file)
      }
    }
    #expect(count > 0)
  }

  private func publish(
    _ site: PublishedSite, to place: Place, at moment: CountedPublish.Moment,
    _ body: @escaping () throws -> Void
  ) throws -> PublishReport {
    nonisolated(unsafe) let body = body
    return try CountedPublish(site, to: place).run(clock: .still) { now in
      guard now == moment else { return }
      #expect(throws: Never.self) { try body() }
    }
  }

  @Test(arguments: kinds, [nil, "none of ours"])
  func `is reported as that, and the next publish makes the site whole`(
    kind: EveryKind, text: String?
  ) throws {
    let server = kind == .s3 ? try S3Server() : nil
    let place = try server.map { Place.s3($0) } ?? kind.place()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(place.publish(site).error == nil)
    try site.release(["index.html": "3", "usd/krw.html": "2"])
    // At sftp the pending record is written together with the first file.
    let report = try publish(site, to: place, at: kind == .sftp ? .arrived(1) : .begun) {
      if let server {
        _ = try server.ask(text == nil ? "DELETE" : "PUT", "www/.ratepress-publish", text ?? "")
      } else {
        try Self.replace(in: #require(place.folder), by: text)
      }
    }
    #expect(report.error?.kind == .failed)
    let words = text == nil ? "is gone, and no other publish" : "is not as this publish left it"
    #expect(report.error?.text.contains(words) == true, "\(report.error?.text ?? "none")")
    // A page that was kept is ours, too.
    try site.release(["index.html": "3", "usd/krw.html": "4"])
    let next = place.publish(site)
    #expect(next.error == nil, "\(next.error?.text ?? "")")
    #expect(next.conflicts == [])
    #expect(try place.files() == site.pages)
    #expect(place.publish(site).sent == 0)
  }

  @Test func `but for one that a late request of its own brought back`() throws {
    let place = try EveryKind.webDAV.place()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    let target = try site.connect(to: place.address, environment: place.environment, place.change)
    defer { target.close() }
    let plan = try PublishPlan(site: site.site.manifest, recorded: nil, listing: target.list())
    let writer = PublishRecordWriter(
      plan, variant: Digest(value: 0), of: target, before: nil, record: nil, clock: .system)
    try writer.begin()
    let first = try #require(try target.readRecord())
    try target.put(PublishQueue(plan.files, of: site.site) { writer.add($0, sent: $1).1 < .zero })
    try writer.note()
    #expect(try target.readRecord() != first)
    // Another publish was there, and its record is written over.
    try Data("x".utf8).write(to: URL(filePath: #require(place.folder) + "/index.html"))
    try target.write(record: first)
    try writer.end(hasMore: false)
    #expect(place.publish(site).sent == 1)
    #expect(try place.files() == site.pages)
    #expect(place.publish(site).requests == 1)
  }

  @Test func `is reported as that by a store that compares it, before anything is written`() throws
  {
    let server = try S3Server()
    let place = Place.s3(server)
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(place.publish(site).error == nil)
    try site.release(["index.html": "3", "usd/krw.html": "2"])
    let report = try publish(site, to: place, at: .read) {
      _ = try server.ask("DELETE", "www/.ratepress-publish", "")
    }
    #expect(report.error?.kind == .failed)
    #expect(report.error?.text.contains("is gone, and no other publish") == true)
    #expect(try place.files()["index.html"] == "1")
    #expect(place.publish(site).error == nil)
    #expect(try place.files() == site.pages)
  }
}
