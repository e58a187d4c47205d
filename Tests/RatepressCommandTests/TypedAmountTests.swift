import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

/// Amounts as `Tests/Fixtures/amounts.tsv` has them; the tests of the pages' script read it too.
@Suite("Amounts as people write them", .timeLimit(.minutes(20)))
struct TypedAmountTests {
  static let cases: [(typed: String, base: String, amount: String)] = {
    let file = URL(filePath: #filePath).appending(path: "../../Fixtures/amounts.tsv")
    let text = (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (fields[0], fields.count > 2 ? fields[1] : "", fields.last ?? "")
    }
  }()

  @Test func `the table has cases of both kinds`() {
    #expect(Self.cases.count > 100)
    #expect(Self.cases.contains { $0.amount == "invalid" })
  }

  @Test(arguments: cases)
  func `convert reads an amount as the pages do`(typed: String, base: String, amount: String) throws
  {
    let base = try CurrencyCode(typed: base)
    let read: String
    do {
      read = try ExactDecimal(amount: typed, of: base).description
    } catch ConversionError.otherCurrency(_, let named, _) {
      let exact = try ExactDecimal(amount: typed, of: CurrencyCode(typed: named))
      read = "\(named) \(exact)"
    } catch {
      read = "invalid"
    }
    #expect(read == amount, "\(typed)")
  }

  @Test(arguments: [("3조", "3000000000000"), ("12345678901234567890123456789조", nil)])
  func `a unit that makes the digits too many is told as that`(typed: String, amount: String?) {
    if let amount {
      #expect((try? ExactDecimal(amount: typed, of: "USD"))?.description == amount)
    } else {
      #expect(throws: ConversionError.amountTooLong(typed)) {
        _ = try ExactDecimal(amount: typed, of: "USD")
      }
    }
  }
}
