import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct RequestTests {
  private var harness = SourceHarness()
  private let good = AnswerFixture().sent

  @Test
  func `the request names the base in its path and the program as its agent`() throws {
    let server = try LoopbackServer(good)
    _ = try harness.ask(server)
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("GET /v6/latest/USD HTTP/1.1\r\n"))
    #expect(request.contains("User-Agent: Ratepress/1.0 (+https://example.org)\r\n"))
    #expect(!request.contains("If-None-Match") && !request.contains("If-Modified-Since"))
  }

  @Test
  func `a slash at the end of the address makes no difference`() throws {
    let source = HTTPRateSource(
      .openERAPI, url: "https://a.example/b//", base: "KRW", userAgent: "x")
    #expect(source.address == "https://a.example/b/KRW")
  }

  @Test
  func `what the last answer was tagged with is asked about, and unchanged is understood`() throws {
    let server = try LoopbackServer(Behaviours.status(304))
    var fetchState = FetchState(address: server.url)
    fetchState.entityTag = "W/\"v1\""
    fetchState.lastModified = "Tue, 09 Jan 2024 00:02:31 GMT"
    var harness = harness
    harness.fetchState = fetchState
    #expect(try harness.ask(server) == .unchanged)
    let request = try #require(server.requests.first)
    #expect(request.contains("If-None-Match: W/\"v1\"\r\n"))
    #expect(request.contains("If-Modified-Since: Tue, 09 Jan 2024 00:02:31 GMT\r\n"))
  }

  @Test
  func `unchanged is no answer to who has nothing`() throws {
    let server = try LoopbackServer(Behaviours.status(304))
    #expect(try harness.trouble(server) == .status(304, errorType: nil))
  }

  @Test
  func `a tag that is unfit to be sent back is not kept`() throws {
    let long = "ETag: \"\(String(repeating: "x", count: 300))\""
    for field in [long, "ETag: \"\u{1B}[2J\"", "ETag: \"한\""] {
      let server = try LoopbackServer(
        Behaviours.answer(200, field, body: AnswerFixture().text.utf8))
      guard case .rates(_, let fetchState) = try harness.ask(server) else {
        Issue.record("no rates")
        continue
      }
      #expect(fetchState.entityTag == nil)
    }
  }

  @Test
  func `three redirects are followed and the fourth is not`() throws {
    let target = try LoopbackServer(good)
    let third = try LoopbackServer(Behaviours.redirect(to: "\(target.url)/here"))
    let second = try LoopbackServer(Behaviours.redirect(to: third.url))
    let first = try LoopbackServer(Behaviours.redirect(to: second.url))
    guard case .rates = try harness.ask(first) else {
      Issue.record("no rates")
      return
    }
    #expect(target.requests.first?.hasPrefix("GET /here ") == true)
    let fourth = try LoopbackServer(Behaviours.redirect(to: first.url))
    #expect(try harness.trouble(fourth) == .transport(.tooManyRedirects(limit: 3)))
  }

  @Test
  func `an endless redirect is given up`() throws {
    let server = try LoopbackServer(Behaviours.redirect(to: "/v6/latest/USD"))
    #expect(try harness.trouble(server) == .transport(.tooManyRedirects(limit: 3)))
    #expect(server.requests.count == 4)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x", "dict://127.0.0.1/x",
    "scp://127.0.0.1/x",
  ])
  func `a redirect to another protocol is not followed`(url: String) throws {
    let server = try LoopbackServer(Behaviours.redirect(to: url))
    guard case .transport(.refusedProtocol) = try harness.trouble(server) else {
      Issue.record("followed")
      return
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["file:///etc", "ftp://127.0.0.1", "no-such-protocol://x"])
  func `an address of another protocol is not asked`(url: String) throws {
    let error = #expect(throws: RatesDataError.self) { try harness.ask(url) }
    guard case .unreachable(_, .transport(.refusedProtocol), 1)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
