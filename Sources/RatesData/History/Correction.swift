import RatesDomain

/// A figure that the owner withdrew, or replaced by another one.
package struct Correction: Sendable, Equatable {
  /// What is corrected.
  package struct Place: Hashable, Sendable {
    /// The day where the source is.
    package let date: ReferenceDate
    /// The currency.
    package let currency: CurrencyCode

    /// A day's figure of a currency.
    package init(date: ReferenceDate, currency: CurrencyCode) {
      self.date = date
      self.currency = currency
    }
  }

  /// Whose figure it is.
  package let place: Place
  /// The figure as it was fetched or imported: of another one the correction says nothing.
  package let was: ExactDecimal
  /// The one that holds; nil if the rate before stands.
  package let figure: ExactDecimal?
  /// When it was made.
  package let made: Timestamp
  /// The import that made it, whose name is part of it: it counts once that is complete. Nil for one of
  /// `withdraw`.
  package let origin: String?

  /// A correction of a figure.
  package init(
    place: Place, was: ExactDecimal, figure: ExactDecimal?, made: Timestamp, origin: String? = nil
  ) {
    self.place = place
    self.was = was
    self.figure = figure
    self.made = made
    self.origin = origin
  }

  /// Whether it says something of a day whose figure, with all corrections, is `shown`: not of one that was taken since.
  func holds(_ shown: ExactDecimal?) -> Bool { shown == figure }
}

extension Correction {
  /// The days with corrected figures; both are oldest first.
  static func applied(_ corrections: [Correction], to days: [RateDay]) -> [RateDay] {
    guard !corrections.isEmpty else { return days }
    let byDate = Dictionary(grouping: corrections, by: \.place.date)
    return days.compactMap { day -> RateDay? in
      guard let corrections = byDate[day.date] else { return day }
      let rates = day.rates.compactMap { rate -> CurrencyRate? in
        guard
          let correction = corrections.last(where: {
            $0.place.currency == rate.code && $0.was == rate.rate
          })
        else { return rate }
        return correction.figure.map { CurrencyRate(code: rate.code, rate: $0) }
      }
      return rates.isEmpty ? nil : RateDay(date: day.date, rates: rates)
    }
  }
}

extension [Correction] {
  /// That of a rate which stands in for another one. Its day may be off by one: an owner's file has days of
  /// a time zone that the source's own calendar does not know.
  func of(
    _ code: CurrencyCode, _ rate: DatedRate, _ calendar: PublicationCalendar
  ) -> Correction? {
    let day = calendar.day(of: rate.updated)
    return first {
      $0.place.currency == code && $0.was == rate.rate
        && (day + -1...day + 1).contains($0.place.date)
    }
  }
}
