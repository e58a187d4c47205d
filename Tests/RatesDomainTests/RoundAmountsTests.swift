import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RoundAmountsTests {
  private func amounts(_ rate: String) throws -> [String] {
    let amounts = RoundAmounts(rate: try #require(ExactDecimal(rate)).fraction)
    return (0..<RoundAmounts.count).map { amounts[$0].description }
  }

  @Test(arguments: [
    ("1466.12", "1", "5000"), ("1", "1", "5000"), ("0.1", "1", "5000"),
    ("0.09999999999999", "10", "50000"), ("0.0068", "100", "500000"),
    ("0.000682", "1000", "5000000"), ("0.00001", "10000", "50000000"),
    ("1000000000000", "1", "5000"), ("0.000000000001", "100000000000", "500000000000000"),
    (
      "0.000000000000000000000000001", "1000000000000000000000000",
      "5000000000000000000000000000"
    ),
  ])
  func `the first amount is worth a tenth of the other currency at least`(
    rate: String, first: String, last: String
  ) throws {
    let shown = try amounts(rate)
    #expect(shown.first == first)
    #expect(shown.last == last)
  }

  @Test
  func `amounts are the steps that banknotes have`() throws {
    #expect(try amounts("0.9") == ["1", "5", "10", "50", "100", "500", "1000", "5000"])
    #expect(
      try amounts("0.000682") == [
        "1000", "5000", "10000", "50000", "100000", "500000", "1000000", "5000000",
      ])
  }
}
