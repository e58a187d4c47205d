/// Figures that are offered, compared with those that are stored.
public struct HistoryMerge: Sendable {
  /// A figure that is stored otherwise.
  public struct Disagreement: Sendable, Equatable {
    /// The day of publication.
    public let date: ReferenceDate
    public let currency: CurrencyCode
    /// The figure that stands.
    public let stored: ExactDecimal
    /// The figure that another answer or file has for the same day.
    public let offered: ExactDecimal
  }

  /// How many days are offered.
  public let offeredDays: Int
  /// The offered days that bring a figure for which the store has none, oldest first.
  public private(set) var newDates: [ReferenceDate] = []
  /// The offered days all of whose figures are stored with the same values.
  public private(set) var unchangedDays = 0
  /// Oldest first, the currencies of a day in alphabetical order.
  public private(set) var disagreements: [Disagreement] = []
  /// All days, oldest first.
  public private(set) var days: [RateDay] = []

  /// Compares two histories of one source and base, both oldest first; where they disagree, the
  /// stored figure stays unless `replaces`.
  ///
  /// - Parameter earlier: Disagreements within what is offered.
  public init(
    stored: [RateDay], offered: [RateDay], replaces: Bool = false,
    after earlier: [Disagreement] = []
  ) {
    offeredDays = offered.count
    disagreements = earlier
    days.reserveCapacity(max(stored.count, offered.count))
    var rest = stored[...]
    for day in offered {
      while let next = rest.first, next.date < day.date {
        days.append(next)
        rest.removeFirst()
      }
      if let same = rest.first, same.date == day.date {
        rest.removeFirst()
        days.append(merge(same, day, replaces: replaces))
      } else {
        newDates.append(day.date)
        days.append(day)
      }
    }
    days += rest
  }

  private mutating func merge(_ stored: RateDay, _ offered: RateDay, replaces: Bool) -> RateDay {
    guard stored.rates != offered.rates else {
      unchangedDays += 1
      return stored
    }
    var rates: [CurrencyRate] = []
    rates.reserveCapacity(max(stored.rates.count, offered.rates.count))
    var rest = stored.rates[...]
    let known = disagreements.count
    var hasNew = false
    for rate in offered.rates {
      while let next = rest.first, next.code < rate.code {
        rates.append(next)
        rest.removeFirst()
      }
      guard let same = rest.first, same.code == rate.code else {
        rates.append(rate)
        hasNew = true
        continue
      }
      rest.removeFirst()
      let agrees = same.rate == rate.rate
      rates.append(agrees || !replaces ? same : rate)
      if !agrees {
        disagreements.append(
          Disagreement(
            date: stored.date, currency: rate.code, stored: same.rate, offered: rate.rate))
      }
    }
    if hasNew { newDates.append(offered.date) }
    unchangedDays += !hasNew && disagreements.count == known ? 1 : 0
    return RateDay(date: stored.date, rates: rates + rest)
  }
}
