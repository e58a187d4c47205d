/// Where snapshots are kept, one for each update of each source and base.
public protocol SnapshotRepository: Sendable {
  /// The newest `count` readable snapshots, without those that a clock check passes over.
  func latest(
    _ count: Int, source: String, base: CurrencyCode, now: Timestamp
  ) throws -> SnapshotLookup
  /// Keeps a snapshot for good, or throws and leaves everything as it was.
  func save(_ snapshot: Snapshot) throws
}

/// What a lookup among the stored snapshots of one source and base found.
public struct SnapshotLookup: Sendable, Equatable {
  public internal(set) var series: SnapshotSeries
  /// Newer files that had to be passed over.
  public let damaged: [CorruptFile]
  /// Whether the machine's clock is behind the stored rates.
  public internal(set) var clockIsBehind: Bool

  public init(series: SnapshotSeries, damaged: [CorruptFile], clockIsBehind: Bool = false) {
    self.series = series
    self.damaged = damaged
    self.clockIsBehind = clockIsBehind
  }
}
