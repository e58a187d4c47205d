/// When a source publishes, and from when on its rates are overdue.
public struct PublicationCalendar: Sendable, Equatable {
  /// The days on which a source publishes.
  public enum Days: Sendable, Equatable {
    case daily
    /// Monday to Friday. Holidays are not known; the grace allows for them.
    case weekdays
    /// Monday to Friday but for the closing days of TARGET, the euro's payment system.
    case targetDays
  }

  /// The days of the week on which it publishes.
  public let days: Days
  /// When they come out by the clocks of the place, in seconds since midnight.
  public let secondsOfDay: Int64
  /// The clocks of the place.
  public var zone: PublicationZone
  /// Seconds by which a publication may be late before the rates count as overdue.
  public var grace: Int64

  /// A calendar of rates that come out at a time of the place, with a grace in hours.
  public init(
    days: Days, hour: Int64, minute: Int64 = 0, zone: PublicationZone, graceHours: Int64
  ) {
    self.days = days
    secondsOfDay = hour * 3600 + minute * 60
    self.zone = zone
    grace = graceHours * 3600
  }

  /// The moment at which the rates of a day come out.
  public func publication(on date: ReferenceDate) -> Timestamp {
    zone.moment(date, secondsOfDay: secondsOfDay)
  }

  /// The day of a moment where the source is.
  public func day(of moment: Timestamp) -> ReferenceDate { zone.clock(at: moment).day }

  /// Whether there are rates of a day, holidays aside.
  public func publishes(on date: ReferenceDate) -> Bool {
    switch days {
    case .daily: true
    case .weekdays: date.weekday <= 5
    case .targetDays: date.weekday <= 5 && !date.isTargetClosingDay
    }
  }

  /// The first day of publication after a day.
  public func publicationDay(after date: ReferenceDate) -> ReferenceDate {
    var next = date + 1
    while !publishes(on: next) { next = next + 1 }
    return next
  }

  /// The last day of publication before a day.
  public func publicationDay(before date: ReferenceDate) -> ReferenceDate {
    var last = date + -1
    while !publishes(on: last) { last = last + -1 }
    return last
  }

  /// The day of the newest rates that are out at a moment.
  public func newestPublicationDay(at now: Timestamp) -> ReferenceDate {
    let today = day(of: now)
    return publishes(on: today) && publication(on: today) <= now
      ? today : publicationDay(before: today)
  }

  /// When rates newer than those of a moment come out: on the next day of publication, by the clocks
  /// of the place as early or late as they did.
  public func publication(after updated: Timestamp) -> Timestamp {
    let (day, secondsOfDay) = zone.clock(at: updated)
    return zone.moment(publicationDay(after: day), secondsOfDay: secondsOfDay)
  }

  /// Rates of a moment are overdue after this one: the next publication and the grace.
  public func overdue(after updated: Timestamp) -> Timestamp { publication(after: updated) + grace }
}
