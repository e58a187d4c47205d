/// What makes an arrow in each list.
public struct TrendRules: Sendable, Equatable {
  /// A list that has a rule of its own.
  public enum List: Hashable, Sendable {
    /// The rates of all currencies against a base.
    case base(CurrencyCode)
    /// The prices of all currencies in the home currency.
    case home
  }

  /// What the threshold measures in all lists; nil where it depends on the list.
  public var mode: TrendRule.Mode?
  /// The largest move without an arrow, in units of the quote currency or in percent; not negative.
  public var threshold: ExactDecimal
  /// What it measures in single lists.
  public var lists: [List: TrendRule.Mode]

  /// Rules with a threshold that all lists share.
  public init(
    mode: TrendRule.Mode? = nil, threshold: ExactDecimal = TrendRule.standardThreshold,
    lists: [List: TrendRule.Mode] = [:]
  ) {
    self.mode = mode
    self.threshold = threshold
    self.lists = lists
  }

  /// The rule of a list. Prices in a home currency are measured in percent, and so are rates against a
  /// base of small units, most of which never move by 0.01.
  public func rule(for list: List) -> TrendRule {
    TrendRule(mode: lists[list] ?? mode ?? Self.usual(for: list), threshold: threshold)
  }

  /// Whether the owner has said what the threshold measures in a list.
  public func isSet(for list: List) -> Bool { lists[list] != nil || mode != nil }

  private static func usual(for list: List) -> TrendRule.Mode {
    switch list {
    case .home: .relative
    case .base(let base): QuotedUnit.isSmall(base) ? .relative : .absolute
    }
  }
}
