import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ConversionTests {
  @Test(arguments: [
    ("100", "1466.12", "146612.00"), ("1", "0.005", "0.01"), ("1", "0.004", "0.0040"),
    ("1", "0.000682", "0.00068"), ("1", "0.00499", "0.0050"), ("1", "0.004999", "0.0050"),
    ("1", "0.00995", "0.01"), ("0.001", "0.00000000000123", "0.0000000000000012"),
    ("0", "1466.12", "0.00"), ("2.345", "1", "2.35"), ("2.344999", "1", "2.34"),
    ("1", "0.00000999", "0.000010"),
    (
      "123456789012345678901234", "1000000000000",
      "123456789012345678901234000000000000.00"
    ),
  ])
  func `a result has two decimals, or two digits where it would read nothing`(
    amount: String, rate: String, shown: String
  ) throws {
    let conversion = Conversion(
      amount: try #require(ExactDecimal(amount)), rate: try #require(ExactDecimal(rate)).fraction)
    #expect(conversion.shown?.description == shown)
  }

  @Test
  func `a result that is too large to show is not shown`() throws {
    let amount = try #require(ExactDecimal("99999999999999999999999999999999999999"))
    #expect(Conversion(amount: amount, rate: (10 as ExactDecimal).fraction).shown == nil)
  }
}
