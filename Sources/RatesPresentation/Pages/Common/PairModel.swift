import Mustache
import RatesDomain

/// One currency against the base of a page, with the figures and words that pages show of it.
final class PairModel: Sendable {
  let figures: DisplayedRates
  let currency: CurrencyModel
  /// The source of its rate, if it is another than the page's.
  let carrier: SourceModel?
  let localizer: Localizer
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

  /// The change of the last week in percent, for lists with lines of days; nil beside no change of a day.
  var week: ExactDecimal? {
    guard figures.percent != nil, let past = figures.past, past.sparkline != nil else { return nil }
    return past.periods.first { $0.period == .week && $0.years.isShown }?.change
  }

  /// Writes the change of the last week in percent, with its sign.
  func writeWeek(to output: inout MustacheOutput) {
    if let week { numbers.writePercent(week, to: &output) }
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
