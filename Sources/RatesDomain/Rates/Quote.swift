/// One currency's rate against a base, with what the snapshot before says about it.
public struct Quote: Sendable, Equatable {
  /// The quote currency.
  public let currency: CurrencyCode
  /// Units of the quote currency per one unit of the base.
  public let rate: Fraction
  /// The same in the snapshot before; nil where it had no such rate.
  public let previousRate: Fraction?
  /// Where the rate went since then.
  public let trend: Trend

  /// The change since the snapshot before, in units of the quote currency.
  public var change: Fraction? {
    previousRate.map { rate - $0 }
  }

  /// The change since the snapshot before, in percent of the older rate.
  public var changeInPercent: Fraction? {
    guard let previousRate else { return nil }
    let old = previousRate.numerator * rate.denominator
    let new = rate.numerator * previousRate.denominator
    let (more, less) = new < old ? (old, new) : (new, old)
    return Fraction(
      isNegative: new < old, numerator: more.subtracting(less) * Natural(100), denominator: old)
  }
}
