import Mustache
import RatesDomain

/// The past of a pair in the words of a language.
final class PastModel: MustacheModel {
  private let past: PairPast
  private let pair: PairModel
  private let base: CurrencyModel
  private let localizer: Localizer

  init(_ past: PairPast, _ pair: PairModel, base: CurrencyModel, _ localizer: Localizer) {
    self.past = past
    self.pair = pair
    self.base = base
    self.localizer = localizer
  }

  /// The shown source's chart of the shortest range, for lists.
  var mini: ChartModel? {
    past.mini.map { ChartModel($0, past, isFirst: true, pair, base: base, localizer) }
  }

  /// What the shown source's rate did in a year, for lists; nil if it has less.
  var year: PeriodModel? {
    past.periods.first { $0.period == .year && $0.years.isShown }
      .map { PeriodModel($0, pair, localizer) }
  }

  /// How the rate compares with those of the shown source's longest period of a week to a year.
  private func writeLower(to output: inout MustacheOutput) {
    guard let latest = past.latest else { return }
    let days = latest.statistics
    localizer.comparison(of: latest).write(to: &output) { place, output in
      switch place {
      case "period": output.append(localizer.spans.name(of: latest.period))
      case "days": output.append(localizer.numbers.digits(String(days.days)))
      case "lower": output.append(localizer.numbers.digits(String(days.lowerDays)))
      default: output.append("{\(place)}")
      }
    }
  }

  static let fields: MustacheFields<PastModel> = [
    .list("charts", count: { $0.past.charts.count }) { past, index in
      ChartModel(
        past.past.charts[index], past.past, isFirst: index == 0, past.pair, base: past.base,
        past.localizer)
    },
    .list("periods") { past in
      past.past.periods.map { PeriodModel($0, past.pair, past.localizer) }
    },
    .streamed("lower", if: { $0.past.latest != nil }) { $0.writeLower(to: &$1) },
    .text("new_unit") { past in
      past.past.newUnit.map { past.localizer.text(newUnit: $0.code, since: $0.since) }
    },
    .flag("listed") { $0.past.listsFigures },
    .text("places") { "\($0.past.rounding.decimals)" },
    .streamed("rise") { $0.localizer.numbers.writePercent(1, to: &$1) },
    .streamed("fall") { $0.localizer.numbers.writePercent(-1, to: &$1) },
  ]
}

extension PairModel {
  /// What the pair did before; nil if nothing is stored of it.
  func past(against base: CurrencyModel) -> PastModel? {
    figures.past.map { PastModel($0, self, base: base, localizer) }
  }
}

/// A chart of one range.
final class ChartModel: MustacheModel {
  private let chart: ChartDrawing
  private let past: PairPast
  private let isFirst: Bool
  private let pair: PairModel
  private let base: CurrencyModel
  private let localizer: Localizer

  init(
    _ chart: ChartDrawing, _ past: PairPast, isFirst: Bool, _ pair: PairModel, base: CurrencyModel,
    _ localizer: Localizer
  ) {
    self.chart = chart
    self.past = past
    self.isFirst = isFirst
    self.pair = pair
    self.base = base
    self.localizer = localizer
  }

  private func day(_ date: ReferenceDate) -> String {
    localizer.dates.shortDay(date, hasYear: date.year != chart.last.date.year)
  }

  /// Whose rates it shows; nil for the source that the page names.
  private var credit: CreditModel? {
    chart.years.isShown
      ? nil : CreditModel(source: chart.years.history, last: chart.last.date, localizer)
  }

  /// The days below it that leave room for that of its last rate.
  private var ticks: [ChartAxis.Tick] {
    credit == nil ? chart.axis.ticks : chart.axis.ticks.filter { $0.place < 800 }
  }

  private func mark(_ mark: ChartDrawing.Mark) -> ChartMarkModel {
    ChartMarkModel(date: day(mark.date), mark: mark, pair: pair)
  }

  private static let one = Fraction(numerator: Natural(1), denominator: Natural(1))

  /// A day of the list, with its change since the day before that has a rate.
  private func listed(_ index: Int) -> ChartMarkModel {
    let series = chart.years.series
    let rate = series[index]
    return ChartMarkModel(
      date: day(series.dates[index]),
      mark: ChartDrawing.Mark(
        index: index, date: series.dates[index], figure: past.rounding.rounded(rate), x: 0, y: 0),
      pair: pair,
      exact: (rate < Self.one ? rate.rounded(toSignificantDigits: 12) : rate.rounded(toPlaces: 8))?
        .withoutTrailingZeros,
      move: series.last(of: 0..<index).flatMap {
        MoveModel(series.change(from: $0, to: index).percent, pair, localizer)
      })
  }

  /// The chart in words, for screen readers.
  private func writeSummary(to output: inout MustacheOutput) {
    localizer.chartSummary.write(to: &output) { place, output in
      switch place {
      case "range": output.append(localizer.spans.name(of: chart.axis.range))
      case "base": output.append(base.code)
      case "quote": output.append(pair.currency.code)
      case "low": pair.write(chart.low.figure, to: &output)
      case "high": pair.write(chart.high.figure, to: &output)
      case "last": pair.write(chart.last.figure, to: &output)
      case "low_date": output.append(day(chart.low.date))
      case "high_date": output.append(day(chart.high.date))
      default: output.append("{\(place)}")
      }
    }
  }

  /// The days of the shortest chart if the license allows to list them, else those that charts name; the
  /// newest first.
  private var points: [ChartMarkModel] {
    guard chart.years.history.listsFigures, isFirst else {
      return [chart.low, chart.high, chart.last].sorted { $0.date > $1.date }
        .reduce(into: [ChartDrawing.Mark]()) {
          if $0.last?.date != $1.date { $0.append($1) }
        }.map(mark)
    }
    return chart.axis.slots.reversed().compactMap(\.self)
      .filter(chart.years.series.hasRate).map(listed)
  }

  static let fields: MustacheFields<ChartModel> = [
    .text("range") { "\($0.chart.axis.range.rawValue)" },
    .text("days") {
      "\($0.chart.axis.ends.first.daysSinceEpoch) \($0.chart.axis.ends.last.daysSinceEpoch)"
    },
    .text("name") { $0.localizer.spans.name(of: $0.chart.axis.range) },
    .flag("first") { $0.isFirst },
    .flag("listed") { $0.chart.years.history.listsFigures },
    .object("credit") { $0.credit },
    .streamed("summary") { $0.writeSummary(to: &$1) },
    .trusted("path") { $0.chart.path.write(to: &$1) },
    .trusted("area", if: { $0.chart.path.isWhole }) { $0.chart.path.writeArea(to: &$1) },
    .list("lines") { chart in
      chart.chart.lines.map {
        ChartLineModel(
          line: $0, hasRoom: abs($0.place - chart.chart.last.y) > ChartLineModel.labelHeight,
          pair: chart.pair)
      }
    },
    .list("ticks") { chart in
      chart.ticks.map {
        ChartTickModel(
          place: $0.place,
          label: chart.chart.axis.range.rawValue < 365
            ? chart.localizer.dates.shortDay($0.date, hasYear: false)
            : chart.localizer.dates.tick($0.date, isYear: chart.chart.axis.range.rawValue > 365))
      }
    },
    .object("low") { $0.mark($0.chart.low) },
    .object("high") { $0.mark($0.chart.high) },
    .object("last") { $0.mark($0.chart.last) },
    .object("move") { MoveModel($0.chart.change, $0.pair, $0.localizer) },
    .list("points") { $0.points },
  ]
}

/// A figure of a chart with its day and its place.
struct ChartMarkModel: MustacheModel {
  let date: String
  let mark: ChartDrawing.Mark
  let pair: PairModel
  /// The rate for scripts, with enough digits for any change in percent; nil if only that is listed.
  var exact: ExactDecimal?
  /// The change since the day before.
  var move: MoveModel?

  static let fields: MustacheFields<ChartMarkModel> = [
    .text("date") { $0.date },
    .text("iso") { $0.mark.date.description },
    .trusted("figure") { $0.pair.write($0.mark.figure, to: &$1) },
    .text("exact") { $0.exact?.description },
    .object("day_move") { $0.move },
    .trusted("x") { Thousandths($0.mark.x).write(to: &$1) },
    .trusted("y") { Thousandths($0.mark.y).write(to: &$1) },
    .flag("early") { $0.mark.x < 300 },
    .flag("late") { $0.mark.x > 700 },
  ]
}

/// A horizontal line.
struct ChartLineModel: MustacheModel {
  /// What a label takes of the smallest chart's height, in thousandths.
  static let labelHeight = 77

  let line: ChartScale.Line
  /// Whether its label does not meet that of the newest rate.
  let hasRoom: Bool
  let pair: PairModel

  static let fields: MustacheFields<ChartLineModel> = [
    .flag("has_room") { $0.hasRoom },
    .trusted("figure") { $0.pair.write($0.line.figure, to: &$1) },
    .trusted("y") { Thousandths($0.line.place).write(to: &$1) },
  ]
}

/// A day below a chart.
struct ChartTickModel: MustacheModel {
  let place: Int
  let label: String

  static let fields: MustacheFields<ChartTickModel> = [
    .trusted("x") { Thousandths($0.place).write(to: &$1) },
    .flag("first") { $0.place == 0 },
    .text("label") { $0.label },
  ]
}

/// A change over some days, with its arrow.
struct MoveModel: MustacheModel {
  private let change: ExactDecimal
  private let pair: PairModel
  private let localizer: Localizer

  init?(_ change: ExactDecimal?, _ pair: PairModel, _ localizer: Localizer) {
    guard let change else { return nil }
    self.change = change
    self.pair = pair
    self.localizer = localizer
  }

  private var direction: Trend {
    change.isZero ? .none : change.isNegative ? .down : .up
  }

  static let fields: MustacheFields<MoveModel> = [
    .trusted("percent") { $0.localizer.numbers.writePercent($0.change, to: &$1) },
    .flag("rising") { $0.direction == .up },
    .flag("falling") { $0.direction == .down },
    .object("trend") { $0.localizer.trend($0.direction) },
  ]
}

/// What the rate did in a period.
struct PeriodModel: MustacheModel {
  private let period: PeriodFigures
  private let pair: PairModel
  private let localizer: Localizer

  init(_ period: PeriodFigures, _ pair: PairModel, _ localizer: Localizer) {
    self.period = period
    self.pair = pair
    self.localizer = localizer
  }

  private var dates: [ReferenceDate] { period.years.series.dates }

  /// Whose rates they are; nil for the source that the page names.
  private var credit: CreditModel? {
    period.years.isShown
      ? nil
      : CreditModel(
        source: period.years.history, last: dates[period.statistics.last], localizer)
  }

  private func day(_ index: Int) -> String {
    let (date, last) = (dates[index], dates[period.statistics.last])
    return localizer.dates.shortDay(date, hasYear: date.year != last.year)
  }

  static let fields: MustacheFields<PeriodModel> = [
    .text("name") { $0.localizer.spans.name(of: $0.period.period) },
    .object("move") { MoveModel($0.period.change, $0.pair, $0.localizer) },
    .trusted("low") { $0.pair.write($0.period.low, to: &$1) },
    .trusted("high") { $0.pair.write($0.period.high, to: &$1) },
    .text("low_date") { $0.day($0.period.statistics.low) },
    .text("high_date") { $0.day($0.period.statistics.high) },
    .trusted("place") { Thousandths($0.period.place).write(to: &$1) },
    .object("credit") { $0.credit },
  ]
}

/// The source of rates that is not that of the page, with the link that its license asks for.
struct CreditModel: MustacheModel {
  private let history: ChartedHistory
  private let source: SourceModel
  private let last: ReferenceDate
  private let localizer: Localizer

  /// - Parameter last: The day of the last rate.
  init(source history: ChartedHistory, last: ReferenceDate, _ localizer: Localizer) {
    self.history = history
    source = SourceModel(history.source)
    self.last = last
    self.localizer = localizer
  }

  private func writeLine(to output: inout MustacheOutput) {
    localizer.chartSource.write(to: &output) { place, output in
      switch place {
      case "source": output.append(source.name)
      case "date": output.append(localizer.dates.day(last))
      default: output.append("{\(place)}")
      }
    }
  }

  static let fields: MustacheFields<CreditModel> = [
    .text("name") { $0.source.name },
    .streamed("line") { $0.writeLine(to: &$1) },
    .text("link") { $0.source.credit },
    .text("url") { $0.source.url },
    .text("day") { $0.localizer.dates.shortDay($0.last, hasYear: true) },
    .text("series") { "\($0.history.source.kind)/\($0.history.base)" },
  ]
}

/// A part of a length, written in percent with one decimal.
struct Thousandths {
  private let count: Int

  init(_ count: Int) {
    self.count = count
  }

  func write(to output: inout MustacheOutput) {
    if count < 0 { output.append("-") }
    let (whole, tenth) = count.magnitude.quotientAndRemainder(dividingBy: 10)
    output.append(Int(whole))
    guard tenth > 0 else { return }
    output.append(".")
    output.append(Int(tenth))
  }
}

extension MustacheOutput {
  /// Appends a number that is not negative.
  mutating func append(_ number: Int) {
    if number >= 10 { append(number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
