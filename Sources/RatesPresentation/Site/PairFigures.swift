import RatesDomain

/// The figures that pages show of a pair, rounded once for all of them.
final class PairFigures: Sendable {
  /// A round amount and what it is worth.
  struct Amount {
    let amount: ExactDecimal
    let result: ExactDecimal
  }

  let quote: Quote
  let rate: ExactDecimal?
  let reverseRate: ExactDecimal?
  let change: ExactDecimal?
  let percent: ExactDecimal?
  /// The quick table.
  let amounts: [Amount]
  let reverseAmounts: [Amount]

  init(_ quote: Quote, rounding: RateRounding) {
    self.quote = quote
    let reverse = quote.rate.reciprocal
    rate = rounding.rounded(quote.rate)
    reverseRate = rounding.rounded(reverse)
    change = quote.change.flatMap(rounding.rounded)
    percent = quote.changeInPercent?.rounded(toPlaces: 2)
    amounts = Self.amounts(quote.rate)
    reverseAmounts = Self.amounts(reverse)
  }

  /// The sign of the percent as shown.
  var direction: Int { Int((percent?.coefficient ?? 0).signum()) }

  private static func amounts(_ rate: Fraction) -> [Amount] {
    RoundAmounts(rate: rate).amounts.compactMap { amount in
      Conversion(amount: amount, rate: rate).shown.map { Amount(amount: amount, result: $0) }
    }
  }
}
