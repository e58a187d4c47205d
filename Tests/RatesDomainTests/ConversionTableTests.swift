import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct QuickTableTests {
  @Test(arguments: [
    "1466.12", "1", "0.1", "0.09999999999999", "0.0068", "0.000682", "0.00001", "1000000000000",
    "0.000000000001", "0.333333333333", "123456789012.123456789012", "0.000000000000000000000001",
    "98765432109876543210.5",
  ])
  func `every row is what the conversion of its amount shows`(digits: String) throws {
    let rate = try #require(ExactDecimal(digits)).fraction
    for rate in [rate, rate.reciprocal] {
      let amounts = RoundAmounts(rate: rate)
      let table = ConversionTable(rate: rate)
      for index in 0..<RoundAmounts.count {
        let shown = Conversion(amount: amounts[index], rate: rate).shown
        #expect(table[index]?.result.description == shown?.description)
        #expect(table[index]?.amount == shown.map { _ in amounts[index] })
      }
    }
  }
}
