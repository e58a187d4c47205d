/// Round amounts of one currency and what they are worth in another.
public struct QuickTable: Sendable, Equatable {
  /// An amount and what it is worth.
  public struct Row: Sendable, Equatable {
    /// A whole number.
    public let amount: ExactDecimal
    /// What it is worth, as `Conversion` shows it.
    public let result: ExactDecimal
  }

  /// From the least amount to the greatest.
  public let rows: [Row]

  /// The table for a rate in units of the other currency per one unit of this one, which is
  /// positive.
  public init(rate: Fraction) {
    let amounts = RoundAmounts(rate: rate).amounts
    var rows: [Row] = []
    rows.reserveCapacity(amounts.count)
    let quick = QuickDivision(rate: rate)
    for amount in amounts {
      let result =
        quick?.hundredths(of: amount) ?? Conversion(amount: amount, rate: rate).shown
      if let result { rows.append(Row(amount: amount, result: result)) }
    }
    self.rows = rows
  }

  /// Conversions in a machine's word, which is wide enough for nearly all of them.
  private struct QuickDivision {
    private let numerator: UInt64
    private let denominator: UInt64

    init?(rate: Fraction) {
      guard let numerator = rate.numerator.word.flatMap({ UInt64(exactly: $0) }),
        let denominator = rate.denominator.word.flatMap({ UInt64(exactly: $0) })
      else { return nil }
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The result with two decimals, half up; nil where that would read 0.00 or needs more room.
    func hundredths(of amount: ExactDecimal) -> ExactDecimal? {
      guard let factor = UInt64(exactly: amount.coefficient) else { return nil }
      let (hundred, first) = factor.multipliedReportingOverflow(by: 100)
      let (scaled, second) = hundred.multipliedReportingOverflow(by: numerator)
      guard !first, !second else { return nil }
      let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: denominator)
      let rounded = remainder >= denominator - remainder ? quotient + 1 : quotient
      return rounded == 0 ? nil : ExactDecimal(coefficient: Int128(rounded), scale: 2)
    }
  }
}
