import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FractionTests {
  struct Case: Sendable {
    let dividend: String
    let divisor: String
    let sixPlaces: String
    let fourDigits: String?

    init(_ dividend: String, over divisor: String, sixPlaces: String, fourDigits: String?) {
      self.dividend = dividend
      self.divisor = divisor
      self.sixPlaces = sixPlaces
      self.fourDigits = fourDigits
    }
  }

  private func fraction(_ text: String) throws -> Fraction {
    try #require(ExactDecimal(text)).fraction
  }

  /// Quotients of rates at the ends of the range, computed with another program's big numbers.
  @Test(arguments: [
    Case(
      "1000000000000", over: "0.000000000001", sixPlaces: "1000000000000000000000000.000000",
      fourDigits: nil),
    Case(
      "0.000000000001", over: "1000000000000", sixPlaces: "0.000000",
      fourDigits: "0.000000000000000000000001000"),
    Case(
      "999999999999.99999999999999999999999999", over: "0.00000000000123456789012345678901234567",
      sixPlaces: "810000007290000066339000.609525", fourDigits: nil),
    Case(
      "0.00000000000999999999999999999999999999", over: "999999999999.9", sixPlaces: "0.000000",
      fourDigits: "0.00000000000000000000001000"),
    Case("0.000682", over: "1", sixPlaces: "0.000682", fourDigits: "0.0006820"),
    Case("0.00099995", over: "1", sixPlaces: "0.001000", fourDigits: "0.001000"),
    Case("1", over: "1466.12", sixPlaces: "0.000682", fourDigits: "0.0006821"),
    Case("1", over: "3", sixPlaces: "0.333333", fourDigits: "0.3333"),
    Case("2", over: "3", sixPlaces: "0.666667", fourDigits: "0.6667"),
    Case("1", over: "89500", sixPlaces: "0.000011", fourDigits: "0.00001117"),
    Case(
      "0.0000000000012345678901234567890123456", over: "999999999999.99999999999999999999999999",
      sixPlaces: "0.000000", fourDigits: "0.000000000000000000000001235"),
    Case("0.9999", over: "1", sixPlaces: "0.999900", fourDigits: "0.9999"),
    Case("0.99999", over: "1", sixPlaces: "0.999990", fourDigits: "1.000"),
    Case("0.00099994999", over: "1", sixPlaces: "0.001000", fourDigits: "0.0009999"),
    Case("1", over: "1000000000000", sixPlaces: "0.000000", fourDigits: "0.000000000001000"),
    Case("303678.439499", over: "566951.123514", sixPlaces: "0.535634", fourDigits: "0.5356"),
  ])
  func `a quotient is divided exactly and rounded once`(values: Case) throws {
    let quotient = try fraction(values.dividend) * fraction(values.divisor).reciprocal
    #expect(quotient.rounded(toPlaces: 6)?.description == values.sixPlaces)
    if let fourDigits = values.fourDigits {
      #expect(quotient.rounded(toSignificantDigits: 4)?.description == fourDigits)
    }
  }

  @Test(arguments: [
    ("0.00005", "0.0001"), ("0.000049999999", "0.0000"), ("1466.12", "1466.1200"),
    ("-0.00005", "-0.0001"), ("2.00015", "2.0002"), ("2.00025", "2.0003"), ("9.99995", "10.0000"),
  ])
  func `a half is rounded up, away from zero`(text: String, rounded: String) throws {
    #expect(try fraction(text).rounded(toPlaces: 4)?.description == rounded)
  }

  @Test
  func `what does not fit or has no digits is not rounded`() throws {
    let huge = try fraction("99999999999999999999999999999999999999")
    #expect(huge.rounded(toPlaces: 0)?.description == "99999999999999999999999999999999999999")
    #expect(huge.rounded(toPlaces: 2) == nil)
    #expect((huge * huge).rounded(toPlaces: 0) == nil)
    #expect(try fraction("0").rounded(toSignificantDigits: 2) == nil)
  }

  @Test
  func `fractions are compared by value, with either sign`() throws {
    let third = Fraction(numerator: Natural(1), denominator: Natural(3))
    #expect(try third > fraction("0.33333333333333333333333333333333333333"))
    #expect(try third < fraction("0.33333333333333333333333333333333333334"))
    #expect(third == Fraction(numerator: Natural(2), denominator: Natural(6)))
    let sorted = try ["-2", "-1", "-0.5", "0", "0.5", "1", "2"].map(fraction)
    #expect(sorted.reversed().sorted() == sorted)
    #expect(Fraction(isNegative: true, numerator: Natural(0), denominator: Natural(1)) == sorted[3])
  }

  @Test(arguments: [
    ("1.5", "2.25", "3.7500", "-0.7500"), ("-1.5", "2.25", "0.7500", "-3.7500"),
    ("1.5", "-2.25", "-0.7500", "3.7500"), ("-1.5", "-2.25", "-3.7500", "0.7500"),
    ("2", "2", "4.0000", "0.0000"), ("0", "-1", "-1.0000", "1.0000"),
  ])
  func `sums and differences have the right sign`(
    left: String, right: String, sum: String, difference: String
  ) throws {
    let (a, b) = try (fraction(left), fraction(right))
    #expect((a + b).rounded(toPlaces: 4)?.description == sum)
    #expect((a - b).rounded(toPlaces: 4)?.description == difference)
  }
}
