import Foundation
import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PublicationZoneTests {
  @Test(arguments: [
    (PublicationZone.centralEurope, "Europe/Berlin"), (.centralEurope, "Europe/Warsaw"),
    (.easternAmerica, "America/Toronto"), (.korea, "Asia/Seoul"), (.utc, "UTC"),
  ])
  func `clocks are those of the place at every hour of thirty years`(
    zone: PublicationZone, name: String
  ) throws {
    let place = try #require(TimeZone(identifier: name))
    let start: Timestamp = "2007-01-01T00:30:00Z"
    var wrong: [String] = []
    for hour in 0..<Int64(30 * 365 * 24) {
      let moment = start + hour * 3600
      let offset = Int64(
        place.secondsFromGMT(
          for: Date(timeIntervalSince1970: Double(moment.secondsSinceEpoch))))
      let (day, seconds) = zone.clock(at: moment)
      if Timestamp(day, secondsOfDay: seconds) != moment + offset { wrong.append("\(moment)") }
      // Of an hour that comes twice, the first is meant.
      let back = zone.moment(day, secondsOfDay: seconds)
      if back != moment, zone.clock(at: back) != (day, seconds) { wrong.append("\(moment) back") }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `an hour that is left out is read in standard time, and a double one is the first`() {
    let zone = PublicationZone.centralEurope
    #expect(zone.moment("2026-03-29", secondsOfDay: 9000) == "2026-03-29T01:30:00Z")
    #expect(zone.moment("2026-10-25", secondsOfDay: 9000) == "2026-10-25T00:30:00Z")
  }
}

@Suite(.timeLimit(.minutes(20)))
struct PublicationCalendarTests {
  private let daily = PublicationCalendar(days: .daily, hour: 0, zone: .utc, graceHours: 12)
  private let target = PublicationCalendar(
    days: .targetDays, hour: 16, zone: .centralEurope, graceHours: 12)
  private let korea = PublicationCalendar(days: .weekdays, hour: 11, zone: .korea, graceHours: 24)
  private let ottawa = PublicationCalendar(
    days: .weekdays, hour: 16, minute: 30, zone: .easternAmerica, graceHours: 24)

  @Test func `daily rates are overdue half a day after the next day's`() {
    let updated: Timestamp = "2026-04-22T00:02:32Z"
    #expect(daily.publication(after: updated) == "2026-04-23T00:02:32Z")
    #expect(daily.overdue(after: updated) == "2026-04-23T12:02:32Z")
  }

  @Test(
    arguments: [
      ("2026-10-29T15:00:00Z", "2026-10-31T03:00:00Z"),
      // Friday's until Monday afternoon, and half a day more.
      ("2026-10-30T15:00:00Z", "2026-11-03T03:00:00Z"),
      ("2026-10-31T15:00:00Z", "2026-11-03T03:00:00Z"),
      // Thursday in UTC, Friday where the source is.
      ("2026-10-29T23:30:00Z", "2026-11-02T11:30:00Z"),
      // Clocks go back and forward over a weekend.
      ("2026-10-23T14:00:00Z", "2026-10-27T03:00:00Z"),
      ("2026-03-27T15:00:00Z", "2026-03-31T02:00:00Z"),
      // Easter: Thursday's until Tuesday.
      ("2026-04-02T14:00:00Z", "2026-04-08T02:00:00Z"),
      // Christmas: Thursday's until Monday, and New Year's Eve's until the Monday after.
      ("2026-12-24T15:00:00Z", "2026-12-29T03:00:00Z"),
      ("2026-12-31T15:00:00Z", "2027-01-05T03:00:00Z"),
      // 1 May is a Friday.
      ("2026-04-30T14:00:00Z", "2026-05-05T02:00:00Z"),
    ] as [(Timestamp, Timestamp)])
  func `rates of the euro are not overdue on weekends and closing days`(
    updated: Timestamp, overdue: Timestamp
  ) {
    #expect(target.overdue(after: updated) == overdue)
  }

  @Test func `a grace of one's own takes the place of the calendar's`() {
    var calendar = target
    calendar.grace = 36 * 3600
    #expect(calendar.overdue(after: "2026-10-30T15:00:00Z") == "2026-11-04T03:00:00Z")
  }

  /// The reference rates from 1999-01-04 to 2026-10-30 are of 7,126 days.
  @Test func `the euro's calendar has every day of its history and no other`() {
    let first: ReferenceDate = "1999-01-04"
    let last: ReferenceDate = "2026-10-30"
    let days = (first.daysSinceEpoch...last.daysSinceEpoch).map {
      ReferenceDate(daysSinceEpoch: $0)
    }
    #expect(days.count { target.publishes(on: $0) } == 7126)
    for open: ReferenceDate in ["1999-04-02", "1999-04-05", "2000-12-29"] {
      #expect(target.publishes(on: open))
    }
    for closed: ReferenceDate in [
      "1999-12-31", "2000-04-21", "2001-12-31", "2008-03-21", "2008-03-24", "2024-03-29",
      "2024-04-01", "2025-04-18", "2025-04-21", "2025-12-26", "2026-05-01",
    ] {
      #expect(!target.publishes(on: closed), "\(closed)")
    }
  }

  @Test func `a day's rates come out at the calendar's hour, in summer and in winter`() {
    #expect(target.publication(on: "2026-10-30") == "2026-10-30T15:00:00Z")
    #expect(target.publication(on: "2026-07-30") == "2026-07-30T14:00:00Z")
    #expect(daily.publication(on: "2026-10-30") == "2026-10-30T00:00:00Z")
    #expect(korea.publication(on: "2026-10-30") == "2026-10-30T02:00:00Z")
    #expect(ottawa.publication(on: "2026-10-30") == "2026-10-30T20:30:00Z")
    #expect(ottawa.publication(on: "2026-11-02") == "2026-11-02T21:30:00Z")
    #expect(ottawa.day(of: "2026-11-02T02:00:00Z") == "2026-11-01")
  }

  @Test(
    arguments: [
      ("2026-11-02T01:59:59Z", "2026-10-30"), ("2026-11-02T02:00:00Z", "2026-11-02"),
      // Sunday in Seoul, Saturday in UTC.
      ("2026-10-31T23:00:00Z", "2026-10-30"), ("2026-11-03T00:00:00Z", "2026-11-02"),
    ] as [(Timestamp, ReferenceDate)])
  func `the newest rates are of the last working day, from the hour on`(
    now: Timestamp, day: ReferenceDate
  ) {
    #expect(korea.newestPublicationDay(at: now) == day)
  }
}
