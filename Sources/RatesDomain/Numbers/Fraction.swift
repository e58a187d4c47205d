/// An exact quotient of two natural numbers with a sign; it is divided once, when it is shown.
public struct Fraction: Sendable {
  public let isNegative: Bool
  public let numerator: Natural
  /// Never zero.
  public let denominator: Natural

  /// The quotient; `denominator` is not zero.
  public init(isNegative: Bool = false, numerator: Natural, denominator: Natural) {
    self.isNegative = isNegative && !numerator.isZero
    self.numerator = numerator
    self.denominator = denominator
  }

  public var isZero: Bool { numerator.isZero }

  /// One divided by the value, which is not zero.
  public var reciprocal: Fraction {
    Fraction(isNegative: isNegative, numerator: denominator, denominator: numerator)
  }

  public static func * (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      isNegative: left.isNegative != right.isNegative,
      numerator: left.numerator * right.numerator,
      denominator: left.denominator * right.denominator)
  }

  public static func + (left: Fraction, right: Fraction) -> Fraction {
    let a = left.numerator * right.denominator
    let b = right.numerator * left.denominator
    let denominator = left.denominator * right.denominator
    if left.isNegative == right.isNegative {
      return Fraction(isNegative: left.isNegative, numerator: a + b, denominator: denominator)
    }
    return a > b
      ? Fraction(
        isNegative: left.isNegative, numerator: a.subtracting(b), denominator: denominator)
      : Fraction(
        isNegative: right.isNegative, numerator: b.subtracting(a), denominator: denominator)
  }

  public static func - (left: Fraction, right: Fraction) -> Fraction {
    left
      + Fraction(
        isNegative: !right.isNegative, numerator: right.numerator, denominator: right.denominator)
  }
}

extension Fraction: Comparable {
  /// Whether both have the same value, whatever they are made of.
  public static func == (left: Fraction, right: Fraction) -> Bool {
    left.isNegative == right.isNegative
      && left.numerator * right.denominator == right.numerator * left.denominator
  }

  /// Whether the left value is the smaller one, by cross-multiplication.
  public static func < (left: Fraction, right: Fraction) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    let a = left.numerator * right.denominator
    let b = right.numerator * left.denominator
    return left.isNegative ? b < a : a < b
  }
}

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
