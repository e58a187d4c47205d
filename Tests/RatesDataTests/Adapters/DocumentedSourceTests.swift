import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatesData

extension CurrencyCode {
  fileprivate static let ruritanianCrown: CurrencyCode = "RUC"
}

// The source that docs/sources.md shows, as it stands there.

extension SourceAdapter {
  /// The National Bank of Ruritania: crowns per unit, on its working days.
  ///
  /// Contract: https://bank.example/api
  package static let ruritania = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "ruritania", name: "Bank of Ruritania",
      credit: SourceDescriptor.Credit(text: "Bank of Ruritania", url: "https://bank.example"),
      license: .pagesOnly,
      calendar: PublicationCalendar(
        days: .weekdays, hour: 14, zone: .centralEurope, graceHours: 108),
      defaultAddress: "https://bank.example/api/latest", bases: .only(.ruritanianCrown),
      quotation: .inBase),
    mediaType: "application/json",
    address: { url, _ in url },
    rates: { answer throws(ValidationError) in
      let fields = try JSONAnswer(answer.body)
      var rates = try fields.rates("rates")
      rates[answer.base] = 1
      return ExtractedRates(
        base: try fields.text("base"), updated: .day(try fields.day("date")), rates: rates)
    },
    reportedError: { _ in nil })
}

@Suite("The source that the documents show", .timeLimit(.minutes(20)))
struct DocumentedSourceTests {
  @Test func `the documents show what is compiled here`() throws {
    let file = URL(filePath: #filePath)
    let root = (0..<4).reduce(file) { folder, _ in folder.deletingLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: "docs/sources.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "\n```")
    let blocks = parts.filter { $0.hasPrefix("swift\n") }.map { $0.dropFirst("swift\n".count) }
    #expect(blocks.count == 1)
    let compiled = try String(contentsOf: file, encoding: .utf8)
    for block in blocks { #expect(compiled.contains("\n\(block)\n")) }
  }

  @Test func `it reads an answer`() throws {
    let body = #"{"base": "RUC", "date": "2026-10-30", "rates": {"USD": 0.5, "EUR": 0.4307}}"#
    let adapter = SourceAdapter.ruritania
    let found = try adapter.rates(
      SourceAnswer(body: Array(body.utf8), base: .ruritanianCrown, day: "2026-10-30"))
    let rates = try #require(found)
    #expect(rates.base == "RUC")
    #expect(rates.rates.keys.sorted() == ["EUR", "RUC", "USD"])
    #expect(rates.rates["EUR"]?.description == "0.4307")
    #expect(adapter.descriptor.defaultAddress == "https://bank.example/api/latest")
  }
}
