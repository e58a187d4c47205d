import Mustache
import RatesDomain

/// One currency against the base of a page, with the figures and words that pages show of it.
final class PairModel: Sendable {
  let figures: DisplayedRates
  let currency: CurrencyModel
  /// The source of its rate, if it is another than the page's.
  let carrier: SourceModel?
  private let localizer: Localizer
  /// The localizer's.
  private let numbers: NumberFormat

  init(
    figures: DisplayedRates, currency: CurrencyModel, carrier: SourceModel? = nil,
    localizer: Localizer
  ) {
    self.figures = figures
    self.currency = currency
    self.carrier = carrier
    self.localizer = localizer
    numbers = localizer.numbers
  }

  /// The arrow; nil if the rate did not move enough for one.
  var trend: TrendModel? { localizer.trend(figures.trend) }

  /// How many units a price is for; nil for one.
  var unit: String? {
    figures.unit > 1 ? localizer.number(figures.unit) : nil
  }

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

  /// Writes the rate without its quiet decimals.
  func writeRateStart(to output: inout MustacheOutput) {
    write(figures.quietRate?.start ?? figures.rate, to: &output)
  }

  /// Writes the quiet decimals of the rate, if it has any.
  func writeRateEnd(to output: inout MustacheOutput) {
    if let end = figures.quietRate?.end { output.append(numbers.digits(end)) }
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
      .trusted("rate_start") { $0.pair.writeRateStart(to: &$1) },
      .trusted("rate_end", if: { $0.pair.figures.quietRate != nil }) {
        $0.pair.writeRateEnd(to: &$1)
      },
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
      .streamed("sign") { $1.append($0.pair.currency.sign) },
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
    rate = rounding.rounded(quote.rate)
    reverseRate = inverse ?? rounding.rounded(reverse)
    change = quote.change.flatMap(rounding.rounded)
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

  /// A row of the table of round amounts, of the quote currency if it is the reverse one.
  func amount(at index: Int, _ isReverse: Bool) -> (amount: ExactDecimal, result: ExactDecimal)? {
    isReverse ? reverseTable[index] : table[index]
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

  /// The rounding of prices like one: from ten on, more than two decimals are noise.
  func ofPrices(like price: Fraction) -> RateRounding {
    let ten = Fraction(numerator: Natural(10), denominator: Natural(1))
    return price < ten ? self : RateRounding(decimals: min(decimals, 2))
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
