/// A decimal number as written: `coefficient × 10⁻ˢᶜᵃˡᵉ`, never a binary fraction.
///
/// Up to 38 significant digits are held; trailing zeros are kept, so `1.790` prints as `1.790`.
public struct ExactDecimal: Sendable {
  /// All digits as one whole number.
  public let coefficient: Int128
  /// How many of the digits stand behind the point; never negative.
  public let scale: Int

  /// The number `coefficient × 10⁻ˢᶜᵃˡᵉ`; `scale` is not negative.
  public init(coefficient: Int128, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// The coefficient without its sign.
  public var magnitude: UInt128 { coefficient.magnitude }

  /// Whether the number is below zero.
  public var isNegative: Bool { coefficient < 0 }

  /// Whether the number is zero.
  public var isZero: Bool { coefficient == 0 }

  /// The number as a fraction.
  public var fraction: Fraction {
    Fraction(
      isNegative: isNegative, numerator: Natural(magnitude),
      denominator: Natural.powerOfTen(scale))
  }
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) {
    self.init(coefficient: Int128(value), scale: 0)
  }
}

extension ExactDecimal: Comparable {
  /// Whether both have the same value, however many zeros they end with.
  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.scale == right.scale { return left.coefficient == right.coefficient }
    return left.fraction == right.fraction
  }

  /// Whether the left value is the smaller one.
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.scale == right.scale { return left.coefficient < right.coefficient }
    return left.fraction < right.fraction
  }
}
