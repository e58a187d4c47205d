import Foundation
import TestSupport
import Testing

@Suite("The program and damaged files among what it has stored", .waiting, .timeLimit(.minutes(20)))
struct HostileSnapshotTests {
  /// The path of a snapshot of a day later than the stored one.
  private static let newer: String = {
    let moment = Date(timeIntervalSinceNow: -86_400).formatted(.iso8601)
    return "\(HostileSite.snapshots)/\(moment.replacing(":", with: "-")).json"
  }()

  /// The path of the one stored snapshot, in the site's folder.
  private func stored(in site: HostileSite) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(site.folder.path)/\(HostileSite.snapshots)")
    return "\(HostileSite.snapshots)/\(try #require(names.first { $0.hasPrefix("20") }))"
  }

  @Test(arguments: Damage.all)
  func `a damaged newest snapshot is named and left, and the next older one serves`(
    damage: Damage
  ) async throws {
    let site = try await HostileSite()
    try damage.put(
      "\(site.folder.path)/\(Self.newer)", site.folder.read(stored(in: site)))
    let before = try site.state
    let outcome = try await site.run("build")
    #expect(outcome.status == 0)
    outcome.expectOneLine(saying: ["warning: ", Self.newer, damage.words, "next older"])
    #expect(outcome.peak < 100_000)
    let changes = try site.changes(since: before)
    #expect(changes == [])
  }

  @Test(arguments: Damage.all)
  func `a site whose only snapshot is damaged stays, and a fetch mends it`(
    damage: Damage
  ) async throws {
    let site = try await HostileSite(then: HostileSite.stored.sent)
    let path = try stored(in: site)
    let good = try site.folder.read(path)
    try FileManager.default.removeItem(atPath: "\(site.folder.path)/\(path)")
    // One of another day is damaged only in the place of this one.
    let other = HostileSite.answer(daysAgo: 5)
    let bytes = damage.testDescription == "of another day" ? Array(other.text.utf8) : good
    try damage.put("\(site.folder.path)/\(path)", bytes)
    let before = try site.state
    let build = try await site.run("build")
    #expect(build.status == 69)
    #expect(build.errors.contains("snapshots: no rates are stored; \"ratepress run\" fetches them"))
    let changes = try site.changes(since: before)
    #expect(changes == [])
    let run = try await site.run("run")
    #expect(run.status == 0)
    #expect(run.output.contains("0 files written"))
    // The files of years are made from snapshots, and the manifest names what the site is made of.
    let mended = try site.changes(since: before).filter {
      !$0.contains("/history/") && $0 != "public" && $0 != "public/.ratepress-manifest"
    }
    #expect(mended == [HostileSite.snapshots, path.replacing(".json", with: ".2.json")])
  }

  @Test(arguments: Damage.all)
  func `a damaged memory of requests is named, and the source asked afresh`(
    damage: Damage
  ) async throws {
    let site = try await HostileSite(then: HostileSite.stored.sent)
    let path = "\(HostileSite.snapshots)/.request.json"
    try FileManager.default.removeItem(atPath: "\(site.folder.path)/\(path)")
    try damage.put("\(site.folder.path)/\(path)", site.folder.read(stored(in: site)))
    let outcome = try await site.run("run")
    // A folder is no place for the new memory either.
    let isFolder = damage.testDescription == "a folder"
    outcome.expectOneLine(saying: ["\(path): ", isFolder ? "Move it away" : "asked as if for"])
    #expect(outcome.status == (isFolder ? 73 : 0))
    #expect(site.server.requests.isEmpty == isFolder)
    #expect(outcome.output.contains(" unchanged, 0 removed"))
  }
}
