import RatesDomain

/// What a series did in a period that ends with its last day.
struct PeriodFigures: Sendable {
  enum Period: Int64, CaseIterable {
    case day = 1
    case week = 7
    case month = 30
    case year = 365
    case all = 0

    /// The range of charts that is as long; nil if none is.
    var range: ChartRange? {
      switch self {
      case .day, .week: nil
      case .month: .month
      case .year: .year
      case .all: .all
      }
    }
  }

  let period: Period
  /// Whose rates they are.
  let years: PairYears
  let statistics: SeriesStatistics
  let low: ExactDecimal?
  let high: ExactDecimal?
  /// Of the last rate against the one with which the period begins.
  let change: ExactDecimal?
  /// Where the last rate is between the lowest and the highest one, in thousandths.
  let place: Int

  /// The figures of the shown source; nil if its rates do not reach back so far. A period begins with the
  /// last rate on its first day or in the week before.
  init?(
    _ period: Period, ofShown years: PairYears, _ all: SeriesStatistics, _ rounding: RateRounding
  ) {
    guard period != .all else {
      self.init(period, years, all, rounding)
      return
    }
    let series = years.series
    let begin = series.dates[all.last] + -period.rawValue
    let after = series.dates.partitioningIndex { $0 > begin }
    guard let start = series.last(of: 0..<after), begin <= series.dates[start] + 7,
      let statistics = SeriesStatistics(of: series, in: start..<all.last + 1)
    else { return nil }
    self.init(period, years, statistics, rounding)
  }

  /// The figures of another source, as its chart up to a day shows them; nil if its rates do not reach back so
  /// far.
  init?(
    _ period: Period, ofOther years: PairYears, until day: ReferenceDate, _ rounding: RateRounding
  ) {
    guard let range = period.range, range == .all || years.covers(range, until: day),
      let statistics = years.statistics(range, until: day)
    else { return nil }
    self.init(period, years, statistics, rounding)
  }

  private init(
    _ period: Period, _ years: PairYears, _ statistics: SeriesStatistics, _ rounding: RateRounding
  ) {
    let series = years.series
    self.period = period
    self.years = years
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
