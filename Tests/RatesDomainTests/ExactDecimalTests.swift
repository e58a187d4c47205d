import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ExactDecimalTests {
  @Test(arguments: [
    "0", "1", "89500", "1466.12", "0.000682", "-0.5", "1.790", "999999999999.999999", "0.0",
    "-12.50", "99999999999999999999999999999999999999", "-0.00000000000000000000000000000000000001",
  ])
  func `the digits of a number come back as they were`(text: String) {
    #expect(ExactDecimal(text)?.description == text)
  }

  @Test(arguments: [
    ("1e-7", "0.0000001"), ("1E3", "1000"), ("1.5e2", "150"), ("1.25e1", "12.5"), ("2e+2", "200"),
    ("-1e-60", "-0." + String(repeating: "0", count: 59) + "1"),
  ])
  func `an exponent is resolved`(text: String, plain: String) {
    #expect(ExactDecimal(text)?.description == plain)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "1.", ".5", "1,5", "12abc", "NaN", "1e", "1e9999", "１", "1 ", "0x10",
    "100000000000000000000000000000000000000",
  ])
  func `what is no number is refused`(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test
  func `the greatest coefficient prints whole`() {
    #expect(
      ExactDecimal(coefficient: .min, scale: 38).description
        == "-1.70141183460469231731687303715884105728")
  }

  @Test
  func `trailing zeros do not change a value`() {
    #expect(ExactDecimal("1.0") == ExactDecimal("1"))
    #expect(ExactDecimal("1.0").hashValue == ExactDecimal("1").hashValue)
    #expect(ExactDecimal("1.0101").flatMap { a in ExactDecimal("1.01").map { a > $0 } } == true)
  }
}
