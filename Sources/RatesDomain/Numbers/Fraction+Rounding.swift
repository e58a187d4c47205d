extension Fraction {
  /// The value with `places` digits behind the point, rounded half up (a half goes away from
  /// zero); nil where it needs more than 38 digits.
  public func rounded(toPlaces places: Int) -> ExactDecimal? {
    if let magnitude = WordFraction(self)?.rounded(times: 1, places: places) {
      return ExactDecimal(coefficient: isNegative ? -magnitude : magnitude, scale: places)
    }
    let scaled = numerator * Natural.powerOfTen(places)
    let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: denominator)
    let isHalfOrMore = remainder + remainder >= denominator
    let magnitude = isHalfOrMore ? quotient + Natural(1) : quotient
    guard let word = magnitude.word, let coefficient = Int128(exactly: word) else { return nil }
    return ExactDecimal(coefficient: isNegative ? -coefficient : coefficient, scale: places)
  }

  /// The value, which is below one, with its first `digits` significant digits, rounded half up;
  /// nil for zero, which has none.
  public func rounded(toSignificantDigits digits: Int) -> ExactDecimal? {
    guard !isZero else { return nil }
    var places = digits
    var limit = numerator * Natural.powerOfTen(1)
    while limit < denominator {
      limit = limit * Natural.powerOfTen(1)
      places += 1
    }
    guard let rounded = rounded(toPlaces: places) else { return nil }
    let carried = Natural.powerOfTen(digits) <= Natural(rounded.magnitude)
    return carried ? self.rounded(toPlaces: places - 1) : rounded
  }
}
