import RatesDomain
import Testing

@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct BankSpreadsTests {
  @Test(
    arguments: [
      ("1.75", nil, "50", "0.875"), ("1.75", "1", "90", "0.175"), (nil, "1", "80", "0.2"),
      ("1.75", nil, "33.3333", "1.16666725"),
      ("100", nil, "0", "100"), ("1.75", nil, "100", "0"),
    ] as [(String?, String?, String, String)])
  func `what is left of a spread is exact`(
    cash: String?, transfer: String?, part: String, left: String
  ) throws {
    let spreads = BankSpreads(
      cash: cash.flatMap { ExactDecimal($0) }, transfer: transfer.flatMap { ExactDecimal($0) })
    #expect(spreads.reduced(by: try #require(ExactDecimal(part)))?.description == left)
  }

  @Test func `without a spread nothing is left of it`() {
    #expect(BankSpreads(preferential: [50]).reduced(by: 50) == nil)
  }
}
