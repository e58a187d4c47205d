import RatesDomain
import Testing

@testable import RatesPresentation

/// Arrows, colors and percents of lists whose rates are all small, all large or both.
@Suite(.timeLimit(.minutes(20)))
struct ArrowTests {
  /// What a list's rates are like, and the older and the newer rate of each currency against a base that
  /// no table knows.
  struct RateList: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mode: TrendRule.Mode
    let rates: [(code: String, old: String, new: String)]
  }

  static let lists = [
    RateList(
      testDescription: "all small", mode: .relative,
      rates: [
        ("AAA", "0.0004", "0.0005"), ("BBB", "0.05", "0.0501"), ("CCC", "0.1", "0.1"),
        ("DDD", "0.002", "0.00200001"), ("EEE", "0.08", "0.0792"),
      ]),
    RateList(
      testDescription: "all large", mode: .absolute,
      rates: [
        ("AAA", "100", "100.005"), ("BBB", "1400", "1400.02"), ("CCC", "50", "49.98"),
        ("DDD", "20000", "20000"), ("EEE", "1000000", "999999.98"),
      ]),
    RateList(
      testDescription: "mixed", mode: .absolute,
      rates: [
        ("AAA", "0.0004", "0.0005"), ("BBB", "1400", "1400.02"), ("CCC", "1", "1.0"),
        ("DDD", "0.9", "0.89"), ("EEE", "154", "153.999"),
      ]),
  ]

  static let rules = [
    TrendRules(), TrendRules(mode: .absolute), TrendRules(mode: .relative),
    TrendRules(threshold: 0), TrendRules(mode: .relative, threshold: 0),
    TrendRules(lists: [.home: .absolute]),
  ]

  private func unknownBase() throws -> CurrencyCode { try #require(CurrencyCode("ZZZ")) }

  private func comparison(_ list: RateList, _ rules: TrendRules) throws -> RateComparison {
    var (old, new) = ([try unknownBase(): ExactDecimal(1)], [try unknownBase(): ExactDecimal(1)])
    for rate in list.rates {
      let code = try #require(CurrencyCode(rate.code))
      let before: ExactDecimal = try #require(ExactDecimal(rate.old))
      let after: ExactDecimal = try #require(ExactDecimal(rate.new))
      old[code] = before
      new[code] = after
    }
    let days = try [old, new].enumerated().map { day, rates in
      Snapshot(
        source: "test", base: try unknownBase(),
        updated: Timestamp(secondsSinceEpoch: Int64(day + 1) * 86_400), nextUpdate: nil,
        rates: rates)
    }
    return RateComparison(current: days[1], previous: days[0], rules: rules)
  }

  @Test(arguments: lists)
  func `units are compared where they can say something, and else percents`(list: RateList) throws {
    let compared = try comparison(list, TrendRules())
    #expect(compared.rule(for: .base(try unknownBase())).mode == list.mode)
    #expect(compared.rule(for: .home).mode == .relative)
    // Either way some of the rates have moved enough, and some have not.
    let trends = compared.quotes(base: try unknownBase()).map { $0.trend }
    #expect(trends.contains(Trend.none) && trends.contains { $0 != Trend.none })
  }

  @Test(arguments: TrendRule.Mode.allCases)
  func `what the owner sets holds, whatever the rates are like`(mode: TrendRule.Mode) throws {
    let base = try unknownBase()
    for list in Self.lists {
      for rules in [TrendRules(mode: mode), TrendRules(lists: [.base(base): mode])] {
        #expect(try comparison(list, rules).rule(for: .base(base)).mode == mode)
      }
    }
  }

  @Test(arguments: lists, rules.indices)
  func `an arrow has the direction of its color, and never stands beside 0.00 %`(
    list: RateList, index: Int
  ) throws {
    let compared = try comparison(list, Self.rules[index])
    var quotes = compared.quotes(base: try unknownBase())
    for rate in list.rates {
      let home = try #require(CurrencyCode(rate.code))
      quotes += compared.prices(in: home).map { $0.quote }
    }
    #expect(quotes.count == 5 * 6)
    for quote in quotes {
      let shown = DisplayedRates(quote, rounding: RateRounding(decimals: 4))
      let change = try #require(quote.change)
      let sign = change.isZero ? 0 : change.isNegative ? -1 : 1
      switch shown.trend {
      case .up: #expect(shown.direction == 1 && sign == 1, "\(quote)")
      case .down: #expect(shown.direction == -1 && sign == -1, "\(quote)")
      case .none: #expect(shown.direction == 0 || shown.direction == sign, "\(quote)")
      }
      if shown.trend != Trend.none { #expect(shown.percent?.isZero == false, "\(quote)") }
    }
  }
}
