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
