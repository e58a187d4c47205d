/// Where snapshots are kept, one for each update of each source and base.
public protocol SnapshotRepository {
  /// The newest readable snapshot.
  func newest(source: String, base: CurrencyCode) throws -> SnapshotLookup
  /// The newest readable snapshot whose update time is strictly before `time`.
  func latest(before time: Timestamp, source: String, base: CurrencyCode) throws -> SnapshotLookup
  /// Keeps a snapshot for good, or throws and leaves everything as it was.
  func save(_ snapshot: Snapshot) throws
}
