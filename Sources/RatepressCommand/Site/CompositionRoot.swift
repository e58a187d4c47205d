import RatesData
import RatesDomain

/// The layers, put together for one site.
struct CompositionRoot {
  let configuration: Configuration

  /// Where the site's rates come from.
  var source: any RateSource {
    switch configuration.source.kind {
    case .openERAPI:
      OpenERAPISource(
        url: configuration.source.url, base: configuration.source.base,
        userAgent: "Ratepress/\(Version.current)")
    }
  }

  /// Where its snapshots are kept.
  var snapshots: SnapshotStore { SnapshotStore(folder: configuration.output.snapshots) }

  /// Brings the stored rates up to date; `notice` is handed what the operator should know.
  func refresh(
    _ options: FetchOptions, now: Timestamp, notice: (RateNotice) -> Void
  ) throws -> RefreshOutcome {
    let refresh = RefreshRates(
      source: source, snapshots: snapshots,
      memories: FetchStateStore(folder: configuration.output.snapshots))
    return try refresh(
      now: now, force: options.isForced, acceptsMissing: options.acceptsMissing, notice: notice)
  }

  /// The newest stored rates beside those before; nil where nothing readable is stored.
  func loadRates() throws -> (comparison: RateComparison?, notices: [RateNotice]) {
    let source = self.source
    return try LoadRates(snapshots: snapshots)(
      source: source.name, base: source.base, rule: configuration.trend)
  }
}
