import Foundation
import RatesData
import RatesDomain

/// The layers, put together for one site.
struct CompositionRoot {
  let configuration: Configuration

  /// Where the site's rates come from.
  var source: any RateSource {
    HTTPRateSource(
      configuration.source.adapter, url: configuration.source.address,
      base: configuration.source.base, userAgent: "Ratepress/\(Version.current)")
  }

  /// Where its snapshots are kept.
  var snapshots: SnapshotStore { SnapshotStore(folder: configuration.output.snapshots) }

  /// Brings the stored rates up to date; `notice` is handed what the operator should know.
  func refresh(
    _ stored: inout SnapshotLookup, _ options: FetchOptions, now: Timestamp,
    notice: (RateNotice) -> Void
  ) throws -> RefreshOutcome {
    let refresh = RefreshRates(
      source: source, snapshots: snapshots,
      memories: FetchStateStore(folder: configuration.output.snapshots))
    return try refresh(
      &stored, now: now, force: options.isForced, acceptsMissing: options.acceptsMissing,
      notice: notice)
  }

  /// The newest stored rates and those before them.
  func loadRates(now: Timestamp, notice: (RateNotice) -> Void) throws -> SnapshotLookup {
    try LoadRates(snapshots: snapshots)(
      source: configuration.source.descriptor.kind, base: configuration.source.base, now: now,
      notice: notice)
  }
}

/// The machine that the program runs on.
enum Machine {
  /// How many threads can run at once.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
