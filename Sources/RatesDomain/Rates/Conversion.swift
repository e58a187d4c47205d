/// An amount of one currency in another.
public struct Conversion: Sendable, Equatable {
  /// The exact result in units of the quote currency.
  public let result: Fraction

  /// What the amount is worth at the rate, which is units of quote per base.
  public init(amount: ExactDecimal, rate: Fraction) {
    result =
      amount.scale == 0
      ? Fraction(
        isNegative: amount.isNegative != rate.isNegative,
        numerator: Natural(amount.magnitude) * rate.numerator, denominator: rate.denominator)
      : amount.fraction * rate
  }

  /// The decimals of a result.
  static let places = 2

  /// The result as it is shown: two decimals, half up; where that would read 0.00 without being
  /// zero, two significant digits. Nil where it needs more than 38 digits.
  public var shown: ExactDecimal? {
    guard let rounded = result.rounded(toPlaces: Self.places) else { return nil }
    guard rounded.isZero, !result.isZero else { return rounded }
    return result.rounded(toSignificantDigits: 2)
  }
}
