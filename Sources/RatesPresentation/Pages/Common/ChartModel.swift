import Mustache
import RatesDomain

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
      return [chart.last, chart.low, chart.high].sorted { $0.date > $1.date }
        .reduce(into: [ChartDrawing.Mark]()) {
          if $0.last?.date != $1.date { $0.append($1) }
        }.map {
          ChartMarkModel(
            date: day($0.date), mark: $0, pair: pair, isLowest: $0.date == chart.low.date,
            isHighest: $0.date == chart.high.date)
        }
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
  /// Whether the list of the days that a chart names has it for that.
  var isLowest = false
  var isHighest = false
  /// The rate for scripts, with enough digits for any change in percent; nil if only that is listed.
  var exact: ExactDecimal?
  /// The change since the day before.
  var move: MoveModel?

  static let fields: MustacheFields<ChartMarkModel> = [
    .text("date") { $0.date },
    .text("iso") { $0.mark.date.description },
    .trusted("figure") { $0.pair.write($0.mark.figure, to: &$1) },
    .flag("lowest") { $0.isLowest },
    .flag("highest") { $0.isHighest },
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
