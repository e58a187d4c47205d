import RatesDomain
import Synchronization

/// What is stored of a source over the years; read when the first page needs it.
package final class SiteHistory: Sendable {
  /// Changes with what is stored.
  let state: String
  private let read: @Sendable () -> Reading
  private let charted = Mutex<ChartedHistory??>(nil)
  private let found = Mutex<[String]>([])

  /// What could be read.
  package struct Reading {
    let history: RateHistory?
    let faults: [String]

    /// A history, and a line for each thing that it lacks.
    package init(history: RateHistory?, faults: [String] = []) {
      self.history = history
      self.faults = faults
    }
  }

  /// A history that is read by the closure.
  package init(state: String, read: @escaping @Sendable () -> Reading) {
    self.state = state
    self.read = read
  }

  /// What was found wrong when it was read, in lines.
  package var faults: [String] { found.withLock { $0 } }

  /// The history up to a day, prepared for charts; nil if it is too short. All calls are for one source
  /// and day.
  ///
  /// - Parameter newUnits: The currencies that are marked as having a new unit since the day before.
  func charted(
    _ source: SourceDescriptor, until newest: ReferenceDate, newUnits: Set<CurrencyCode>
  ) -> ChartedHistory? {
    charted.withLock { charted in
      if let charted { return charted }
      let reading = read()
      found.withLock { $0 = reading.faults }
      let made = reading.history.flatMap { history in
        let end = history.days.partitioningIndex { $0.date > newest }
        return ChartedHistory(
          RateHistory(
            source: history.source, base: history.base, quotation: history.quotation,
            days: Array(history.days[..<end])), of: source, newUnits: newUnits)
      }
      charted = .some(made)
      return made
    }
  }
}

/// The stored years of a source, prepared for the charts of all pairs.
package final class ChartedHistory: Sendable {
  let columns: RateColumns
  let calendar: PublicationCalendar
  /// The ranges for which something is stored, the shortest first.
  let axes: [ChartAxis]
  /// Whether pages may list its figures day by day, as its licence says; otherwise they show the
  /// picture and what it labels.
  let listsFigures: Bool

  /// Nil for a history with fewer than two days.
  package init?(
    _ history: RateHistory, of source: SourceDescriptor, newUnits: Set<CurrencyCode> = []
  ) {
    columns = RateColumns(history, newUnits: newUnits)
    let dates = columns.dates
    var axes: [ChartAxis] = []
    for range in ChartRange.allCases {
      guard let axis = ChartAxis(range, dates: dates, calendar: source.calendar) else { continue }
      // A longer range has to show more than the one before.
      if axes.last.map({ axis.slots.count > $0.slots.count }) ?? true { axes.append(axis) }
    }
    guard !axes.isEmpty else { return nil }
    self.axes = axes
    calendar = source.calendar
    listsFigures = source.licence == .anyForm
  }
}

/// The past of a pair: its charts and what it did in some periods, in no language yet.
final class PairPast: Sendable {
  let series: PairSeries
  let charts: [ChartDrawing]
  let periods: [PeriodFigures]
  /// The shortest range in a few pixels; nil if lists show none.
  let spark: ChartPath?
  /// The longest period of a week to a year; nil if all is shorter.
  let latest: PeriodFigures?
  let listsFigures: Bool
  let rounding: RateRounding
  /// The currency of the pair whose unit is the newest, and its first day; nil if none is known to have a
  /// new one.
  let newUnit: (code: CurrencyCode, since: ReferenceDate)?

  /// Nil if fewer than two rates are stored of the pair.
  init?(
    _ history: ChartedHistory, base: CurrencyCode, quote: CurrencyCode, decimals: Int, sparks: Bool
  ) {
    guard let series = history.columns.series(base: base, quote: quote),
      let all = SeriesStatistics(of: series, in: series.dates.indices), all.days > 1
    else { return nil }
    // From 10 on, more than two decimals are noise.
    let isLarge = series.approximation(of: all.last) >= 10
    let rounding = RateRounding(decimals: isLarge ? min(decimals, 2) : decimals)
    self.series = series
    self.rounding = rounding
    listsFigures = history.listsFigures
    let newUnits = history.columns.newUnits
    newUnit = [base, quote].compactMap { code in newUnits[code].map { (code: code, since: $0) } }
      .max { $0.since < $1.since }
    charts = history.axes.compactMap { ChartDrawing(series, $0, rounding) }
    guard !charts.isEmpty else { return nil }
    let month = charts.first { $0.axis.range == .month }
    spark = sparks ? month.map { Self.spark(series, $0) } : nil
    periods = PeriodFigures.all(series, all, rounding)
    latest = periods.last { $0.period != .all && $0.period != .day }
  }
}

extension PairPast {
  private static func spark(_ series: PairSeries, _ chart: ChartDrawing) -> ChartPath {
    ChartPath(
      series, chart.axis, heights: chart.heights,
      in: ChartPath.Box(width: 58, top: 3, bottom: 21, groups: 30, floor: 24))
  }
}

/// The chart of a range, in no language yet.
struct ChartDrawing: Sendable {
  /// A rate that is named in the chart.
  struct Mark: Sendable {
    /// Among the days of the series.
    let index: Int
    let date: ReferenceDate
    let figure: ExactDecimal?
    /// In thousandths of the chart's width and of its height, from the top.
    let x: Int
    let y: Int
  }

  let axis: ChartAxis
  /// Of the axis's days.
  let heights: [Double]
  let path: ChartPath
  let lines: [ChartScale.Line]
  let low: Mark
  let high: Mark
  let last: Mark
  /// From the first rate to the last one.
  let change: ExactDecimal?

  /// The chart's lines have this part of its height above and below them, for labels.
  private static let margin = 0.14
  static let size = (width: 999, height: 400)

  /// Nil if the range has fewer than two rates of the pair.
  init?(_ series: PairSeries, _ axis: ChartAxis, _ rounding: RateRounding) {
    guard let statistics = SeriesStatistics(of: series, in: axis.days), statistics.days > 1 else {
      return nil
    }
    let (low, high) = (statistics.low, statistics.high)
    let inset = Int(Double(Self.size.height) * Self.margin)
    let heights = series.heights(of: axis.days, between: low, and: high)
    path = ChartPath(
      series, axis, heights: heights,
      in: ChartPath.Box(
        width: Self.size.width, top: inset, bottom: Self.size.height - inset, groups: 130,
        floor: Self.size.height))
    self.axis = axis
    self.heights = heights
    lines =
      ChartScale(
        low: series.approximation(of: low), high: series.approximation(of: high),
        margin: Self.margin
      ).lines
    let mark = { (index: Int) in
      let height = heights[index - axis.days.lowerBound]
      let slot = axis.slots.firstIndex(of: index) ?? 0
      return Mark(
        index: index, date: series.dates[index], figure: rounding.rounded(series[index]),
        x: axis.place(of: slot, on: 1000),
        y: Int(((1 - Self.margin - (1 - 2 * Self.margin) * height) * 1000).rounded()))
    }
    self.low = mark(low)
    self.high = mark(high)
    last = mark(statistics.last)
    change = series.change(from: statistics.first, to: statistics.last).percent
  }
}

/// What a series did in a period that ends with its last day.
struct PeriodFigures: Sendable {
  enum Period: Int64, CaseIterable {
    case day = 1
    case week = 7
    case month = 30
    case year = 365
    case all = 0
  }

  let period: Period
  let statistics: SeriesStatistics
  let low: ExactDecimal?
  let high: ExactDecimal?
  /// Of the last rate against the one with which the period begins.
  let change: ExactDecimal?
  /// Where the last rate is between the lowest and the highest one, in thousandths.
  let place: Int

  /// The periods that the series reaches back to. A period begins with the last rate on its first day or
  /// in the week before.
  static func all(
    _ series: PairSeries, _ all: SeriesStatistics, _ rounding: RateRounding
  ) -> [PeriodFigures] {
    Period.allCases.compactMap { period in
      guard period != .all else { return PeriodFigures(.all, series, all, rounding) }
      let begin = series.dates[all.last] + -period.rawValue
      let after = series.dates.partitioningIndex { $0 > begin }
      guard let start = series.last(of: 0..<after), begin <= series.dates[start] + 7,
        let statistics = SeriesStatistics(of: series, in: start..<all.last + 1)
      else { return nil }
      return PeriodFigures(period, series, statistics, rounding)
    }
  }

  private init(
    _ period: Period, _ series: PairSeries, _ statistics: SeriesStatistics, _ rounding: RateRounding
  ) {
    self.period = period
    self.statistics = statistics
    low = rounding.rounded(series[statistics.low])
    high = rounding.rounded(series[statistics.high])
    change = series.change(from: statistics.first, to: statistics.last).percent
    let last = statistics.last
    let heights = series.heights(
      of: last..<last + 1, between: statistics.low, and: statistics.high)
    place = Int((heights[0] * 1000).rounded())
  }
}

extension Fraction {
  /// A change in percent with two decimals, rounded half up; nil if it has more than 38 digits.
  var percent: ExactDecimal? {
    (self * Fraction(numerator: Natural(100), denominator: Natural(1))).rounded(toPlaces: 2)
  }
}
