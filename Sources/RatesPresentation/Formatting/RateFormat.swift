import RatesDomain

/// How rates, changes and percents are rounded and written in one language.
package struct RateFormat: Sendable {
  /// The language's separators.
  package let numbers: NumberFormat
  /// Digits behind the point of a rate; where a small rate would lose digits, its significant ones.
  package let decimals: Int

  private let smallest: Fraction

  /// A format with that many decimals (requirement R1.2 has four).
  package init(numbers: NumberFormat, decimals: Int) {
    self.numbers = numbers
    self.decimals = decimals
    smallest = Fraction(
      numerator: Natural(1), denominator: Natural.powerOfTen(max(decimals - 1, 0)))
  }

  /// A rate, rounded half up: four decimals, below 0.001 four significant digits.
  package func rate(_ value: Fraction) -> String {
    rounded(value).map(numbers.text) ?? ""
  }

  /// The same rate as plain digits for machines.
  func digits(_ value: Fraction) -> String? {
    rounded(value)?.description
  }

  /// A change of a rate, with its sign and the rounding of rates.
  package func change(_ value: Fraction) -> String {
    rounded(value).map(numbers.signedText) ?? ""
  }

  /// A change in percent with two decimals and its sign: `+0.17%`.
  package func percent(_ value: ExactDecimal) -> String {
    numbers.percentText(value)
  }

  private func rounded(_ value: Fraction) -> ExactDecimal? {
    let magnitude = Fraction(numerator: value.numerator, denominator: value.denominator)
    return value.isZero || magnitude >= smallest
      ? value.rounded(toPlaces: decimals)
      : value.rounded(toSignificantDigits: max(decimals, 1))
  }
}
