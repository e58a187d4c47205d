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
  /// The snapshots.
  public internal(set) var series: SnapshotSeries
  /// Newer files that had to be passed over.
  public let damaged: [CorruptFile]
  /// Whether the machine's clock is behind the stored rates.
  public internal(set) var clockIsBehind: Bool

  /// A finished lookup.
  public init(series: SnapshotSeries, damaged: [CorruptFile], clockIsBehind: Bool = false) {
    self.series = series
    self.damaged = damaged
    self.clockIsBehind = clockIsBehind
  }
}

/// Tells snapshots that were dated by a wrong clock from a machine whose clock is behind.
public struct ClockCheck: Sendable, Equatable {
  /// Whether the clock is behind: the stored updates go on into the future without a gap, or all of
  /// them are from the future. Then none is passed over.
  public let isBehind: Bool
  private let now: Timestamp

  /// Checks the update times of stored snapshots, in any order, against the machine's clock.
  public init(_ updates: some Sequence<Timestamp>, now: Timestamp) {
    var newestPast: Timestamp?
    var oldestAhead: Timestamp?
    for updated in updates {
      if updated.isAhead(of: now) {
        oldestAhead = min(oldestAhead ?? updated, updated)
      } else {
        newestPast = max(newestPast ?? updated, updated)
      }
    }
    self.now = now
    isBehind =
      if let oldestAhead {
        newestPast.map { oldestAhead <= $0 + FetchState.longestWait } ?? true
      } else {
        false
      }
  }

  /// Whether a snapshot of that update is from the future and passed over.
  public func passesOver(_ updated: Timestamp) -> Bool { !isBehind && updated.isAhead(of: now) }
}

/// Snapshots of one source and base, from the newest back.
public struct SnapshotSeries: Sendable, Equatable {
  /// Newest first; no two have one update time.
  public private(set) var snapshots: [Snapshot]

  /// A series of snapshots in any order, no two of one update time.
  public init(_ snapshots: [Snapshot]) {
    self.snapshots = snapshots.sorted { $0.updated > $1.updated }
  }

  /// The newest snapshot.
  public var newest: Snapshot? { snapshots.first }

  /// The snapshot of an update.
  public subscript(updated: Timestamp) -> Snapshot? {
    snapshots.first { $0.updated == updated }
  }

  /// The newest snapshot compared with the one before it; nil for an empty series.
  public func comparison(rules: TrendRules) -> RateComparison? {
    newest.map { newest in
      RateComparison(current: newest, previous: snapshots.dropFirst().first, rules: rules)
    }
  }

  /// The series with another snapshot of the same update.
  func replacing(_ snapshot: Snapshot) -> SnapshotSeries {
    SnapshotSeries(snapshots.map { $0.updated == snapshot.updated ? snapshot : $0 })
  }

  /// The series with one snapshot more and without those from the future.
  func adding(_ snapshot: Snapshot, now: Timestamp) -> SnapshotSeries {
    SnapshotSeries(([snapshot] + snapshots).filter { !$0.updated.isAhead(of: now) })
  }
}

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
