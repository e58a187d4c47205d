/// A publisher of rates that can be asked for the newest ones.
public protocol RateSource {
  /// What is known of it; its `kind` is the name that snapshots are stored under.
  var descriptor: SourceDescriptor { get }
  /// The currency that is asked for.
  var base: CurrencyCode { get }
  /// The address that is asked, as the fetch state has it.
  var address: String { get }

  /// Asks for the newest rates, and repeats that a few times after a passing failure.
  ///
  /// Throws the data layer's error if the source cannot be reached or its answer breaks a rule.
  func latest(_ request: RateRequest) throws -> FetchResult
}

/// What a source needs to know to be asked.
public struct RateRequest: Sendable {
  /// What is known of the last answer from the same address.
  public let memory: FetchState
  /// The newest stored snapshot, which the answer may not precede.
  public let newest: Snapshot?
  /// The moment of asking.
  public let now: Timestamp
  /// Whether an answer may lack many of the newest snapshot's currencies.
  public let acceptsMissing: Bool

  /// A request; `memory` is that of the address that is asked.
  public init(memory: FetchState, newest: Snapshot?, now: Timestamp, acceptsMissing: Bool) {
    self.memory = memory
    self.newest = newest
    self.now = now
    self.acceptsMissing = acceptsMissing
  }
}

/// What a source answers.
public enum FetchResult: Sendable, Equatable {
  /// Rates that have passed every rule, and the fetch state to keep.
  case rates(Snapshot, FetchState)
  /// Nothing has changed since the last answer.
  case unchanged
  /// It is rate-limiting: the next request is accepted then.
  case wait(until: Timestamp)
}
