/// What a search among stored snapshots came to.
public struct SnapshotLookup: Sendable, Equatable {
  /// The snapshot that was looked for.
  public let snapshot: Snapshot?
  /// Newer files that had to be passed over, in the order they were met.
  public let damaged: [CorruptFile]

  /// A finding and what stood in its way.
  public init(snapshot: Snapshot?, damaged: [CorruptFile]) {
    self.snapshot = snapshot
    self.damaged = damaged
  }
}
