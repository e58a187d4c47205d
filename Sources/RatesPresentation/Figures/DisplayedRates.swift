import RatesDomain

/// The figures that pages show of a pair, rounded once for all of them.
final class DisplayedRates: Sendable {
  let currency: CurrencyCode
  let trend: Trend
  let rate: ExactDecimal?
  /// The other way round; of a price, what the home currency buys.
  let reverseRate: ExactDecimal?
  let change: ExactDecimal?
  let percent: ExactDecimal?
  /// The same, not rounded.
  let exactPercent: Fraction?
  /// How many units of the base the rate is for.
  let unit: Int
  /// What a bank pays and asks, where it says so.
  let bankRates: (buying: ExactDecimal, selling: ExactDecimal)?
  /// Nil if nothing is stored of it.
  let past: PairPast?
  private let table: ConversionTable
  /// The one with the currencies in exchanged places.
  private let reverseTable: ConversionTable

  init(
    _ quote: Quote, rounding: RateRounding, past: PairPast? = nil, unit: Int = 1,
    inverse: ExactDecimal? = nil, bankRates: (buying: ExactDecimal, selling: ExactDecimal)? = nil
  ) {
    self.past = past
    self.unit = unit
    self.bankRates = bankRates
    currency = quote.currency
    trend = quote.trend
    let reverse = quote.rate.reciprocal
    let rate = rounding.rounded(quote.rate)
    self.rate = rate
    reverseRate = inverse ?? rounding.rounded(reverse)
    change = quote.change.flatMap { rounding.rounded($0, like: rate) }
    exactPercent = quote.changeInPercent
    percent = exactPercent.flatMap { Self.percent($0, hasArrow: quote.trend != .none) }
    table = ConversionTable(rate: quote.rate)
    reverseTable = ConversionTable(rate: reverse)
  }

  /// A change in percent, with more than two decimals if it has an arrow and would read 0.00 %.
  private static func percent(_ change: Fraction, hasArrow: Bool) -> ExactDecimal? {
    let rounded = change.rounded(toPlaces: 2)
    guard hasArrow, rounded?.isZero == true else { return rounded }
    return change.rounded(toSignificantDigits: 1)
  }

  /// A row of the table of round amounts, of the quote currency if it is the reverse one. The amounts of a
  /// price of more than one unit are multiplied by it.
  func amount(at index: Int, _ isReverse: Bool) -> (amount: ExactDecimal, result: ExactDecimal)? {
    guard !isReverse else { return reverseTable[index] }
    return table[index].map { row in
      let coefficient = row.amount.coefficient * Int128(unit)
      return (ExactDecimal(coefficient: coefficient, scale: row.amount.scale), row.result)
    }
  }

  /// The rate in two parts, if it has decimals that are mostly noise.
  var quietRate: QuietDecimals? { rate.flatMap { QuietDecimals($0) } }

  /// Whether it stands before another that went the same way: by the exact change in percent, and by
  /// code where that is equal.
  func moved(moreThan other: DisplayedRates) -> Bool {
    guard let percent, let exactPercent, let second = other.percent,
      let exactSecond = other.exactPercent
    else { return false }
    // Nearly always enough, and quick.
    if percent.scale == second.scale, percent.magnitude != second.magnitude {
      return percent.magnitude > second.magnitude
    }
    if exactPercent == exactSecond { return currency < other.currency }
    return (exactPercent > exactSecond) != exactPercent.isNegative
  }

  /// The sign of the percent as shown.
  var direction: Int { Int((percent?.coefficient ?? 0).signum()) }
}
