/// What a source says to a request.
public enum FetchResult: Sendable, Equatable {
  /// Rates that have passed every rule, and what to remember of the answer.
  case rates(Snapshot, FetchState)
  /// Nothing has changed since the answer that is remembered.
  case unchanged
  /// It wants to be left alone until then.
  case wait(until: Timestamp)
}
