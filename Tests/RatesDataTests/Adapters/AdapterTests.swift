import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatesData

/// What an answer in `Tests/Fixtures/answers` comes to.
struct ExpectedAnswer: Sendable, CustomTestStringConvertible {
  let kind: String
  let now: Timestamp
  let updated: Timestamp
  let next: Timestamp
  /// The target of the request.
  let request: String
  /// Every rate, with its digits.
  let rates: [CurrencyCode: String]

  var testDescription: String { kind }

  /// Those whose facts are recorded ones.
  static let recorded = [
    ExpectedAnswer(
      kind: "ecb", now: "2025-05-09T15:00:00Z", updated: "2025-05-09T14:00:00Z",
      next: "2025-05-12T14:00:00Z", request: "/x",
      rates: [
        "USD": "1.1252", "JPY": "163.36", "GBP": "0.84770", "SEK": "10.9200", "KRW": "1575.72",
        "IDR": "18606.59", "EUR": "1",
      ]),
    ExpectedAnswer(
      kind: "kexim", now: "2025-09-10T03:00:00Z", updated: "2025-09-10T02:00:00Z",
      next: "2025-09-11T02:00:00Z",
      request: "/x?data=AP01&searchdate=20250910&authkey=0123456789abcdef",
      rates: [
        "USD": "1386.6", "EUR": "1623.85", "JPY": "9.4093", "IDR": "0.0842", "CNH": "194.71",
        "KWD": "4538.79", "KRW": "1",
      ]),
    ExpectedAnswer(
      kind: "boc", now: "2026-03-13T21:00:00Z", updated: "2026-03-13T20:30:00Z",
      next: "2026-03-16T20:30:00Z", request: "/x?recent=1",
      rates: [
        "USD": "1.3716", "EUR": "1.5709", "JPY": "0.008600", "KRW": "0.000917", "IDR": "0.000081",
        "CAD": "1",
      ]),
    ExpectedAnswer(
      kind: "nbp", now: "2026-03-02T12:00:00Z", updated: "2026-03-02T11:15:00Z",
      next: "2026-03-03T11:15:00Z", request: "/x?format=json",
      rates: [
        "USD": "3.6056", "EUR": "4.2304", "HUF": "0.011155", "JPY": "0.022963", "KRW": "0.002475",
        "CAD": "2.6410", "IDR": "0.00021385", "PLN": "1",
      ]),
  ]

  /// Those that are made after the source's documentation.
  static let documented = [
    ExpectedAnswer(
      kind: "exchangerate-api", now: "2024-01-09T02:00:00Z", updated: "2024-01-09T00:02:31Z",
      next: "2024-01-10T00:02:31Z", request: "/x/USD",
      rates: [
        "USD": "1", "EUR": "0.9131", "JPY": "144.2066", "KRW": "1312.6044", "KWD": "0.3074",
      ]),
    ExpectedAnswer(
      kind: "frankfurter", now: "2026-03-12T22:00:00Z", updated: "2026-03-13T00:00:00Z",
      next: "2026-03-16T00:00:00Z", request: "/x?base=USD",
      rates: ["USD": "1", "EUR": "0.87134", "JPY": "159.33", "KRW": "1487.62", "ETB": "153.2"]),
    ExpectedAnswer(
      kind: "fawazahmed0", now: "2026-03-13T02:00:00Z", updated: "2026-03-13T00:00:00Z",
      next: "2026-03-14T00:00:00Z", request: "/x/usd.min.json",
      rates: [
        "USD": "1", "EUR": "0.87134221", "JPY": "159.33012345", "KRW": "1487.62100245",
        "AED": "3.6725",
      ]),
  ]
}

@Suite(.waiting, .timeLimit(.minutes(20)))
struct AdapterTests {
  private func check(_ expected: ExpectedAnswer) throws {
    var harness = try AdapterHarness(expected.kind)
    harness.now = expected.now
    let server = try LoopbackServer(
      Behaviours.answer(body: AdapterHarness.fixture(expected.kind).utf8))
    let source = harness.source(server.url + "/x")
    let answer = try source.latest(
      RateRequest(
        fetchState: FetchState(address: source.address), newest: nil, now: expected.now,
        acceptsMissing: false))
    guard case .rates(let snapshot, let fetchState) = answer else {
      Issue.record("no rates")
      return
    }
    #expect(snapshot.source == expected.kind)
    #expect(snapshot.quotation == harness.adapter.descriptor.quotation)
    #expect(snapshot.updated == expected.updated)
    #expect(snapshot.nextUpdate == expected.next)
    #expect(snapshot.published.mapValues(\.description) == expected.rates)
    #expect(fetchState.address == source.address && fetchState.nextUpdate == expected.next)
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.hasPrefix("GET \(expected.request) HTTP/1.1\r\n") == true)
  }

  @Test(arguments: ExpectedAnswer.recorded)
  func `a recorded answer becomes rates with the digits it was sent with`(
    expected: ExpectedAnswer
  ) throws {
    try check(expected)
  }

  @Test(arguments: ExpectedAnswer.documented)
  func `an answer made after the documentation becomes rates with its digits`(
    expected: ExpectedAnswer
  ) throws {
    try check(expected)
  }

  @Test func `rates in a bank's own currency are turned exactly`() throws {
    var harness = try AdapterHarness("kexim")
    harness.now = "2025-09-10T03:00:00Z"
    let snapshot = try harness.snapshot(AdapterHarness.fixture("kexim"))
    let won = try #require(snapshot.crossRate(base: "USD", quote: "KRW"))
    #expect(won == ExactDecimal("1386.6")?.fraction)
    let yen = try #require(snapshot.crossRate(base: "USD", quote: "JPY"))
    #expect(yen.rounded(toPlaces: 10)?.description == "147.3648411678")
    #expect(
      yen * (try #require(snapshot.crossRate(base: "JPY", quote: "USD")))
        == ExactDecimal("1")?.fraction)
  }

  @Test func `the Eximbank's buying and selling rates are kept with its mid rate`() throws {
    var harness = try AdapterHarness("kexim")
    harness.now = "2025-09-10T03:00:00Z"
    let rates = try harness.snapshot(AdapterHarness.fixture("kexim")).bankRates
    #expect(rates["JPY"]?.buying.description == "9.3152")
    #expect(rates["JPY"]?.selling.description == "9.5033")
    #expect(rates["KWD"]?.selling.description == "4584.17")
    #expect(rates["KRW"] == nil && rates.count == 6)
  }

  @Test func `of several days the newest counts, whatever their order`() throws {
    let sample = SourceSample.named("nbp")
    let older = sample.text(day: SourceSample.day + -1).dropFirst().dropLast()
    let newer = sample.text().dropFirst().dropLast()
    for text in ["[\(older),\(newer)]", "[\(newer),\(older)]"] {
      #expect(try AdapterHarness("nbp").snapshot(text).updated == "2026-11-03T11:15:00Z")
    }
  }

  @Test(arguments: [
    "1,23.4", "12,3456", ",123", "1,234,56", "1,,234", "1 234", "-1", "", "１", "1.2.3", "0x1",
  ])
  func `the Eximbank's figure with commas in other places is refused`(figure: String) throws {
    let text = try AdapterHarness.fixture("kexim").replacing("1,386.6", with: figure)
    #expect(
      try AdapterHarness("kexim").violation(text) == .rateOutOfRange(code: "USD", text: figure))
  }

  @Test(arguments: ["JPY(12)", "JPY(100", "JPY()", "JPY(100)x", "jpy(100)", "JPY(-100)", "(100)"])
  func `a unit that is no power of ten is refused`(unit: String) throws {
    let text = try AdapterHarness.fixture("kexim").replacing("JPY(100)", with: unit)
    #expect(try AdapterHarness("kexim").violation(text) == .malformedCode(unit))
  }

  @Test(arguments: ["frankfurter", "kexim", "nbp"])
  func `a list that has a currency twice is refused`(kind: String) throws {
    let sample = SourceSample.named(kind)
    let figures = sample.figures + [sample.figures[0]]
    #expect(
      try AdapterHarness(kind).violation(sample.text(figures: figures)) == .repeatedCurrency("EUR"))
  }

  @Test func `an adapter is known by its kind, which names its variable`() {
    for sample in SourceSample.all {
      #expect(SourceAdapter.named(sample.kind)?.descriptor.needsKey == (sample.key != nil))
    }
    #expect(
      SourceAdapter.all.filter(\.descriptor.needsKey).map(\.descriptor.kind).map(
        SourceKey.variable(of:)) == ["RATEPRESS_EXCHANGERATE_API_KEY", "RATEPRESS_KEXIM_KEY"])
  }
}
