import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

/// Amounts as `Tests/Fixtures/amounts.tsv` has them; the tests of the pages' script read it too.
@Suite("Amounts as people write them", .timeLimit(.minutes(20)))
struct TypedAmountTests {
  static let cases: [(typed: String, base: String, amount: String)] = rows(of: "amounts.tsv").map {
    ($0[0], $0.count > 2 ? $0[1] : "", $0.last ?? "")
  }
  static let quotients = rows(of: "quotients.tsv")

  private static func rows(of name: String) -> [[String]] {
    let file = URL(filePath: #filePath).appending(path: "../../Fixtures/\(name)")
    let text = (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `the tables have cases of all kinds`() {
    #expect(Self.cases.count > 100)
    #expect(Self.quotients.count > 10)
    #expect(Self.cases.contains { $0.amount == "invalid" })
  }

  @Test(arguments: cases)
  func `convert reads an amount as the pages do`(typed: String, base: String, amount: String) throws
  {
    let base = try CurrencyCode(typed: base)
    let read: String
    do {
      read = try ConvertibleAmount(typed, of: base).division
    } catch ConversionError.otherCurrency(_, let named, _) {
      read = try "\(named) \(ConvertibleAmount(typed, of: CurrencyCode(typed: named)).division)"
    } catch {
      read = "invalid"
    }
    #expect(read == amount, "\(typed)")
  }

  @Test(arguments: [("3조", "3000000000000"), ("12345678901234567890123456789조", nil)])
  func `a unit that makes the digits too many is told as that`(typed: String, amount: String?) {
    if let amount {
      #expect((try? ConvertibleAmount(typed, of: "USD"))?.exact == amount)
    } else {
      #expect(throws: ConversionError.amountTooLong(typed)) {
        _ = try ConvertibleAmount(typed, of: "USD")
      }
    }
  }

  @Test(arguments: quotients)
  func `a division is divided once, and said as the pages say it`(row: [String]) throws {
    let amount = try ConvertibleAmount(row[0], of: "JPY")
    #expect(amount.shown == row[1])
    let rate = try #require(ExactDecimal("9.0971")).fraction
    #expect(amount.worth(at: rate)?.description == row[2])
  }

  @Test func `a quotient without an end stays a division for programs`() throws {
    #expect(try ConvertibleAmount("100/3", of: "USD").exact == "100/3")
    #expect(try ConvertibleAmount("12,450 ÷ 3", of: "USD").exact == "4150")
  }

  @Test func `a divisor of too many digits is told as that`() {
    let typed = "1/" + String(repeating: "9", count: 39)
    #expect(throws: ConversionError.amountTooLong(typed)) {
      _ = try ConvertibleAmount(typed, of: "USD")
    }
  }
}

extension ConvertibleAmount {
  /// The parts, as the pages keep them in addresses.
  fileprivate var division: String {
    divisor.map { "\(dividend)/\($0)" } ?? dividend.description
  }
}
