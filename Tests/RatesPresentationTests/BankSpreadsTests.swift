import RatesDomain
import Testing

@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct BankSpreadsTests {
  @Test(
    arguments: [
      ("1.75", "50", "0.875"), ("1.75", "90", "0.175"), ("1", "80", "0.2"),
      ("1.75", "33.3333", "1.16666725"),
      ("100", "0", "100"), ("1.75", "100", "0"),
    ])
  func `what is left of a spread is exact`(spread: String, part: String, left: String) throws {
    let (whole, forgone) = (try #require(ExactDecimal(spread)), try #require(ExactDecimal(part)))
    #expect(BankSpreads.reduced(whole, by: forgone).description == left)
  }
}
