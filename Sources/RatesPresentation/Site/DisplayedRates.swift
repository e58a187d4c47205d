import RatesDomain

/// The figures that pages show of a pair, rounded once for all of them.
final class DisplayedRates: Sendable {
  let quote: Quote
  let rate: ExactDecimal?
  let reverseRate: ExactDecimal?
  let change: ExactDecimal?
  let percent: ExactDecimal?
  let table: ConversionTable
  /// The one with the currencies in exchanged places.
  let reverseTable: ConversionTable

  init(_ quote: Quote, rounding: RateRounding) {
    self.quote = quote
    let reverse = quote.rate.reciprocal
    rate = rounding.rounded(quote.rate)
    reverseRate = rounding.rounded(reverse)
    change = quote.change.flatMap(rounding.rounded)
    percent = quote.changeInPercent?.rounded(toPlaces: 2)
    table = ConversionTable(rate: quote.rate)
    reverseTable = ConversionTable(rate: reverse)
  }

  /// The sign of the percent as shown.
  var direction: Int { Int((percent?.coefficient ?? 0).signum()) }
}
