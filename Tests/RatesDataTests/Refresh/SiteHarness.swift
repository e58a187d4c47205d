import Foundation
import RatesData
import RatesDomain
import TestSupport

/// A store in a folder of its own, refreshed from a loopback server.
struct SiteHarness {
  let folder: TemporaryFolder
  private let snapshots: SnapshotStore
  private let memories: FetchStateStore

  init() throws {
    folder = try TemporaryFolder()
    snapshots = SnapshotStore(folder: folder.path)
    memories = FetchStateStore(folder: folder.path)
  }

  func refresh(
    _ server: LoopbackServer, now: Timestamp, force: Bool = false
  ) throws -> (outcome: RefreshOutcome, notices: [RateNotice]) {
    let refresh = RefreshRates(
      source: SourceHarness().source(server.url), snapshots: snapshots, memories: memories)
    var notices: [RateNotice] = []
    let outcome = try refresh(now: now, force: force) { notices.append($0) }
    return (outcome, notices)
  }

  func load() throws -> (comparison: RateComparison?, notices: [RateNotice]) {
    try LoadRates(snapshots: snapshots)(source: "open-er-api", base: "USD", rule: TrendRule())
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
