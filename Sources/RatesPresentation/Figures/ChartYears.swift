import RatesDomain

/// The stored years of which pages of some rates have charts.
struct ChartYears: Sendable {
  /// Those of the source of these rates; nil if too little is stored.
  let shown: ChartedHistory?
  /// Those of other sources, in the order in which charts take them.
  private let stored: [SiteHistory]
  /// The day of the rates.
  let day: ReferenceDate

  init(shown: ChartedHistory?, others: [SiteHistory] = [], day: ReferenceDate) {
    self.shown = shown
    stored = others
    self.day = day
  }

  /// Those of other sources that begin before a day, in the order in which charts take them; read when they are
  /// first needed.
  fileprivate func others(before day: ReferenceDate?) -> [ChartedHistory] {
    stored.compactMap(\.charted).filter { other in
      day.map { day in other.columns.dates.first.map { $0 < day } ?? false } ?? true
    }
  }
}

/// The rates of a pair over the years, of one source.
struct PairYears: Sendable {
  let history: ChartedHistory
  let series: PairSeries
  /// Whether it is the source of the page's rates.
  let isShown: Bool
  /// The day of the first rate.
  let first: ReferenceDate
  /// The currency of the pair whose unit is the newest, and its first day; nil if none is known to have a
  /// new one.
  let newUnit: (code: CurrencyCode, since: ReferenceDate)?

  /// Nil if nothing is stored of the pair.
  init?(_ history: ChartedHistory, base: CurrencyCode, quote: CurrencyCode, isShown: Bool) {
    guard let series = history.columns.series(base: base, quote: quote),
      let first = series.first(of: series.dates.indices)
    else { return nil }
    self.history = history
    self.series = series
    self.isShown = isShown
    self.first = series.dates[first]
    let newUnits = history.columns.newUnits
    newUnit = [base, quote].compactMap { code in newUnits[code].map { (code: code, since: $0) } }
      .max { $0.since < $1.since }
  }

  /// Whether it begins with a range that ends on a day, or in its first week.
  func covers(_ range: ChartRange, until day: ReferenceDate) -> Bool {
    first <= day + -range.days + 7
  }

  /// The axis of its chart of a range; nil if it has none. Charts of the shown source end with its last day.
  func axis(_ range: ChartRange, until day: ReferenceDate) -> ChartAxis? {
    history.axes(until: isShown ? series.dates.last ?? day : day).first { $0.range == range }
  }

  /// The rates in a range that ends on a day; nil if there are none.
  func statistics(_ range: ChartRange, until day: ReferenceDate) -> SeriesStatistics? {
    SeriesStatistics(of: series, in: ChartAxis.days(range, until: day, of: series.dates))
  }
}

/// Whose rates the charts of a pair show, by range.
struct ChartSources {
  /// Those of the source of the page's rates; nil if none are stored.
  let shown: PairYears?
  private let byRange: [ChartRange: PairYears]

  /// So many days more than the shown source's another one has to have.
  private static let advantage = 2

  /// Chooses a source for each range. The shown one has a range that it covers, or that none covers better.
  init(_ years: ChartYears, base: CurrencyCode, quote: CurrencyCode) {
    let shown = years.shown.flatMap {
      PairYears($0, base: base, quote: quote, isShown: true)
    }
    var others: [PairYears]?
    byRange = ChartRange.allCases.reduce(into: [:]) { byRange, range in
      if let shown, shown.covers(range, until: years.day) {
        byRange[range] = shown
        return
      }
      let stored =
        others
        ?? years.others(before: shown?.first).compactMap {
          PairYears($0, base: base, quote: quote, isShown: false)
        }
      others = stored
      byRange[range] = Self.better(stored, than: shown, range, until: years.day) ?? shown
    }
    self.shown = shown
  }

  /// The source whose rates a range shows.
  subscript(range: ChartRange) -> PairYears? { byRange[range] }

  /// Of the sources that cover a range better than the shown one, that which begins earliest in it, of
  /// several the first one. It has to begin before the shown one and to have two days more. Its last one has to be
  /// in the range's second half, since years that ended long ago are no chart of these, and not before the
  /// shown source's last new unit.
  private static func better(
    _ others: [PairYears], than shown: PairYears?, _ range: ChartRange, until day: ReferenceDate
  ) -> PairYears? {
    let earlier = others.filter { other in shown.map { other.first < $0.first } ?? true }
    guard !earlier.isEmpty else { return nil }
    let days = shown?.statistics(range, until: day)?.days ?? 0
    let middle = day + -range.days / 2
    let earliestEnd = shown?.newUnit.map { max($0.since, middle) } ?? middle
    var best: (years: PairYears, begin: ReferenceDate)?
    for other in earlier {
      guard let statistics = other.statistics(range, until: day),
        statistics.days >= days + advantage,
        earliestEnd <= other.series.dates[statistics.last]
      else { continue }
      let begin = other.series.dates[statistics.first]
      if best.map({ begin < $0.begin }) ?? true { best = (other, begin) }
    }
    return best?.years
  }
}
