import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct TrendRuleTests {
  private func trend(_ rule: TrendRule, _ old: String, _ new: String) throws -> Trend {
    let old = try #require(ExactDecimal(old)).fraction
    return rule.trend(from: old, to: try #require(ExactDecimal(new)).fraction)
  }

  @Test(arguments: [
    ("1.00", "1.01", Trend.none), ("1.00", "1.0101", .up), ("1.00", "1.010000000001", .up),
    ("1.01", "1.00", .none), ("1.0101", "1.00", .down), ("1", "1", .none), ("1.0", "1.00", .none),
    ("1466.12", "1466.13", .none), ("1466.12", "1466.1301", .up), ("0.005", "0.001", .none),
    ("0.000682", "0.9", .up), ("1000000000000", "999999999999.99", .none),
    ("1000000000000", "999999999999.989999999999", .down),
  ])
  func `an absolute move of more than a hundredth makes an arrow`(
    old: String, new: String, expected: Trend
  ) throws {
    #expect(try trend(TrendRule(), old, new) == expected)
  }

  @Test(arguments: [
    ("1.00", "1.01", Trend.none), ("1.00", "1.0101", .up), ("1.00", "0.99", .none),
    ("1.00", "0.9899", .down), ("0.000100", "0.000101", .none), ("0.000100", "0.00010101", .up),
    ("3", "3.03", .none), ("3", "3.0300000001", .up), ("3", "2.97", .none),
    ("1000", "1009.99", .none),
  ])
  func `a relative move of more than the percentage makes an arrow`(
    old: String, new: String, expected: Trend
  ) throws {
    #expect(try trend(TrendRule(mode: .relative, threshold: 1), old, new) == expected)
  }

  @Test
  func `a threshold of nothing leaves only what did not move without an arrow`() throws {
    for mode in TrendRule.Mode.allCases {
      let rule = TrendRule(mode: mode, threshold: 0)
      #expect(try trend(rule, "1", "1.000") == Trend.none)
      #expect(try trend(rule, "1", "1.000000000001") == .up)
    }
  }
}
