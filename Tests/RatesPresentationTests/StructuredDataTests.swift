import Foundation
import RatesDomain
import Testing

@testable import RatesPresentation

@Suite("Structured data")
struct StructuredDataTests {
  private func json(title: String = "USD", figure: StructuredData.Figure? = nil) throws -> String {
    StructuredData(
      base: try #require(CurrencyCode("USD")), quote: try #require(CurrencyCode("KRW")),
      updated: Timestamp(secondsSinceEpoch: 0), title: title, address: nil, figure: figure
    ).json
  }

  @Test func `a figure keeps its digits and names its origin`() throws {
    let text = try json(figure: .init(price: "1466.120", origin: "a bank"))
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
    "환율 ‮ é",
  ])
  func `no text leaves its string or its element`(title: String) throws {
    let text = try json(title: title)
    #expect(!text.contains { "<>&\n".contains($0) })
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["name"] as? String == title)
    #expect(object?.count == 5)
  }
}
