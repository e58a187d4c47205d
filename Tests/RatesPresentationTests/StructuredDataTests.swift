import Foundation
import Mustache
import RatesDomain
import Testing

@testable import RatesPresentation

@Suite("Structured data", .timeLimit(.minutes(20)))
struct StructuredDataTests {
  private func json(
    title: String = "USD", origin: String? = nil, digits: String = "1466.120",
    rate: ExactDecimal? = nil
  ) throws -> String {
    let quote = CurrencyModel(
      code: "KRW", sign: "₩", country: "", currency: "", status: nil, isFavorite: false,
      favoriteLabel: "", search: "", digits: digits, file: "krw")
    let data = StructuredData(
      base: try #require(CurrencyCode("USD")), updated: Timestamp(secondsSinceEpoch: 0),
      title: MessagePattern(title), folder: nil, origin: origin, isQuoted: rate == nil)
    var output = MustacheOutput()
    data.message.write(quote, rate: rate, numbers: NumberFormat(language: "de"), to: &output)
    return output.text
  }

  @Test(arguments: [nil, ExactDecimal("1466.120")])
  func `a figure keeps its digits and names its origin`(rate: ExactDecimal?) throws {
    let text = try json(origin: "a bank", digits: rate == nil ? "1466.120" : "1", rate: rate)
    #expect(text.contains("\"description\":\"a bank\""))
    #expect(text.contains("\"price\":\"1466.120\",\"priceCurrency\":\"KRW\""))
  }

  @Test func `without a figure there is no price`() throws {
    let text = try json()
    #expect(!text.contains("\"price\":") && !text.contains("description"))
    #expect(text.contains("\"currentExchangeRate\":{\"@type\":\"UnitPriceSpecification\""))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "\"},\"price\":\"1", "\\",
    "a\u{2028}\u{0}\u{1F}\n\t",
    "환율 ‮ é", "{\"a\"</script>}",
  ])
  func `no text leaves its string or its element`(title: String) throws {
    let text = try json(title: title)
    #expect(!text.contains { "<>&\n".contains($0) })
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["name"] as? String == title)
    #expect(object?.count == 5)
  }
}
