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

/// Round amounts of one currency and what they are worth in another.
public struct ConversionTable: Sendable {
  private let amounts: RoundAmounts
  /// The rate, from which a result is computed each time it is asked for; nil where words are too
  /// short for that or a result would read 0.00, as with no usual rate.
  private let words: WordFraction?
  /// What each amount is worth, where it is not computed from words.
  private let results: [ExactDecimal?]

  /// The table for a rate in units of the other currency per one unit of this one, which is
  /// positive.
  public init(rate: Fraction) {
    let amounts = RoundAmounts(rate: rate)
    self.amounts = amounts
    let indices = 0..<RoundAmounts.count
    let words = WordFraction(rate).flatMap { words in
      // Where the least and the greatest one serve, so do those between.
      [0, RoundAmounts.count - 1].allSatisfy { Self.result(amounts[$0], words) != nil }
        ? words : nil
    }
    self.words = words
    results = words == nil ? indices.map { Conversion(amount: amounts[$0], rate: rate).shown } : []
  }

  /// The row of the indices 0 ..< `RoundAmounts.count`, from the least amount to the greatest: a
  /// whole number and what it is worth, as `Conversion` shows it; nil where that needs more than 38
  /// digits.
  public subscript(index: Int) -> (amount: ExactDecimal, result: ExactDecimal)? {
    let amount = amounts[index]
    let result = words.map { Self.result(amount, $0) } ?? results[index]
    return result.map { (amount, $0) }
  }

  /// Nil where words are too short, and for what would read 0.00.
  private static func result(_ amount: ExactDecimal, _ words: WordFraction) -> ExactDecimal? {
    guard let result = words.rounded(times: amount.magnitude, places: Conversion.places),
      result != 0
    else { return nil }
    return ExactDecimal(coefficient: result, scale: Conversion.places)
  }
}

/// The amounts of a quick table, chosen so that what they are worth reads well.
public struct RoundAmounts: Sendable {
  /// How many round amounts a table has.
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
