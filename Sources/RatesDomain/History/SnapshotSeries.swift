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
  public func comparison(rule: TrendRule) -> RateComparison? {
    newest.map { newest in
      RateComparison(current: newest, previous: snapshots.dropFirst().first, rule: rule)
    }
  }

  /// The series with one snapshot more and without those from the future.
  func adding(_ snapshot: Snapshot, now: Timestamp) -> SnapshotSeries {
    SnapshotSeries(([snapshot] + snapshots).filter { !$0.updated.isAhead(of: now) })
  }
}
