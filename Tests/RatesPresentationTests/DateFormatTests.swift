import Foundation
import RatesDomain
import RatesPresentation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct DateFormatTests {
  private let updated = Timestamp(secondsSinceEpoch: 1_704_758_551)

  @Test(arguments: [
    ("ko", "2024년 1월 9일 09:02", "1월 9일 09:02", "대한민국 표준시"),
    ("en", "January 9, 2024 at 09:02", "Jan 9 at 09:02", "Korean Standard Time"),
  ])
  func `a moment stands in the site's zone in the page's language`(
    language: String, local: String, short: String, zone: String
  ) throws {
    let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
    let moment = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: seoul
    ).dateTime(updated, on: updated.date)
    #expect(moment.iso == "2024-01-09T00:02:31Z")
    #expect(moment.utc == "2024-01-09 00:02 UTC")
    #expect(moment.local == local)
    #expect(moment.short == short)
    #expect(moment.zone == zone)
  }

  @Test
  func `the local date is the zone's, on the day before west of Greenwich`() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let moment = DateFormat(language: "en", numbers: NumberFormat(language: "en"), zone: newYork)
      .dateTime(updated, on: updated.date)
    #expect(moment.local == "January 8, 2024 at 19:02")
    #expect(moment.zone == "Eastern Standard Time")
  }

  @Test(arguments: [
    ("Asia/Seoul", "2026-10-30T14:59:00Z", "23:59"),
    ("Asia/Seoul", "2026-10-30T15:00:00Z", "Oct 31 at 00:00"),
    ("America/New_York", "2026-10-30T03:59:00Z", "Oct 29 at 23:59"),
    ("America/New_York", "2026-10-30T04:00:00Z", "00:00"),
  ])
  func `the day is the source's, and the time in a zone names its own where that differs`(
    zone: String, updated: String, clock: String
  ) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let format = DateFormat(language: "en", numbers: NumberFormat(language: "en"), zone: zone)
    let day = try #require(ReferenceDate("2026-10-30"))
    let moment = format.dateTime(try #require(Timestamp(updated)), on: day)
    #expect(moment.day == "Oct 30")
    #expect(moment.dayISO == "2026-10-30")
    #expect(moment.date == "October 30, 2026")
    #expect([moment.dayBefore, moment.dayAfter] == ["Oct 29", "Oct 31"])
    #expect(moment.clock == clock)
  }

  @Test
  func `summer time moves the clock and its name`() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let july = Timestamp(secondsSinceEpoch: 1_720_483_351)
    let moment = DateFormat(language: "en", numbers: NumberFormat(language: "en"), zone: newYork)
      .dateTime(july, on: july.date)
    #expect(moment.short == "Jul 8 at 20:02")
    #expect(moment.zone == "Eastern Daylight Time")
  }

  @Test(arguments: ["UTC", "GMT", "Etc/UTC", "Etc/GMT"], Language.all.map(\.tag))
  func `UTC is called so in every language`(zone: String, language: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let format = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: zone)
    #expect(format.dateTime(updated, on: updated.date).zone == "UTC")
  }

  @Test func `a zone that only agrees with UTC keeps its name`() throws {
    let zone = try #require(TimeZone(identifier: "Atlantic/Reykjavik"))
    let format = DateFormat(language: "ko", numbers: NumberFormat(language: "ko"), zone: zone)
    #expect(format.dateTime(updated, on: updated.date).zone != "UTC")
  }
}
