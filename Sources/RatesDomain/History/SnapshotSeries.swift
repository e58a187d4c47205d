/// Snapshots of one source and base, from the newest back.
public struct SnapshotSeries: Sendable, Equatable {
  /// Newest first; no two have one update time.
  public private(set) var snapshots: [Snapshot]

  /// A series of snapshots in any order, no two of one update time.
  public init(_ snapshots: [Snapshot]) {
    self.snapshots = snapshots.sorted { $0.updated > $1.updated }
  }

  public var newest: Snapshot? { snapshots.first }

  /// The one of an update; nil if it is not among the newest.
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
