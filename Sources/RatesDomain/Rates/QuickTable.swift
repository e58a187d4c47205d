/// Round amounts of one currency and what they are worth in another.
public struct QuickTable: Sendable {
  private let amounts: RoundAmounts
  private let rate: Fraction
  private let words: WordFraction?

  /// The table for a rate in units of the other currency per one unit of this one, which is
  /// positive.
  public init(rate: Fraction) {
    amounts = RoundAmounts(rate: rate)
    self.rate = rate
    words = WordFraction(rate)
  }

  /// The row of the indices 0 ..< `RoundAmounts.count`, from the least amount to the greatest: a
  /// whole number and what it is worth, as `Conversion` shows it; nil where that needs more than 38
  /// digits.
  public subscript(index: Int) -> (amount: ExactDecimal, result: ExactDecimal)? {
    let amount = amounts[index]
    let places = Conversion.places
    if let result = words?.rounded(times: amount.magnitude, places: places), result != 0 {
      return (amount, ExactDecimal(coefficient: result, scale: places))
    }
    return Conversion(amount: amount, rate: rate).shown.map { (amount, $0) }
  }
}
