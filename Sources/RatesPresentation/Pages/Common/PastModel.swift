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

  /// The chart of the shortest range.
  var first: ChartModel? {
    past.charts.first.map { ChartModel($0, past, isFirst: true, pair, base: base, localizer) }
  }

  /// On how many days the rate was lower than now.
  private var lower: String {
    localizer.strings.text(
      .lowerDays,
      [
        "period": localizer.name(of: past.periods.last { $0.period != .all }?.period ?? .all),
        "days": localizer.numbers.digits(String(past.latest.days)),
        "lower": localizer.numbers.digits(String(past.latest.lowerDays)),
      ])
  }

  static let fields: MustacheFields<PastModel> = [
    .list("charts", count: { $0.past.charts.count }) { past, index in
      ChartModel(
        past.past.charts[index], past.past, isFirst: index == 0, past.pair, base: past.base,
        past.localizer)
    },
    .list("periods") { past in
      past.past.periods.map { PeriodModel($0, past.past, past.pair, past.localizer) }
    },
    .text("lower") { $0.lower },
  ]
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

  private func mark(_ mark: ChartDrawing.Mark) -> ChartMarkModel {
    ChartMarkModel(date: day(mark.date), mark: mark, pair: pair)
  }

  /// The chart in words, for screen readers.
  private var summary: String {
    let figure = { (mark: ChartDrawing.Mark) in
      var output = MustacheOutput(capacity: 64)
      self.pair.write(mark.figure, to: &output)
      return output.text
    }
    return localizer.strings.text(
      .chartSummary,
      [
        "range": localizer.name(of: chart.axis.range), "base": base.code,
        "quote": pair.currency.code,
        "low": figure(chart.low), "high": figure(chart.high), "last": figure(chart.last),
        "low_date": day(chart.low.date), "high_date": day(chart.high.date),
      ])
  }

  /// The days of the shortest chart where the licence allows to list them, else those that charts
  /// name.
  private var points: [ChartMarkModel] {
    guard past.listsFigures, isFirst else {
      return [chart.low, chart.high, chart.last].sorted { $0.date < $1.date }
        .reduce(into: [ChartDrawing.Mark]()) {
          if $0.last?.date != $1.date { $0.append($1) }
        }.map(mark)
    }
    return chart.axis.slots.compactMap(\.self).filter(past.series.hasRate).map { index in
      mark(
        ChartDrawing.Mark(
          index: index, date: past.series.dates[index],
          figure: past.rounding.rounded(past.series[index]), x: 0,
          y: 0))
    }
  }

  static let fields: MustacheFields<ChartModel> = [
    .text("range") { "\($0.chart.axis.range.rawValue)" },
    .text("name") { $0.localizer.name(of: $0.chart.axis.range) },
    .flag("first") { $0.isFirst },
    .text("summary") { $0.summary },
    .trusted("path") { $1.append($0.chart.path.text) },
    .trusted("area", if: { $0.chart.path.area != nil }) { $1.append($0.chart.path.area ?? "") },
    .list("lines") { chart in
      chart.chart.lines.map { ChartLineModel(line: $0, pair: chart.pair) }
    },
    .list("ticks") { chart in
      chart.chart.axis.ticks.map {
        ChartTickModel(
          place: $0.place,
          label: chart.chart.axis.range.rawValue < 365
            ? chart.localizer.dates.shortDay($0.date, hasYear: false)
            : chart.localizer.dates.tick($0.date, isYear: chart.chart.axis.range == .fiveYears))
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

  static let fields: MustacheFields<ChartMarkModel> = [
    .text("date") { $0.date },
    .text("iso") { $0.mark.date.description },
    .trusted("figure") { $0.pair.write($0.mark.figure, to: &$1) },
    .text("x") { Thousandths($0.mark.x).text },
    .text("y") { Thousandths($0.mark.y).text },
    .flag("early") { $0.mark.x < 350 },
    .flag("late") { $0.mark.x > 650 },
  ]
}

/// A horizontal line.
struct ChartLineModel: MustacheModel {
  let line: ChartScale.Line
  let pair: PairModel

  static let fields: MustacheFields<ChartLineModel> = [
    .trusted("figure") { $0.pair.write($0.line.figure, to: &$1) },
    .text("y") { Thousandths($0.line.place).text },
  ]
}

/// A day below a chart.
struct ChartTickModel: MustacheModel {
  let place: Int
  let label: String

  static let fields: MustacheFields<ChartTickModel> = [
    .text("x") { Thousandths($0.place).text },
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
  private let past: PairPast
  private let pair: PairModel
  private let localizer: Localizer

  init(_ period: PeriodFigures, _ past: PairPast, _ pair: PairModel, _ localizer: Localizer) {
    self.period = period
    self.past = past
    self.pair = pair
    self.localizer = localizer
  }

  private func day(_ index: Int) -> String {
    let (date, last) = (past.series.dates[index], past.series.dates[period.statistics.last])
    return localizer.dates.shortDay(date, hasYear: date.year != last.year)
  }

  static let fields: MustacheFields<PeriodModel> = [
    .text("name") { $0.localizer.name(of: $0.period.period) },
    .object("move") { MoveModel($0.period.change, $0.pair, $0.localizer) },
    .trusted("low") { $0.pair.write($0.period.low, to: &$1) },
    .trusted("high") { $0.pair.write($0.period.high, to: &$1) },
    .text("low_date") { $0.day($0.period.statistics.low) },
    .text("high_date") { $0.day($0.period.statistics.high) },
    .text("place") { Thousandths($0.period.place).text },
  ]
}

/// A part of a length, written in percent with one decimal.
struct Thousandths {
  let text: String

  init(_ count: Int) {
    text = count % 10 == 0 ? "\(count / 10)" : "\(count / 10).\(count % 10)"
  }
}

extension Localizer {
  /// The name of a chart's range.
  func name(of range: ChartRange) -> String {
    switch range {
    case .month: strings.text(.range30)
    case .quarter: strings.text(.range90)
    case .year: strings.text(.range365)
    case .fiveYears: strings.text(.range1826)
    }
  }

  /// The name of a period.
  func name(of period: PeriodFigures.Period) -> String {
    switch period {
    case .week: strings.text(.range7)
    case .month: strings.text(.range30)
    case .year: strings.text(.range365)
    case .all: strings.text(.rangeAll)
    }
  }
}
