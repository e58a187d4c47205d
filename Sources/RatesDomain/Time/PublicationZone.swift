/// The clock of the place where a source publishes, summer time included.
public struct PublicationZone: Sendable, Equatable {
  /// When clocks are an hour ahead of standard time.
  public enum SummerTime: Sendable, Equatable {
    case none
    /// From the last Sunday of March to the last Sunday of October at 01:00 UTC, since 1996.
    case europe
    /// From the second Sunday of March to the first Sunday of November at 02:00, since 2007.
    case northAmerica
  }

  /// Its name in the time zone database.
  public let name: String
  /// Hours by which standard time is ahead of UTC.
  public let standardHours: Int64
  /// When summer time holds.
  public let summerTime: SummerTime
  /// The changes of a zone that no rule describes, oldest first; the first one is older than all rates.
  private let changes: [Change]

  /// A moment from which on clocks are ahead of UTC by so many seconds.
  public struct Change: Sendable, Equatable {
    let start: Timestamp
    let offset: Int64

    /// A change of clocks.
    public init(start: Timestamp, offset: Int64) {
      self.start = start
      self.offset = offset
    }
  }

  /// A zone of that standard time.
  public init(_ name: String, standardHours: Int64, summerTime: SummerTime = .none) {
    self.name = name
    self.standardHours = standardHours
    self.summerTime = summerTime
    changes = []
  }

  /// A zone whose changes are listed, oldest first.
  public init(_ name: String, changes: [Change]) {
    self.name = name
    standardHours = 0
    summerTime = .none
    self.changes = changes
  }

  public static let utc = PublicationZone("UTC", standardHours: 0)
  /// Frankfurt and Warsaw.
  public static let centralEurope = PublicationZone(
    "Europe/Berlin", standardHours: 1, summerTime: .europe)
  /// Ottawa.
  public static let easternAmerica = PublicationZone(
    "America/Toronto", standardHours: -5, summerTime: .northAmerica)
  /// Seoul.
  public static let korea = PublicationZone("Asia/Seoul", standardHours: 9)

  /// The day of a moment there, and the seconds since that day's midnight as clocks show them.
  public func clock(at moment: Timestamp) -> (day: ReferenceDate, secondsOfDay: Int64) {
    let shown = moment + offset(at: moment)
    return (
      shown.date, shown.secondsSinceEpoch - Timestamp(shown.date, secondsOfDay: 0).secondsSinceEpoch
    )
  }

  /// The moment at which clocks there show a time of a day. An hour that summer time leaves out is
  /// read in standard time, and of an hour that comes twice the first is meant.
  public func moment(_ day: ReferenceDate, secondsOfDay: Int64) -> Timestamp {
    guard changes.isEmpty else {
      // No zone is a day and a half away from UTC, and none changes twice within that time.
      let shown = Timestamp(day, secondsOfDay: secondsOfDay)
      let (before, after) = (offset(at: shown + -129_600), offset(at: shown + 129_600))
      let moments = [max(before, after), min(before, after)].filter {
        offset(at: shown + -$0) == $0
      }
      return shown + -(moments.first ?? before)
    }
    let standard = Timestamp(day, secondsOfDay: secondsOfDay) + -standardHours * 3600
    let summer = standard + -3600
    return offset(at: summer) > standardHours * 3600 ? summer : standard
  }

  /// Seconds by which clocks are ahead of UTC.
  private func offset(at moment: Timestamp) -> Int64 {
    if let first = changes.first {
      return (changes.last { $0.start <= moment } ?? first).offset
    }
    let standard = standardHours * 3600
    return summer(of: (moment + standard).date.year).contains(moment) ? standard + 3600 : standard
  }

  private func summer(of year: Int64) -> Range<Timestamp> {
    let standard = standardHours * 3600
    switch summerTime {
    case .none:
      let never = Timestamp(secondsSinceEpoch: 0)
      return never..<never
    case .europe:
      return Timestamp(
        ReferenceDate.sunday(onOrAfter: 25, of: 3, in: year), secondsOfDay: 3600)..<Timestamp(
          ReferenceDate.sunday(onOrAfter: 25, of: 10, in: year), secondsOfDay: 3600)
    case .northAmerica:
      let start = ReferenceDate.sunday(onOrAfter: 8, of: 3, in: year)
      let end = ReferenceDate.sunday(onOrAfter: 1, of: 11, in: year)
      return Timestamp(
        start, secondsOfDay: 7200 - standard)..<Timestamp(end, secondsOfDay: 3600 - standard)
    }
  }
}

extension ReferenceDate {
  /// The first Sunday of a month that is not before one of its days.
  fileprivate static func sunday(onOrAfter day: Int64, of month: Int64, in year: Int64)
    -> ReferenceDate
  {
    let date = ReferenceDate(validYear: year, month: month, day: day)
    return date + (7 - date.weekday)
  }
}
