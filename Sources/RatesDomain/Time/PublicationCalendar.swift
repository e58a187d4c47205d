/// When a source publishes, and from when on its rates are overdue.
public struct PublicationCalendar: Sendable, Equatable {
  /// The days on which a source publishes.
  public enum Days: Sendable, Equatable {
    /// Every day of the week.
    case daily
    /// Monday to Friday.
    case weekdays
  }

  /// The days on which rates come out.
  public let days: Days
  /// The hour at which they come out, from 0 to 23.
  public let hour: Int64
  /// Hours by which that clock is ahead of UTC.
  public let utcOffset: Int64
  /// Hours by which a publication may be late before the rates count as overdue.
  public let grace: Int64

  /// A calendar; all figures are in hours.
  public init(days: Days, hour: Int64, utcOffset: Int64, grace: Int64) {
    self.days = days
    self.hour = hour
    self.utcOffset = utcOffset
    self.grace = grace
  }

  /// The moment at which the rates of a day come out.
  public func publication(on date: ReferenceDate) -> Timestamp {
    Timestamp(date, secondsOfDay: (hour - utcOffset) * 3600)
  }

  /// Rates of that moment are overdue after this one: the same time on the next day of publication,
  /// and the grace.
  public func overdue(after updated: Timestamp) -> Timestamp {
    let day = (updated + utcOffset * 3600).date
    var next = day + 1
    while !publishes(on: next) { next = next + 1 }
    return updated + ((next.daysSinceEpoch - day.daysSinceEpoch) * 24 + grace) * 3600
  }

  private func publishes(on date: ReferenceDate) -> Bool {
    switch days {
    case .daily: true
    case .weekdays: date.weekday <= 5
    }
  }
}
