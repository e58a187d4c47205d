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
    ).dateTime(updated)
    #expect(moment.iso == "2024-01-09T00:02:31Z")
    #expect(moment.utc == "2024-01-09 00:02 UTC")
    #expect(moment.local == local)
    #expect(moment.short == short)
    #expect(moment.zone == zone)
  }

  @Test
  func `the date is the zone's, on the day before west of Greenwich`() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let moment = DateFormat(language: "en", numbers: NumberFormat(language: "en"), zone: newYork)
      .dateTime(updated)
    #expect(moment.local == "January 8, 2024 at 19:02")
    #expect(moment.zone == "Eastern Standard Time")
  }

  @Test
  func `summer time moves the clock and its name`() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let july = Timestamp(secondsSinceEpoch: 1_720_483_351)
    let moment = DateFormat(language: "en", numbers: NumberFormat(language: "en"), zone: newYork)
      .dateTime(july)
    #expect(moment.short == "Jul 8 at 20:02")
    #expect(moment.zone == "Eastern Daylight Time")
  }

  @Test(arguments: ["UTC", "GMT", "Etc/UTC", "Etc/GMT"], Language.all.map(\.tag))
  func `UTC is called so in every language`(zone: String, language: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let format = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: zone)
    #expect(format.dateTime(updated).zone == "UTC")
  }

  @Test func `a zone that only agrees with UTC keeps its name`() throws {
    let zone = try #require(TimeZone(identifier: "Atlantic/Reykjavik"))
    let format = DateFormat(language: "ko", numbers: NumberFormat(language: "ko"), zone: zone)
    #expect(format.dateTime(updated).zone != "UTC")
  }
}
