/// The amounts of a quick table, chosen so that what they are worth reads well.
public struct RoundAmounts: Sendable {
  /// How many there are.
  public static let count = 8

  /// The least of them.
  private let unit: Int128

  /// Amounts for a rate in units of the other currency per one unit of this one, which is positive:
  /// 1 5 10 50 100 500 1,000 5,000, each with as many zeros more as the first one needs to be worth
  /// a tenth of the other's unit (1,000 won are 0.70 dollars, 100 are 0.07).
  public init(rate: Fraction) {
    var unit: Int128 = 1
    var worth = rate.numerator * Natural(10)
    while unit < Self.greatestUnit, worth < rate.denominator {
      unit *= 10
      worth = worth * Natural(10)
    }
    self.unit = unit
  }

  /// A whole number; those of the indices 0 ..< 8 go from the least to the greatest.
  public subscript(index: Int) -> ExactDecimal {
    // The greatest one has 28 digits.
    ExactDecimal(coefficient: Self.multiples[index] &* unit, scale: 0)
  }

  private static let multiples: InlineArray<_, Int128> = [1, 5, 10, 50, 100, 500, 1_000, 5_000]

  /// Enough for the smallest rate that an answer may have, 10⁻¹² units, against the greatest.
  private static let greatestUnit: Int128 = 1_000_000_000_000_000_000_000_000
}
