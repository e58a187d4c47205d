import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RateFormatTests {
  private func format(_ language: String = "ko", decimals: Int = 4) -> RateText {
    RateText(language, decimals: decimals)
  }

  @Test(arguments: [
    ("1466.12", "1,466.1200"), ("1", "1.0000"), ("0.001", "0.0010"), ("0.0010004", "0.0010"),
    ("0.000682", "0.0006820"), ("0.00099996", "0.001000"), ("0.00012345", "0.0001235"),
    ("0.000000000001", "0.000000000001000"), ("999999999999.99995", "1,000,000,000,000.0000"),
    ("1.00005", "1.0001"), ("1.00004999", "1.0000"), ("89500.123456", "89,500.1235"),
  ])
  func `a rate shows four decimals, or four significant digits below 0.001`(
    digits: String, shown: String
  ) throws {
    let rate = try #require(ExactDecimal(digits))
    #expect(format().rate(rate.fraction) == shown)
  }

  @Test(arguments: [(0, "1,466"), (2, "1,466.13"), (6, "1,466.125000")])
  func `the owner decides how many decimals a rate has`(decimals: Int, shown: String) throws {
    let rate = try #require(ExactDecimal("1466.125"))
    #expect(format(decimals: decimals).rate(rate.fraction) == shown)
  }

  @Test(arguments: [
    ("0.004", 2, "0.0040"), ("0.04", 0, "0.04"), ("7.4", 0, "7"), ("0.1", 2, "0.10"),
    ("0.0994", 2, "0.099"), ("0.94", 1, "0.9"), ("0.044", 1, "0.04"), ("0.012346", 3, "0.012"),
    ("0.0012346", 3, "0.00123"),
  ])
  func `a rate too small for the owner's decimals keeps significant digits`(
    digits: String, decimals: Int, shown: String
  ) throws {
    let rate = try #require(ExactDecimal(digits))
    #expect(format(decimals: decimals).rate(rate.fraction) == shown)
  }

  @Test(arguments: [
    ("8.42", "+8.4200"), ("-0.5", "−0.5000"), ("0", "0.0000"), ("-0.00012", "−0.0001200"),
  ])
  func `a change has a true minus or a plus, and zero has neither`(
    digits: String, shown: String
  ) throws {
    let change = try #require(ExactDecimal(digits))
    #expect(format().change(change.fraction) == shown)
  }

  @Test(arguments: [("0.17", "+0.17%"), ("-1.08", "−1.08%"), ("0.00", "0.00%")])
  func `a percent has its sign`(digits: String, shown: String) throws {
    #expect(format().percent(try #require(ExactDecimal(digits))) == shown)
  }

  @Test(arguments: [("ko", "1,234.5000"), ("en", "1,234.5000"), ("de", "1.234,5000")])
  func `separators are the language's`(language: String, shown: String) throws {
    let rate = try #require(ExactDecimal("1234.5"))
    #expect(format(language).rate(rate.fraction) == shown)
  }
}
