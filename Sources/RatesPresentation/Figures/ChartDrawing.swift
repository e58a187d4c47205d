import RatesDomain

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

  /// Whose rates it shows.
  let years: PairYears
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
  init?(_ years: PairYears, _ axis: ChartAxis, _ rounding: RateRounding) {
    let series = years.series
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
    self.years = years
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
