/// What a refresh came to.
public struct RefreshReport: Sendable, Equatable {
  /// How it ended.
  public let outcome: RefreshOutcome
  /// What the operator should know.
  public let notices: [RateNotice]
}
