import Testing

@testable import RatesDomain
@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct QuietDecimalsTests {
  @Test(arguments: [
    ("1466.1299", "1466.12", "99"), ("10.0000", "10.00", "00"), ("89500.0700", "89500.07", "00"),
    ("12.3456789", "12.34", "56789"), ("10.123", "10.12", "3"),
  ])
  func `a number from ten on is cut behind its second decimal`(
    number: String, start: String, end: String
  ) throws {
    let number = try #require(ExactDecimal(number))
    let parts = try #require(QuietDecimals(number))
    #expect(parts.start.description == start)
    #expect(parts.end == end)
  }

  @Test(arguments: ["9.9999", "0.0006820", "1466.12", "1466"])
  func `smaller numbers and those with two decimals stay whole`(number: String) throws {
    let number = try #require(ExactDecimal(number))
    #expect(QuietDecimals(number) == nil)
  }
}

@Suite(.timeLimit(.minutes(20)))
struct MoverOrderTests {
  private func moved(_ code: String, from old: String, to new: String) throws -> DisplayedRates {
    DisplayedRates(
      Quote(
        currency: try #require(CurrencyCode(code)), rate: try #require(ExactDecimal(new)).fraction,
        previousRate: try #require(ExactDecimal(old)).fraction, trend: .none),
      rounding: RateRounding(decimals: 4))
  }

  @Test(arguments: [
    ("0.0007448", "0.0007411", "-0.0000037"), ("0.0007448", "0.000744799", "-0.000000001000"),
    ("1312.6", "1312.605", "0.0050"), ("1312.6", "1312.60001", "0.00001000"),
    ("24000", "24001", "1.0000"),
    ("0.0007411", "0.0007411", "0.0000"),
  ])
  func `a change has the decimals of its rate, unless it would be none`(
    old: String, new: String, change: String
  ) throws {
    #expect(try moved("KRW", from: old, to: new).change?.description == change)
  }

  @Test
  func `the larger move stands first, by more digits than are shown, and equal ones by code`()
    throws
  {
    let movers = try [
      moved("CCC", from: "2", to: "2.02"), moved("AAA", from: "1", to: "1.0100"),
      moved("EEE", from: "3", to: "3.0303"),
      moved("BBB", from: "1000", to: "1010.001"), moved("DDD", from: "100", to: "150"),
    ]
    let order = movers.sorted { $0.moved(moreThan: $1) }.map(\.currency.description)
    #expect(order == ["DDD", "EEE", "BBB", "AAA", "CCC"])
  }

  @Test
  func `of falls the deeper one stands first`() throws {
    let movers = try [
      moved("AAA", from: "1", to: "0.9900"), moved("BBB", from: "1000", to: "989.999"),
    ]
    #expect(movers.sorted { $0.moved(moreThan: $1) }.map(\.currency.description) == ["BBB", "AAA"])
  }
}
