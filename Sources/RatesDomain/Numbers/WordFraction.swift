/// A positive fraction of two machine words, as nearly every rate is: the same results as a
/// `Fraction` has, without limbs to ask for.
struct WordFraction: Sendable {
  private let numerator: UInt128
  private let denominator: UInt128

  /// The value of the fraction without its sign; nil where it has more digits than words do.
  init?(_ fraction: Fraction) {
    guard let numerator = fraction.numerator.word, let denominator = fraction.denominator.word
    else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The value times a factor and a power of ten as a whole number, rounded half up; nil where words
  /// are too short for that.
  @inline(__always)
  func rounded(times factor: UInt128, places: Int) -> Int128? {
    guard let power = UInt128.powerOfTen(places) else { return nil }
    let (multiplied, first) = numerator.multipliedReportingOverflow(by: factor)
    let (scaled, second) = multiplied.multipliedReportingOverflow(by: power)
    guard !first, !second else { return nil }
    let (quotient, remainder) = scaled.dividedQuickly(by: denominator)
    let isHalfOrMore = remainder >= denominator &- remainder
    return Int128(exactly: isHalfOrMore ? quotient &+ 1 : quotient)
  }
}
