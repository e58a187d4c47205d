/// How a refresh ended.
public enum RefreshOutcome: Sendable, Equatable {
  /// Nothing was asked, since the stored answer's next update is not due.
  case notDue(until: Timestamp)
  /// The source was asked and has nothing newer than what is stored.
  case unchanged
  /// A new snapshot is stored.
  case stored(Snapshot)
  /// The source wants to be left alone until then.
  case waiting(until: Timestamp)
}
