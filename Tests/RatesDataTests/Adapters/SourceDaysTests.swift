import RatesDomain
import TestSupport
import Testing

@testable import RatesData

/// Sources that are asked day by day, and a source with a second address.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct SourceDaysTests {
  private let rates = Behaviours.answer(body: SourceSample.named("kexim").text().utf8)
  private let none = Behaviours.answer(body: "[]".utf8)
  private let null = Behaviours.answer(body: "null".utf8)

  private func days(_ server: LoopbackServer) -> [String] {
    server.requests.compactMap { request in
      request.split(separator: "searchdate=").dropFirst().first.map { String($0.prefix(8)) }
    }
  }

  private func snapshot(_ updated: Timestamp) -> Snapshot {
    Snapshot(
      source: "kexim", base: "KRW", updated: updated, nextUpdate: nil, quotation: .inBase,
      rates: ["KRW": 1, "USD": 1300])
  }

  @Test func `days without rates are gone back over to the last one that has some`() throws {
    var harness = try AdapterHarness("kexim")
    // Monday at 12:00 in Seoul.
    harness.now = "2026-11-02T03:00:00Z"
    let server = try LoopbackServer(none, null, rates)
    guard case .rates(let snapshot, let fetchState) = try harness.ask(server) else {
      Issue.record("no rates")
      return
    }
    #expect(days(server) == ["20261102", "20261030", "20261029"])
    #expect(snapshot.updated == "2026-10-29T02:00:00Z")
    // What is past is due: every run asks until Monday's are out.
    #expect(fetchState.nextUpdate == "2026-10-30T02:00:00Z")
    #expect(
      fetchState.settled?.days.map(\.description).sorted() == ["2026-10-29", "2026-10-30"])
  }

  @Test func `before the hour the day before is asked for`() throws {
    var harness = try AdapterHarness("kexim")
    harness.now = "2026-11-02T01:59:00Z"
    let server = try LoopbackServer(rates)
    _ = try harness.ask(server)
    #expect(days(server) == ["20261030"])
  }

  @Test func `nothing older than the stored rates is asked for`() throws {
    var harness = try AdapterHarness("kexim")
    harness.now = "2026-11-04T03:00:00Z"
    harness.newest = snapshot("2026-11-02T02:00:00Z")
    let server = try LoopbackServer(none, none, none, rates)
    guard case .nothingNewer(let fetchState) = try harness.ask(server) else {
      Issue.record("rates")
      return
    }
    #expect(days(server) == ["20261104", "20261103", "20261102"])
    #expect(fetchState.updated == "2026-11-02T02:00:00Z")
  }

  @Test func `a past day is asked for once a day, and today's until it has rates`() throws {
    var harness = try AdapterHarness("kexim")
    // Wednesday at 12:00 in Seoul.
    harness.now = "2026-11-04T03:00:00Z"
    harness.newest = snapshot("2026-11-02T02:00:00Z")
    let server = try LoopbackServer(none)
    guard case .nothingNewer(let fetchState) = try harness.ask(server) else {
      Issue.record("rates")
      return
    }
    harness.fetchState = fetchState
    harness.now = "2026-11-04T04:00:00Z"
    #expect(try harness.ask(server) == .unchanged)
    #expect(days(server) == ["20261104", "20261103", "20261102", "20261104"])
    // Thursday, before the hour: Wednesday is past by then.
    harness.now = "2026-11-04T16:00:00Z"
    guard case .nothingNewer(let next) = try harness.ask(server) else {
      Issue.record("rates")
      return
    }
    #expect(days(server).suffix(3) == ["20261104", "20261103", "20261102"])
    harness.fetchState = next
    #expect(try harness.ask(server) == .unchanged)
    #expect(server.requests.count == 7)
  }

  @Test func `today is asked for again for three hours, then it is a holiday`() throws {
    var harness = try AdapterHarness("kexim")
    harness.newest = snapshot("2026-11-03T02:00:00Z")
    let server = try LoopbackServer(none)
    // Wednesday, every hour from 11:00 to 23:00 in Seoul.
    for hour in 2...14 {
      harness.now = try #require(Timestamp("2026-11-04T\(hour < 10 ? "0" : "")\(hour):00:00Z"))
      if case .nothingNewer(let fetchState) = try harness.ask(server) {
        harness.fetchState = fetchState
      }
    }
    #expect(days(server).filter { $0 == "20261104" }.count == 4)
    #expect(days(server).filter { $0 == "20261103" }.count == 1)
  }

  @Test func `after ten days without rates the source has none`() throws {
    let server = try LoopbackServer(none)
    let error = #expect(throws: RatesDataError.self) { try AdapterHarness("kexim").ask(server) }
    guard case .rejected(let url, .empty)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url.hasSuffix("searchdate=20261021"))
    #expect(server.requests.count == 10)
  }

  @Test func `a day's failure ends the search`() throws {
    let server = try LoopbackServer(none, Behaviours.status(404), rates)
    #expect(throws: RatesDataError.self) { try AdapterHarness("kexim").ask(server) }
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [404, 403, 429, 500])
  func `a second address is asked if the first brings no rates`(status: Int) throws {
    let first = try LoopbackServer(Behaviours.status(status))
    let second = try LoopbackServer(
      Behaviours.answer(
        200, "ETag: \"second\"", body: SourceSample.named("fawazahmed0").text().utf8))
    var harness = try AdapterHarness("fawazahmed0")
    harness.fallback = second.url
    var fetchState = FetchState(address: "\(first.url)/usd.min.json")
    fetchState.entityTag = "\"first\""
    harness.fetchState = fetchState
    guard case .rates(let snapshot, let state) = try harness.ask(first) else {
      Issue.record("no rates")
      return
    }
    #expect(snapshot.updated == "2026-11-03T00:00:00Z")
    #expect(second.requests.first?.hasPrefix("GET /usd.min.json ") == true)
    // One address knows nothing of the other's tags.
    #expect(first.requests.first?.contains("If-None-Match: \"first\"") == true)
    #expect(second.requests.first?.contains("If-None-Match") == false)
    #expect(state.address == fetchState.address && state.entityTag == nil)
  }

  @Test func `a damaged answer of the first address is made up for by the second`() throws {
    let first = try LoopbackServer(Behaviours.answer(body: "<html>".utf8))
    let second = try LoopbackServer(
      Behaviours.answer(body: SourceSample.named("fawazahmed0").text().utf8))
    var harness = try AdapterHarness("fawazahmed0")
    harness.fallback = second.url
    guard case .rates = try harness.ask(first) else {
      Issue.record("no rates")
      return
    }
  }

  @Test func `if neither address has rates, the first one's trouble is told`() throws {
    let first = try LoopbackServer(Behaviours.status(404))
    let second = try LoopbackServer(Behaviours.status(410))
    var harness = try AdapterHarness("fawazahmed0")
    harness.fallback = second.url
    #expect(
      throws: RatesDataError.unreachable(
        url: "\(first.url)/usd.min.json", .status(404, errorType: nil), tries: 1)
    ) { try harness.ask(first) }
    #expect(second.requests.count == 1)
  }

  @Test func `the second address is not asked while the first answers`() throws {
    let first = try LoopbackServer(
      Behaviours.answer(body: SourceSample.named("fawazahmed0").text().utf8),
      Behaviours.status(304))
    let second = try LoopbackServer(Behaviours.status(500))
    var harness = try AdapterHarness("fawazahmed0")
    harness.fallback = second.url
    _ = try harness.ask(first)
    var fetchState = FetchState(address: "x")
    fetchState.entityTag = "\"v1\""
    harness.fetchState = fetchState
    #expect(try harness.ask(first) == .unchanged)
    #expect(second.requests.isEmpty)
  }
}
