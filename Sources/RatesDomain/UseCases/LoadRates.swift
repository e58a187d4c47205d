/// Puts the newest stored snapshot beside the latest one with an older update time.
public struct LoadRates {
  private let snapshots: any SnapshotRepository

  /// Loads from one store.
  public init(snapshots: any SnapshotRepository) {
    self.snapshots = snapshots
  }

  /// Does it; the comparison is nil where nothing readable is stored.
  public func callAsFunction(
    source: String, base: CurrencyCode, rule: TrendRule
  ) throws -> (comparison: RateComparison?, notices: [RateNotice]) {
    let newest = try snapshots.newest(source: source, base: base)
    guard let current = newest.snapshot else {
      return (nil, newest.damaged.map(RateNotice.damagedSnapshot))
    }
    let older = try snapshots.latest(before: current.updated, source: source, base: base)
    return (
      RateComparison(current: current, previous: older.snapshot, rule: rule),
      (newest.damaged + older.damaged).map(RateNotice.damagedSnapshot)
    )
  }
}
