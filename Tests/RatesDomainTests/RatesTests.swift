import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RatesTests {
  private func snapshot(_ day: Int64, _ rates: [CurrencyCode: String]) throws -> Snapshot {
    Snapshot(
      source: "test", base: "USD", updated: Timestamp(secondsSinceEpoch: day * 86_400),
      nextUpdate: nil, rates: try rates.mapValues { try #require(ExactDecimal($0)) })
  }

  @Test
  func `a cross rate is exact, and a pair agrees with its reverse`() throws {
    let rates = try snapshot(1, ["USD": "1", "KRW": "1466.12", "EUR": "0.913083", "BHD": "0.376"])
    let there = try #require(rates.crossRate(base: "EUR", quote: "KRW"))
    let back = try #require(rates.crossRate(base: "KRW", quote: "EUR"))
    #expect(there.rounded(toPlaces: 10)?.description == "1605.6809731426")
    #expect(there * back == Fraction(numerator: Natural(1), denominator: Natural(1)))
    #expect(rates.crossRate(base: "USD", quote: "KRW") == ExactDecimal("1466.12")?.fraction)
    #expect(rates.crossRate(base: "XXX", quote: "KRW") == nil)
    #expect(rates.crossRate(base: "KRW", quote: "XXX") == nil)
  }

  @Test
  func `differences are those of value, not of digits`() throws {
    let old = try snapshot(1, ["USD": "1", "KRW": "1466.120", "EUR": "0.9", "AAA": "1"])
    let new = try snapshot(1, ["USD": "1.0", "KRW": "1466.12", "EUR": "0.91", "BBB": "1"])
    #expect(new.differences(from: old) == ["AAA", "BBB", "EUR"])
    #expect(old.differences(from: old).isEmpty)
  }

  @Test
  func `quotes leave out the base and are in alphabetical order`() throws {
    let old = try snapshot(1, ["USD": "1", "KRW": "100", "AED": "3.67", "ZWL": "2"])
    let new = try snapshot(2, ["USD": "1", "KRW": "101", "AED": "3.67", "XCG": "1.79"])
    let comparison = RateComparison(current: new, previous: old, rules: TrendRules())
    let quotes = comparison.quotes(base: "USD")
    #expect(quotes.map(\.currency) == ["AED", "KRW", "XCG"])
    #expect(quotes.map(\.trend) == [.none, .up, .none])
    #expect(quotes[1].change?.rounded(toPlaces: 2)?.description == "1.00")
    #expect(quotes[1].changeInPercent?.rounded(toPlaces: 2)?.description == "1.00")
    #expect(quotes[2].change == nil && quotes[2].changeInPercent == nil)
    #expect(comparison.vanished == ["ZWL"])
    #expect(comparison.quotes(base: "ZWL").isEmpty)
  }

  @Test
  func `a derived base falls where the base it is derived from rises`() throws {
    let old = try snapshot(1, ["USD": "1", "KRW": "1000"])
    let new = try snapshot(2, ["USD": "1", "KRW": "1010"])
    let percent = RateComparison(
      current: new, previous: old,
      rules: TrendRules(mode: .relative, threshold: try #require(ExactDecimal("0.9900990099"))))
    #expect(percent.quote(base: "USD", currency: "KRW")?.trend == .up)
    #expect(percent.quote(base: "KRW", currency: "USD")?.trend == .down)
    let change = percent.quote(base: "KRW", currency: "USD")?.changeInPercent
    #expect(change?.rounded(toPlaces: 4)?.description == "-0.9901")
  }

  @Test
  func `a favorite need not have a rate, and counts once`() {
    let favorites = Favorites(["KRW", "EUR", "ZZZ", "KRW"] as [CurrencyCode])
    #expect(favorites.description == "EUR KRW ZZZ")
    #expect(favorites.contains("ZZZ") && !favorites.contains("USD"))
  }
}
