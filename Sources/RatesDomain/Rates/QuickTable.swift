/// Round amounts of one currency and what they are worth in another.
public struct QuickTable: Sendable {
  /// An amount and what it is worth.
  public struct Row: Sendable {
    /// A whole number.
    public let amount: ExactDecimal
    /// What it is worth, as `Conversion` shows it.
    public let result: ExactDecimal
  }

  private let amounts: RoundAmounts
  private let results: InlineArray<8, ExactDecimal?>

  /// The table for a rate in units of the other currency per one unit of this one, which is
  /// positive.
  public init(rate: Fraction) {
    let amounts = RoundAmounts(rate: rate)
    self.amounts = amounts
    results = InlineArray { Conversion(amount: amounts[$0], rate: rate).shown }
  }

  /// The row of the indices 0 ..< `RoundAmounts.count`, from the least amount to the greatest; nil
  /// where the result needs more than 38 digits.
  public subscript(index: Int) -> Row? {
    results[index].map { Row(amount: amounts[index], result: $0) }
  }
}
