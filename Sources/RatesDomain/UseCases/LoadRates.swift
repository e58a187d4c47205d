/// Reads from the store what a run needs, once: the newest snapshot and the one before it.
public struct LoadRates {
  private let snapshots: any SnapshotRepository
  private let source: String
  private let base: CurrencyCode

  /// Loads the rates of one source and base from one store.
  public init(snapshots: any SnapshotRepository, source: String, base: CurrencyCode) {
    self.snapshots = snapshots
    self.source = source
    self.base = base
  }

  /// Does it; `notice` is handed what the operator should know.
  public func callAsFunction(
    now: Timestamp, notice: (RateNotice) -> Void
  ) throws -> SnapshotLookup {
    let found = try snapshots.latest(2, source: source, base: base, now: now)
    found.damaged.forEach { notice(.damagedSnapshot($0)) }
    return found
  }
}
