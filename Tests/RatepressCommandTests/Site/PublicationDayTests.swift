import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("The day of publication in pages", .waiting, .timeLimit(.minutes(20)))
struct PublicationDayTests {
  /// Rates of 22 April, published at 00:02 UTC, and the same moment by the clocks of a zone.
  @Test(arguments: [
    ("America/New_York", "Apr 21 at 20:02 Eastern Daylight Time"),
    ("Asia/Seoul", "09:02 Korean Standard Time"),
  ])
  func `is the source's wherever the site is, with the time of the site's zone next to it`(
    zone: String, clock: String
  ) throws {
    let site = try TestSite.afterTwoDays(
      "[site]\nlanguages = [\"en\"]\ntime_zone = \"\(zone)\"")
    let list = try site.page("index.html")
    #expect(
      list.contains(
        #"<time datetime="2026-04-22">Apr 22</time> <noscript>\#(clock)</noscript>"#))
    #expect(list.contains(#"data-day="2026-04-22""#))
    #expect(list.contains(#"data-before="Apr 21" data-after="Apr 23""#))
    let converter = try site.page("usd/krw.html")
    #expect(converter.contains(#"since <time datetime="2026-04-21">Apr 21</time>"#))
    #expect(converter.contains(#"<time datetime="2026-04-22">April 22, 2026</time>"#))
    // The next update is a moment.
    #expect(converter.contains(#"<time datetime="2026-04-23T00:02:22Z">"#))
    let name = clock.split(separator: " ").suffix(3).joined(separator: " ")
    #expect(converter.contains("\(name)</time>"))
    let twin = try site.page("usd/krw.md")
    #expect(twin.contains("April 22, 2026 · \(clock) (2026-04-22 00:02 UTC)"))
    #expect(twin.contains("(since Apr 21)"))
  }
}
