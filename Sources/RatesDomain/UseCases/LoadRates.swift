/// Reads from the store what a run needs, once: the newest snapshot and the one before it.
public struct LoadRates {
  private let snapshots: any SnapshotRepository

  /// Loads from one store.
  public init(snapshots: any SnapshotRepository) {
    self.snapshots = snapshots
  }

  /// Does it; `notice` is handed what the operator should know.
  public func callAsFunction(
    source: String, base: CurrencyCode, now: Timestamp, notice: (RateNotice) -> Void
  ) throws -> SnapshotLookup {
    let found = try snapshots.latest(2, source: source, base: base, now: now)
    found.damaged.forEach { notice(.damagedSnapshot($0)) }
    return found
  }
}
