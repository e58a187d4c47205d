import RatesDomain

/// How rates and their changes are rounded.
package struct RateRounding: Sendable {
  /// Digits after the decimal point of a rate; where a small rate would lose digits, its significant ones.
  package let decimals: Int

  private let smallest: Fraction
  /// How many units of a currency a figure is the price of, if of more than one.
  private let unit: Fraction?

  /// A rounding to that many decimals, of the prices of so many units.
  package init(decimals: Int, unit: Int = 1) {
    self.init(
      decimals,
      unit == 1 ? nil : Fraction(numerator: Natural(UInt128(unit)), denominator: Natural(1)))
  }

  private init(_ decimals: Int, _ unit: Fraction?) {
    self.decimals = decimals
    self.unit = unit
    smallest = Fraction(
      numerator: Natural(1), denominator: Natural.powerOfTen(max(decimals - 1, 0)))
  }

  /// The rounding of figures like that of a rate: from ten on, more than two decimals are noise.
  func ofPrices(like rate: Fraction) -> RateRounding {
    let ten = Fraction(numerator: Natural(10), denominator: Natural(1))
    return figure(of: rate) < ten ? self : RateRounding(min(decimals, 2), unit)
  }

  private func figure(of rate: Fraction) -> Fraction { unit.map { rate * $0 } ?? rate }

  /// The change of a rate that is shown as given, rounded half up to its decimals; a smaller one as a rate is.
  func rounded(_ change: Fraction, like rate: ExactDecimal?) -> ExactDecimal? {
    if let rate, let rounded = figure(of: change).rounded(toPlaces: rate.scale), !rounded.isZero {
      return rounded
    }
    return rounded(change)
  }

  /// A rate, rounded half up: to the decimals, or, where they would have room for
  /// its first digit at most, to as many significant digits, one at least; nil if that needs more
  /// than 38 digits.
  package func rounded(_ value: Fraction) -> ExactDecimal? {
    let value = figure(of: value)
    let magnitude = Fraction(numerator: value.numerator, denominator: value.denominator)
    return value.isZero || magnitude >= smallest
      ? value.rounded(toPlaces: decimals)
      : value.rounded(toSignificantDigits: max(decimals, 1))
  }
}
