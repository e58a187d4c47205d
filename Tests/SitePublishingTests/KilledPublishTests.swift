import Foundation
import TestSupport
import Testing

@testable import SitePublishing

@Suite(
  "A publish that is killed, whatever the kind of target", .waiting, .timeLimit(.minutes(20)))
struct KilledPublishTests {
  typealias Moment = CountedPublish.Moment

  private static let moments: [(EveryKind, Moment)] = EveryKind.allCases.flatMap { kind in
    let moments: [Moment] =
      switch kind {
      // These have one record, at the end.
      case .file, .git: [.begun, .arrived(1), .arrived(30), .whole]
      // Only the way is another one.
      case .gitOverSSH, .gitOverHTTPS: [.whole]
      case .rcloneOverWebDAV: [.begun, .arrived(1)]
      default: [.read, .begun, .arrived(1), .arrived(30), .whole]
      }
    return moments.map { (kind, $0) }
  }

  /// One that replaces all pages of 40, adds one and removes one.
  private static let names = (0..<40).map { "usd/\($0).html" }

  private func pages(_ text: String, and other: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (Self.names + [other]).map { ($0, text) })
  }

  @Test(arguments: moments)
  func `leaves every file whole, and the next one finishes and cleans up`(
    kind: EveryKind, moment: Moment
  ) async throws {
    let place = try kind.place()
    let (old, new) = ("old" + String(repeating: "o", count: 9000), text)
    let site = try PublishedSite(pages(old, and: "old.html"))
    #expect(place.publish(site).error == nil)
    let before = try place.hidden()
    try site.release(pages(new, and: "new.html"))
    let publish = CountedPublish(site, to: place)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [publish = publish as CountedPublish, moment = moment as CountedPublish.Moment] in
      try publish.runAndDie(at: moment)
    }
    // A server that has not noticed the end yet may have a file on its way, under a hidden name.
    let files = try place.files().filter { !$0.key.hasPrefix(".") && !$0.key.contains("/.") }
    // What readers get of a file on its way is the remote's business.
    if kind != .rclone, kind != .rcloneOverWebDAV {
      for (path, text) in files { #expect(text == old || text == new, "\(path)") }
    }
    if EveryKind.atomic.contains(kind) { #expect(Set(files.values).count == 1) }
    let last = place.publish(site)
    #expect(last.error == nil && last.conflicts == [])
    #expect(try place.files() == site.pages)
    #expect(try place.hidden() == before)
    // The one that was killed might still be active: what it may have changed is compared once more.
    #expect(place.publish(site).sent == 0)
    let unchanged = place.publish(site)
    #expect(unchanged.error == nil && unchanged.sent == 0 && unchanged.requests <= 2)
  }

  /// Hard to compress.
  private let text = (0..<2000).map { "\($0 * 7919 % 10_007)" }.joined()
}

/// Files go over SFTP before the record is there that says so.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct KilledSFTPTests {
  private let gate: SFTPGate
  private let site: PublishedSite

  init() throws {
    gate = try SFTPGate()
    site = try PublishedSite(Dictionary(uniqueKeysWithValues: (0..<30).map { ("\($0).html", "1") }))
  }

  private var place: Place {
    let server = gate.server
    return Place(
      address: server.address(of: site.target), environment: Place.programs,
      change: {
        $0.ssh.key = server.key
        $0.ssh.knownHosts = server.knownHosts
      }, files: { [site] in try site.there() }, own: { _, _ in })
  }

  private var left: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/.www.ratepress")
    }
  }

  @Test(arguments: [true, false])
  func `before its first record leaves nothing after the next one`(isFirst: Bool) throws {
    if !isFirst { #expect(place.publish(site).error == nil) }
    let record = isFirst ? nil : try site.folder.read(".www.ratepress/manifest")
    try site.release(Dictionary(uniqueKeysWithValues: (0..<30).map { ("\($0).html", "2") }))
    let program = try PublishProgram(site, to: place)
    #expect(try program.kill(by: gate, at: "/manifest$", 1) == 137)
    #expect(gate.isSprung)
    // Files were on their way, and the record does not know.
    #expect(try left.contains { $0.hasPrefix("t") })
    #expect((try? site.folder.read(".www.ratepress/manifest")) == record)
    try gate.open()
    let next = place.publish(site)
    #expect(next.error == nil && next.sent == 30)
    #expect(try site.there() == site.pages)
    #expect(try left == ["manifest"])
    #expect(place.publish(site).requests == 1)
  }

  @Test func `while it finds out where its files can be leaves nothing either`() throws {
    let program = try PublishProgram(site, to: place)
    #expect(try program.kill(by: gate, at: "/.ratepress-probe$", 1) == 137)
    #expect(try left.contains { $0.hasPrefix("p") })
    try gate.open()
    #expect(place.publish(site).error == nil)
    #expect(try left == ["manifest"])
    #expect(try site.there() == site.pages)
  }
}
