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
