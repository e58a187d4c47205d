import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A currency's new unit after a break", .timeLimit(.minutes(20)))
struct NewUnitTests {
  /// Runs on two days, and on two a year later, with a pound that moved.
  private func site(old: String, new: String) throws -> TwoSources {
    let site = try TwoSources()
    for (day, pound) in [(0, old), (1, old), (400, new), (401, new)] as [(Int64, String)] {
      try run(site, day, pound)
    }
    return site
  }

  private func run(_ site: TwoSources, _ day: Int64, _ pound: String) throws {
    let others = ["AUD", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HUF", "INR", "JPY", "KRW"]
    site.first.answer(
      TwoSources.rates(day, "USD", others.map { ($0, "1.5") } + [("SYP", pound)]))
    try #require(site.run(day, "run").status == .success)
  }

  @Test func `charts and figures begin with it, on the day it is marked and later`() throws {
    let site = try site(old: "12875", new: "112.38")
    let marked = try site.page("usd/syp.html")
    #expect(marked.contains("New unit?"))
    #expect(!marked.contains("99.13"))
    #expect(!marked.contains("12,8"))
    try run(site, 402, "112.50")
    let next = try site.page("usd/syp.html")
    #expect(!next.contains("New unit?") && !next.contains("99.13") && !next.contains("12,8"))
    #expect(next.contains("0.11"))
  }

  @Test func `a rate that moved by half over a year is left out only while it is marked`() throws {
    let site = try site(old: "100", new: "235.5")
    let marked = try site.page("usd/syp.html")
    #expect(marked.contains("New unit?"))
    #expect(!marked.contains("135.5"))
    try run(site, 402, "235.5")
    let next = try site.page("usd/syp.html")
    #expect(!next.contains("New unit?"))
    #expect(next.contains("135.50"))
  }
}
