import Foundation
import RatesDomain
import TestSupport
import Testing
import Transport

@testable import RatesData

@Suite(.waiting, .timeLimit(.minutes(20)))
struct SourceAdapterTests {
  /// A source with answers such as `2026-10-30 EUR USD=1.1 JPY=170.25`.
  private static let plain = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "plain", name: "Plain", credit: .init(text: "Plain", url: "https://example.org"),
      license: .anyForm,
      calendar: PublicationCalendar(
        days: .weekdays, hour: 16, zone: .centralEurope, graceHours: 12),
      defaultAddress: "https://example.org/rates", bases: .only(.euro), decimals: 4),
    mediaType: "text/plain",
    address: { url, _ in "\(url)/latest.txt" },
    rates: { answer throws(ValidationError) in
      let words = String(decoding: answer.body, as: UTF8.self).split(separator: " ").map(
        String.init)
      guard let date = words.first.flatMap({ ReferenceDate($0) }), words.count > 1 else {
        throw .missing(field: "date")
      }
      let rates = words.dropFirst(2).compactMap { word -> (CurrencyCode, ExactDecimal)? in
        let parts = word.split(separator: "=")
        guard let code = CurrencyCode(parts[0]), let rate = ExactDecimal(parts[1]) else {
          return nil
        }
        return (code, rate)
      }
      return ExtractedRates(
        base: words[1], updated: .day(date),
        rates: Dictionary(rates) { first, _ in first }.merging([.euro: 1]) { first, _ in first })
    },
    reportedError: { _ in nil })

  private func ask(_ server: LoopbackServer, fetchState: FetchState? = nil) throws -> FetchResult {
    let source = HTTPRateSource(
      Self.plain, url: server.url, base: .euro, userAgent: "x", client: CurlClient(),
      clock: ManualClock().network, deadline: .seconds(20))
    return try source.latest(
      RateRequest(
        fetchState: fetchState ?? FetchState(address: source.address), newest: nil,
        now: "2026-10-30T20:00:00Z", acceptsMissing: false))
  }

  @Test func `a source that states only the day is dated by its calendar`() throws {
    let server = try LoopbackServer(
      Behaviours.answer(body: "2026-10-30 EUR USD=1.1000 JPY=170.25".utf8))
    guard case .rates(let snapshot, let fetchState) = try ask(server) else {
      Issue.record("no rates")
      return
    }
    #expect(snapshot.source == "plain")
    #expect(snapshot.updated == "2026-10-30T15:00:00Z")
    #expect(fetchState.updated == snapshot.updated)
    #expect(snapshot.nextUpdate == "2026-11-02T15:00:00Z")
    #expect(snapshot.rates["USD"]?.description == "1.1000")
    #expect(server.requests.first?.hasPrefix("GET /latest.txt ") == true)
    #expect(server.requests.first?.contains("Accept: text/plain\r\n") == true)
  }

  @Test func `conditional requests, limits and rules are those of every source`() throws {
    var fetchState = FetchState(address: "x")
    fetchState.entityTag = "\"v1\""
    #expect(try ask(LoopbackServer(Behaviours.status(304)), fetchState: fetchState) == .unchanged)
    #expect(
      try ask(LoopbackServer(Behaviours.status(429, "Retry-After: 600")))
        == .wait(until: "2026-10-30T20:10:00Z"))
    let refused: [(String, ValidationError)] = [
      ("2026-10-30 USD EUR=0.9", .otherBase(asked: "EUR", found: "USD")),
      ("2026-10-30 EUR USD=0", .rateOutOfRange(code: "USD", text: "0")),
      (
        "2026-11-02 EUR USD=1",
        .fromTheFuture(
          updated: "2026-11-02T15:00:00Z", now: "2026-10-30T20:00:00Z")
      ),
    ]
    for (body, violation) in refused {
      let server = try LoopbackServer(Behaviours.answer(body: body.utf8))
      #expect(
        throws: RatesDataError.rejected(url: "\(server.url)/latest.txt", violation)
      ) { try ask(server) }
    }
  }

  @Test func `the document of sources has every source that can be configured`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../docs/sources.md")
    let text = try String(decoding: Data(contentsOf: path), as: UTF8.self)
    #expect(Set(SourceAdapter.all.map(\.descriptor.kind)).count == SourceAdapter.all.count)
    for source in SourceAdapter.all.map(\.descriptor) + [SampleRates.source] {
      for fact in ["## \(source.kind)", source.credit.url, source.credit.text] {
        #expect(text.contains(fact), "\(source.kind): \(fact)")
      }
      #expect(text.contains(source.defaultAddress) && source.defaultAddress.hasPrefix("https://"))
    }
    for source in SourceAdapter.all.map(\.descriptor) {
      let section =
        text.split(separator: "## \(source.kind)\n").last?.split(separator: "\n## ").first ?? ""
      #expect(
        section.contains("| Overdue | \(source.calendar.grace / 3600) hours after"),
        "\(source.kind)")
      #expect(section.contains("redistribut") == (source.license == .pagesOnly), "\(source.kind)")
      let variable = SourceKey.variable(of: source.kind)
      #expect(section.contains(variable) == source.needsKey, "\(source.kind)")
      if let decimals = source.decimals {
        #expect(section.contains("\(decimals) decimals"), "\(source.kind)")
      }
    }
  }
}
