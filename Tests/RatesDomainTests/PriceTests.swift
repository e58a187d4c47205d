import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PriceTests {
  private func snapshot(_ day: Int64, _ rates: [CurrencyCode: String]) throws -> Snapshot {
    Snapshot(
      source: "test", base: "USD", updated: Timestamp(secondsSinceEpoch: day * 86_400),
      nextUpdate: nil, rates: try rates.mapValues { try #require(ExactDecimal($0)) })
  }

  @Test(
    arguments: [
      ("KRW", "JPY", 100), ("KRW", "VND", 100), ("KRW", "IDR", 100), ("KRW", "USD", 1),
      ("KRW", "HUF", 1),
      ("KRW", "THB", 1), ("USD", "JPY", 100), ("USD", "KRW", 1000), ("USD", "VND", 1000),
      ("USD", "EUR", 1),
      ("USD", "CNY", 1), ("EUR", "HUF", 100), ("VND", "JPY", 1), ("JPY", "KRW", 100),
      ("KRW", "ZZZ", 1),
    ] as [(CurrencyCode, CurrencyCode, Int)])
  func `a price is for as many units as banks print`(
    home: CurrencyCode, currency: CurrencyCode, unit: Int
  ) {
    #expect(QuotedUnit.of(currency, in: home) == unit)
  }

  @Test func `prices are exact, and so are their changes`() throws {
    let old = try snapshot(1, ["USD": "1", "KRW": "1400", "JPY": "155"])
    let new = try snapshot(2, ["USD": "1", "KRW": "1414", "JPY": "154"])
    let prices = RateComparison(current: new, previous: old, rules: TrendRules()).prices(in: "KRW")
    #expect(prices.map(\.quote.currency) == ["JPY", "USD"])
    #expect(prices.map(\.unit) == [100, 1])
    #expect(prices[0].quote.rate.rounded(toPlaces: 8)?.description == "918.18181818")
    #expect(prices[1].quote.changeInPercent?.rounded(toPlaces: 2)?.description == "1.00")
    #expect(prices[1].quote.change?.rounded(toPlaces: 0)?.description == "14")
    #expect(prices.map(\.quote.trend) == [.up, .up])
    #expect(
      RateComparison(current: new, previous: old, rules: TrendRules()).prices(in: "CHF").isEmpty)
  }

  @Test(
    arguments: [
      ("KRW", 1000), ("JPY", 100), ("USD", 1), ("EUR", 1), ("VND", 1000), ("INR", 100),
    ] as [(CurrencyCode, Int)])
  func `the inverse is for as many units of the home currency as are a price elsewhere`(
    home: CurrencyCode, unit: Int
  ) {
    #expect(QuotedUnit.bought(with: home) == unit)
  }

  @Test func `the inverse of a price is the exact rate the other way round`() throws {
    let rates = try snapshot(1, ["USD": "1", "KRW": "1400", "JPY": "154"])
    let prices = RateComparison(current: rates, previous: nil, rules: TrendRules()).prices(
      in: "KRW")
    // 1,000 won buy 110 yen and 0.714285… dollars.
    #expect(prices[0].inverse.rounded(toPlaces: 8)?.description == "110.00000000")
    #expect(prices[1].inverse.rounded(toPlaces: 8)?.description == "0.71428571")
    for price in prices {
      let unit = Fraction(numerator: Natural(UInt128(price.unit)), denominator: Natural(1))
      #expect(
        (price.inverse * price.quote.rate).rounded(toPlaces: 8)
          == (unit
          * Fraction(
            numerator: Natural(1000), denominator: Natural(1))).rounded(toPlaces: 8))
    }
  }

  @Test func `arrows of prices are measured in percent, unless the list says otherwise`() throws {
    let old = try snapshot(1, ["USD": "1", "KRW": "1400"])
    let new = try snapshot(2, ["USD": "1", "KRW": "1400.1"])
    let trend = { (rules: TrendRules) in
      RateComparison(current: new, previous: old, rules: rules).prices(in: "KRW")[0].quote.trend
    }
    #expect(trend(TrendRules()) == .none)
    #expect(trend(TrendRules(lists: [.home: .absolute])) == .up)
    #expect(trend(TrendRules(mode: .absolute)) == .up)
    #expect(trend(TrendRules(mode: .absolute, lists: [.home: .relative])) == .none)
  }

  @Test(arguments: ["USD", "CNY", "KRW", "JPY"] as [CurrencyCode])
  func `bases of small units take the relative rule`(base: CurrencyCode) {
    let isSmall = base == "KRW" || base == "JPY"
    #expect(TrendRules().rule(for: .base(base)).mode == (isSmall ? .relative : .absolute))
    #expect(TrendRules(lists: [.base(base): .absolute]).rule(for: .base(base)).mode == .absolute)
  }
}
