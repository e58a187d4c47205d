import Foundation
import RatesData
import RatesDomain
import TestSupport
import Testing

/// A store in a folder of its own, refreshed from a loopback server.
struct SiteHarness {
  let folder: TemporaryFolder
  private let snapshots: SnapshotStore
  private let fetchStates: FetchStateStore

  init() throws {
    folder = try TemporaryFolder()
    snapshots = SnapshotStore(folder: folder.path)
    fetchStates = FetchStateStore(folder: folder.path)
  }

  func refresh(
    _ server: LoopbackServer, now: Timestamp, force: Bool = false,
    accepted: AcceptedRates = .none, witnesses: [Snapshot] = []
  ) throws -> (outcome: RefreshOutcome, notices: [RateNotice]) {
    let refresh = RefreshRates(
      source: SourceHarness().source(server.url), snapshots: snapshots, fetchStates: fetchStates,
      rateGuard: RateGuard(missingDays: 0))
    var notices: [RateNotice] = []
    var stored = try lookup(now: now) { notices.append($0) }
    var options = RefreshOptions()
    options.isForced = force
    options.accepted = accepted
    let outcome = try refresh(
      &stored, now: now, options: options, witnesses: { witnesses }, notice: { notices.append($0) })
    let found = try lookup(now: now) { _ in }
    #expect(stored.series == found.series, "what a run knows is what the next one finds")
    return (outcome, notices)
  }

  func load(
    now: Timestamp = "2024-01-10T02:00:00Z"
  ) throws -> (comparison: RateComparison?, notices: [RateNotice]) {
    var notices: [RateNotice] = []
    let found = try lookup(now: now) { notices.append($0) }
    return (found.series.comparison(rules: TrendRules()), notices)
  }

  func lookup(
    now: Timestamp, notice: (RateNotice) -> Void = { _ in }
  ) throws -> SnapshotLookup {
    try LoadRates(snapshots: snapshots, source: "open-er-api", base: "USD")(
      now: now, notice: notice)
  }

  /// Every file with its bytes and its number, which a new file of the same name changes.
  var state: [String] {
    get throws {
      try folder.contents.map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
        let bytes = (try? folder.read(name)) ?? []
        return "\(name) \(attributes[.systemFileNumber] ?? "") \(bytes)"
      }
    }
  }
}
