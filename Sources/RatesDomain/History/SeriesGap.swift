/// Publication days that follow each other and have no rate of a pair.
public struct SeriesGap: Sendable, Equatable {
  /// The first publication day without a rate.
  public let from: ReferenceDate
  /// The last publication day without a rate.
  public let to: ReferenceDate
}

extension RateHistory {
  /// The gaps of a pair in a range: publication days without a rate between the pair's first and last
  /// one, oldest first.
  public func gaps(
    base: CurrencyCode, quote: CurrencyCode, calendar: PublicationCalendar,
    from: ReferenceDate? = nil, to: ReferenceDate? = nil
  ) -> [SeriesGap] {
    calendar.gaps(between: series(base: base, quote: quote).map(\.date), from: from, to: to)
  }

  /// The gaps between the first and the last day of all: publication days of which nothing is stored.
  public func gaps(calendar: PublicationCalendar) -> [SeriesGap] {
    calendar.gaps(between: days.map(\.date))
  }
}

extension PublicationCalendar {
  /// The publication days in a range that lie between dates, which are in order.
  fileprivate func gaps(
    between dates: [ReferenceDate], from: ReferenceDate? = nil, to: ReferenceDate? = nil
  ) -> [SeriesGap] {
    var gaps: [SeriesGap] = []
    for (before, after) in zip(dates, dates.dropFirst()) where before + 1 < after {
      var missing = before + 1
      if let from { missing = max(missing, from) }
      let end = min(after, to.map { $0 + 1 } ?? after)
      var gap: SeriesGap?
      while missing < end {
        if publishes(on: missing) {
          gap = SeriesGap(from: gap?.from ?? missing, to: missing)
        }
        missing = missing + 1
      }
      if let gap { gaps.append(gap) }
    }
    return gaps
  }
}
