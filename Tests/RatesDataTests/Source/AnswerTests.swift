import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct AnswerTests {
  private let harness = SourceHarness()
  private let fixture = AnswerFixture()

  @Test
  func `an answer becomes a snapshot with the digits it was sent with`() throws {
    let server = try LoopbackServer(
      Behaviours.answer(
        200, "ETag: \"v1\"", "Last-Modified: Tue, 09 Jan 2024 00:02:31 GMT",
        body: fixture.text.utf8))
    guard case .rates(let snapshot, let fetchState) = try harness.ask(server) else {
      Issue.record("no rates")
      return
    }
    #expect(snapshot.source == "open-er-api")
    #expect(snapshot.base == "USD")
    #expect(snapshot.updated.description == "2024-01-09T00:02:31Z")
    #expect(snapshot.nextUpdate?.description == "2024-01-10T00:10:21Z")
    #expect(snapshot.currencies == ["EUR", "JPY", "KRW", "USD", "XAU"])
    #expect(snapshot.rates["KRW"]?.description == "1312.60")
    #expect(snapshot.rates["XAU"]?.description == "0.001")
    #expect(fetchState.address == "\(server.url)/v6/latest/USD")
    #expect(fetchState.updated == snapshot.updated)
    #expect(fetchState.nextUpdate == snapshot.nextUpdate)
    #expect(fetchState.entityTag == "\"v1\"")
    #expect(fetchState.lastModified == "Tue, 09 Jan 2024 00:02:31 GMT")
    #expect(fetchState.notBefore == nil)
  }

  @Test
  func `a compressed answer is read`() throws {
    let body = Array(fixture.text.utf8)
    for (encoding, packed) in [
      ("gzip", try CompressedBody.gzip(body)), ("br", CompressedBody.brotli(body)),
    ] {
      let server = try LoopbackServer(
        Behaviours.answer(200, "Content-Encoding: \(encoding)", body: packed))
      guard case .rates(let snapshot, _) = try harness.ask(server) else {
        Issue.record("no rates from \(encoding)")
        continue
      }
      #expect(snapshot.rates.count == 5)
      #expect(server.requests.first?.contains("Accept-Encoding: gzip, br\r\n") == true)
    }
  }

  @Test
  func `a next update that is absent, past or far off is not remembered`() throws {
    for next in ["null", "1704758551", "4000000000", "-1"] {
      #expect(try fixture.with { $0.next = next }.snapshot.nextUpdate == nil)
    }
  }

  @Test(arguments: [("AAA", "0.000000000001"), ("AAB", "1000000000000"), ("ANG", "1.0")])
  func `an answer at the edge of every rule is taken`(code: String, rate: String) throws {
    var harness = harness
    harness.newest = try fixture.snapshot
    harness.now = Timestamp(secondsSinceEpoch: 1_704_758_551 - 86_400)
    let edge = fixture.rate(code, rate)
      .with { answer in answer.rates.removeAll { $0.code == "XAU" } }
    guard case .rates(let snapshot, _) = try harness.ask(LoopbackServer(edge.sent)) else {
      Issue.record("no rates")
      return
    }
    #expect(snapshot.rates.count == 5)
  }
}
