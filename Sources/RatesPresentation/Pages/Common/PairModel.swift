import Mustache
import RatesDomain

/// One currency against the base of a page, with the figures and words that pages show of it.
final class PairModel: Sendable {
  let figures: DisplayedRates
  let currency: CurrencyModel
  private let localizer: Localizer
  /// The localizer's.
  private let numbers: NumberFormat

  init(figures: DisplayedRates, currency: CurrencyModel, localizer: Localizer) {
    self.figures = figures
    self.currency = currency
    self.localizer = localizer
    numbers = localizer.numbers
  }

  /// The arrow; nil if the rate did not move enough for one.
  var trend: TrendModel? { localizer.trend(figures.trend) }

  /// What the pair did before; nil if nothing is stored of it.
  func past(against base: CurrencyModel) -> PastModel? {
    figures.past.map { PastModel($0, self, base: base, localizer) }
  }

  /// A row of the table of round amounts; nil if it has too many digits.
  func amount(at index: Int, _ isReverse: Bool) -> AmountModel? {
    figures.amount(at: index, isReverse).map {
      AmountModel(amount: $0.amount, result: $0.result, pair: self)
    }
  }

  /// Writes a number, if there is one.
  func write(_ number: ExactDecimal?, to output: inout MustacheOutput) {
    if let number { numbers.write(number, to: &output) }
  }

  /// Writes the change since the snapshot before, with its sign.
  func writeChange(to output: inout MustacheOutput) {
    if let change = figures.change { numbers.writeSigned(change, to: &output) }
  }

  /// Writes the change since the snapshot before in percent, with its sign.
  func writePercent(to output: inout MustacheOutput) {
    if let percent = figures.percent { numbers.writePercent(percent, to: &output) }
  }

  /// Writes one of the texts that the pairs of a base have.
  func write(_ message: CompiledMessage, to output: inout MustacheOutput) {
    message.write(currency, rate: figures.rate, numbers: numbers, to: &output)
  }
}

/// A model that shows a pair.
protocol PairPresenting: MustacheModel {
  var pair: PairModel { get }
}

extension PairPresenting {
  /// The names and figures of the pair.
  static var pairFields: [MustacheField<Self>] {
    [
      .trusted("rate") { $0.pair.write($0.pair.figures.rate, to: &$1) },
      .trusted("reverse_rate") { $0.pair.write($0.pair.figures.reverseRate, to: &$1) },
      .trusted("change", if: { $0.pair.figures.change != nil }) { $0.pair.writeChange(to: &$1) },
      .trusted("percent", if: { $0.pair.figures.percent != nil }) { $0.pair.writePercent(to: &$1) },
      .flag("rising") { $0.pair.figures.direction > 0 },
      .flag("falling") { $0.pair.figures.direction < 0 },
      .object("trend") { $0.pair.trend },
      .flag("favorite") { $0.pair.currency.isFavorite },
      .streamed("favorite_label") { $1.append($0.pair.currency.favoriteLabel) },
    ]
  }

  /// The names of the pair's quote currency. Its code, three capital letters, means nothing in any
  /// kind of file.
  static var currencyFields: [MustacheField<Self>] {
    [
      .trusted("code") { $0.pair.currency.writeCode(to: &$1) },
      .streamed("country") { $1.append($0.pair.currency.country) },
      .streamed("currency") { $1.append($0.pair.currency.currency) },
      .object("status") { $0.pair.currency.status },
      .object("mark") { $0.pair.currency.mark },
    ]
  }
}

/// An arrow and its spoken name, for screen readers.
struct TrendModel: MustacheModel {
  let trend: Trend
  let spoken: String

  static let fields: MustacheFields<TrendModel> = [
    .flag("up") { $0.trend == .up },
    .flag("down") { $0.trend == .down },
    .text("spoken") { $0.spoken },
  ]
}

/// The figures that pages show of a pair, rounded once for all of them.
final class DisplayedRates: Sendable {
  let currency: CurrencyCode
  let trend: Trend
  let rate: ExactDecimal?
  let reverseRate: ExactDecimal?
  let change: ExactDecimal?
  let percent: ExactDecimal?
  /// Nil if nothing is stored of it.
  let past: PairPast?
  private let table: ConversionTable
  /// The one with the currencies in exchanged places.
  private let reverseTable: ConversionTable

  init(_ quote: Quote, rounding: RateRounding, past: PairPast? = nil) {
    self.past = past
    currency = quote.currency
    trend = quote.trend
    let reverse = quote.rate.reciprocal
    rate = rounding.rounded(quote.rate)
    reverseRate = rounding.rounded(reverse)
    change = quote.change.flatMap(rounding.rounded)
    percent = quote.changeInPercent?.rounded(toPlaces: 2)
    table = ConversionTable(rate: quote.rate)
    reverseTable = ConversionTable(rate: reverse)
  }

  /// A row of the table of round amounts, of the quote currency if it is the reverse one.
  func amount(at index: Int, _ isReverse: Bool) -> (amount: ExactDecimal, result: ExactDecimal)? {
    isReverse ? reverseTable[index] : table[index]
  }

  /// The sign of the percent as shown.
  var direction: Int { Int((percent?.coefficient ?? 0).signum()) }
}

/// How rates and their changes are rounded.
package struct RateRounding: Sendable {
  /// Digits after the decimal point of a rate; where a small rate would lose digits, its significant ones.
  package let decimals: Int

  private let smallest: Fraction

  /// A rounding to that many decimals.
  package init(decimals: Int) {
    self.decimals = decimals
    smallest = Fraction(
      numerator: Natural(1), denominator: Natural.powerOfTen(max(decimals - 1, 0)))
  }

  /// A rate or a change of one, rounded half up: to the decimals, or, where they would have room for
  /// its first digit at most, to as many significant digits, one at least; nil if that needs more
  /// than 38 digits.
  package func rounded(_ value: Fraction) -> ExactDecimal? {
    let magnitude = Fraction(numerator: value.numerator, denominator: value.denominator)
    return value.isZero || magnitude >= smallest
      ? value.rounded(toPlaces: decimals)
      : value.rounded(toSignificantDigits: max(decimals, 1))
  }
}
