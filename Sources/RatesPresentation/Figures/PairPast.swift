import RatesDomain

/// The past of a pair: its charts and what it did in some periods, in no language yet.
final class PairPast: Sendable {
  /// One for each range, the shortest first. Each shows the rates of one source.
  let charts: [ChartDrawing]
  let periods: [PeriodFigures]
  /// The shown source's shortest chart, for lists; nil if it has none.
  let mini: ChartDrawing?
  /// Its last 30 days in a few pixels; nil if lists show none.
  let sparkline: ChartPath?
  /// The shown source's longest period of a week to a year, or else that of all; nil if it has none.
  let latest: PeriodFigures?
  /// Of all sources' rates, so that they can be compared.
  let rounding: RateRounding
  /// The currency of the pair whose unit is the newest, and its first day; nil if none is known to have a
  /// new one.
  let newUnit: (code: CurrencyCode, since: ReferenceDate)?

  /// Whether scripts may tell the days of one of the charts.
  var listsFigures: Bool { charts.contains { $0.years.history.listsFigures } }

  /// Nil if no source has two rates of the pair.
  ///
  /// - Parameter unit: How many units of the base its figures are the price of.
  init?(
    _ years: ChartYears, base: CurrencyCode, quote: CurrencyCode, decimals: Int, unit: Int = 1,
    sparklines: Bool
  ) {
    let sources = ChartSources(years, base: base, quote: quote)
    let shown = sources.shown.flatMap { shown in
      SeriesStatistics(of: shown.series, in: shown.series.dates.indices)
        .flatMap { all in all.days > 1 ? (years: shown, all: all) : nil }
    }
    guard let rounding = sources.rounding(decimals, unit: unit) else { return nil }
    self.rounding = rounding
    charts = ChartRange.allCases.compactMap { range in
      sources[range].flatMap { source in
        source.axis(range, until: years.day).flatMap { ChartDrawing(source, $0, rounding) }
      }
    }
    guard let first = charts.first else { return nil }
    for chart in charts where !chart.years.isShown { chart.years.history.lend() }
    mini =
      first.years.isShown
      ? first
      : shown.flatMap { shown in
        ChartRange.allCases.lazy.compactMap { shown.years.axis($0, until: years.day) }
          .compactMap { ChartDrawing(shown.years, $0, rounding) }.first
      }
    sparkline = sparklines && mini?.axis.range == .month ? mini.map(Self.sparkline) : nil
    periods = PeriodFigures.Period.allCases.compactMap { period in
      if let other = period.range.flatMap({ sources[$0] }), !other.isShown {
        return PeriodFigures(period, ofOther: other, until: years.day, rounding)
      }
      return shown.flatMap { PeriodFigures(period, ofShown: $0.years, $0.all, rounding) }
    }
    let ofShown = periods.filter(\.years.isShown)
    latest =
      ofShown.last { $0.period != .all && $0.period != .day }
      ?? ofShown.last { $0.period == .all }
    newUnit = ([shown?.years].compactMap(\.self) + charts.map(\.years)).compactMap(\.newUnit)
      .max { $0.since < $1.since }
  }

  private static func sparkline(_ chart: ChartDrawing) -> ChartPath {
    ChartPath(
      chart.years.series, chart.axis, heights: chart.heights,
      in: ChartPath.Box(width: 58, top: 3, bottom: 21, groups: 30, floor: 24))
  }
}

extension ChartSources {
  /// That of the latest rate; nil if there is none.
  fileprivate func rounding(_ decimals: Int, unit: Int) -> RateRounding? {
    let years = shown ?? ChartRange.allCases.lazy.compactMap { self[$0] }.first
    return years.flatMap { years in
      years.series.last(of: years.series.dates.indices).map { last in
        RateRounding(decimals: decimals, unit: unit).ofPrices(like: years.series[last])
      }
    }
  }
}
