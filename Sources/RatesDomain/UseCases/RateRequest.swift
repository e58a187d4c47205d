/// What a source is told when it is asked.
public struct RateRequest: Sendable {
  /// Seconds by which an update may be newer than the machine's clock, which may be slow.
  public static let clockTolerance: Int64 = 86_400

  /// What is remembered of the last answer from the same address.
  public let memory: FetchState
  /// The newest stored snapshot, which the answer may not precede.
  public let newest: Snapshot?
  /// The moment of asking.
  public let now: Timestamp
  /// Whether an answer may lack many of the newest snapshot's currencies.
  public let acceptsMissing: Bool

  /// A request; `memory` speaks of the address that is asked.
  public init(memory: FetchState, newest: Snapshot?, now: Timestamp, acceptsMissing: Bool) {
    self.memory = memory
    self.newest = newest
    self.now = now
    self.acceptsMissing = acceptsMissing
  }
}
