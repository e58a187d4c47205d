import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("The day of the rates before", .waiting, .timeLimit(.minutes(20)))
struct PreviousDayTests {
  /// The beginning of 2026 where the source is, in seconds since 1970.
  private static let newYear: Int64 = 1_767_225_600

  /// A site that has run on both moments.
  private func site(_ language: String, _ before: Int64, _ now: Int64) throws -> TestSite {
    let site = try TestSite(
      "[site]\nlanguages = [\"\(language)\"]\ntime_zone = \"Asia/Seoul\"",
      Answer.sent(Answer.first.replacing("1776729752", with: "\(before)")),
      Answer.sent(Answer.second.replacing("1776816152", with: "\(now)")))
    for moment in [before, now] {
      let outcome = site.run("run", "--force", now: Timestamp(secondsSinceEpoch: moment + 3600))
      try #require(outcome.status == .success, "\(outcome.diagnostics)")
    }
    return site
  }

  @Test(arguments: [
    ("ko", "2025년 12월 31일</time> 대비", "2025년 12월 31일 환율에는 있었으나"),
    (
      "en", "since <time datetime=\"2025-12-31\">Dec 31, 2025</time>",
      "Listed on Dec 31, 2025, but"
    ),
    ("ar", "31 ديسمبر 2025</time>", "أسعار 31 ديسمبر 2025، وليست"),
    ("th", "31 ธ.ค. 2025</time>", "วันที่ 31 ธ.ค. 2025 แต่"),
  ])
  func `has its year where the rates are of another one`(
    language: String, change: String, vanished: String
  ) throws {
    let site = try site(language, Self.newYear - 1, Self.newYear)
    #expect(try site.page("usd/krw.html").contains(change))
    let tags = /<[^>]*>/
    #expect(try site.page("usd/krw.md").contains(change.replacing(tags, with: "")))
    #expect(try site.page("index.html").contains(vanished))
    #expect(try site.page("index.md").contains(vanished))
  }

  @Test func `has no year where the rates are of the same one, however old it is`() throws {
    let site = try site("en", Self.newYear - 365 * 86_400, Self.newYear - 1)
    #expect(try site.page("usd/krw.md").contains("(since Jan 1): "))
    #expect(
      try site.page("index.md").contains("Listed on Jan 1, but missing from the latest rates."))
  }
}
