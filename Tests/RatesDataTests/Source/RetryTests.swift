import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct RetryTests {
  private let harness = SourceHarness()
  private let good = AnswerFixture().sent

  private func gotRates(_ server: LoopbackServer) throws -> Bool {
    if case .rates = try harness.ask(server) { true } else { false }
  }

  @Test(arguments: [408, 425, 500, 502, 503, 504, 520, 521, 524])
  func `a server's passing trouble is waited out`(status: Int) throws {
    let server = try LoopbackServer(Behaviours.status(status), Behaviours.status(status), good)
    #expect(try gotRates(server))
    #expect(server.requests.count == 3)
    #expect(harness.clock.pauses == [.milliseconds(500), .seconds(1)])
  }

  @Test
  func `a connection that breaks is tried again`() throws {
    let cut = Behaviours.cutShort("{\"result\"")
    let server = try LoopbackServer(Behaviours.reset, { _ in }, cut, good)
    #expect(try gotRates(server))
    #expect(server.requests.count == 4)
  }

  @Test
  func `trouble that does not pass ends after five tries`() throws {
    let server = try LoopbackServer(Behaviours.status(503))
    #expect(try harness.trouble(server) == .status(503, errorType: nil))
    #expect(server.requests.count == 5)
    #expect(harness.clock.pauses.reduce(.zero, +) == .milliseconds(7500))
  }

  @Test
  func `a connection that always breaks leaves the source unreachable`() throws {
    let server = try LoopbackServer(Behaviours.reset)
    guard case .transport(.connection) = try harness.trouble(server) else {
      Issue.record("reached")
      return
    }
    #expect(server.requests.count == 5)
  }

  @Test
  func `an answer that is always cut short is rejected`() throws {
    #expect(
      try harness.violation(Behaviours.cutShort(AnswerFixture().text)) == .transport(.cutShort))
  }

  @Test
  func `what does not speak HTTP is told as such`() throws {
    let server = try LoopbackServer({ $0.send("220 mail.example.org ESMTP\r\n") })
    #expect(try harness.trouble(server) == .transport(.notHTTP))
  }

  @Test
  func `a server that is not there is unreachable`() throws {
    let url = try LoopbackServer(good).url
    let error = #expect(throws: RatesDataError.self) { try harness.ask(url) }
    guard case .unreachable(_, .transport(.connection), 5)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [400, 401, 403, 404, 410, 418, 204, 206])
  func `a status that will not change is not asked for again`(status: Int) throws {
    let server = try LoopbackServer(
      Behaviours.answer(status, body: AnswerFixture().text.utf8), good)
    #expect(try harness.trouble(server) == .status(status, errorType: nil))
    #expect(server.requests.count == 1)
  }

  @Test
  func `the server's own waiting time is kept where it fits`() throws {
    let server = try LoopbackServer(
      Behaviours.status(503, "Retry-After: 3"), Behaviours.status(429, "Retry-After: 7"), good)
    #expect(try gotRates(server))
    #expect(harness.clock.pauses == [.seconds(3), .seconds(7)])
  }

  @Test(arguments: [
    (429, "Retry-After: 3600", 3600), (503, "Retry-After: 3600", 3600), (429, "X: y", 1200),
    (429, "Retry-After: Tue, 09 Jan 2024 02:50:00 GMT", 3600), (429, "Retry-After: soon", 1200),
    (429, "Retry-After: 99999999999999999999", 604_800), (429, "Retry-After: 20", 20),
  ])
  func `a longer wait ends the run with the time to come back`(
    status: Int, field: String, wait: Int64
  ) throws {
    let server = try LoopbackServer(Behaviours.status(status, field), good)
    #expect(try harness.ask(server) == .wait(until: harness.now + wait))
    #expect(server.requests.count == 1)
    #expect(harness.clock.pauses.isEmpty)
  }

  @Test
  func `a waiting time in the past does not become a storm of requests`() throws {
    let server = try LoopbackServer(Behaviours.status(429, "Retry-After: 0"))
    #expect(try harness.ask(server) == .wait(until: harness.now + 7))
    #expect(server.requests.count == 5)
  }

  @Test
  func `a slow server is given up at the deadline`() throws {
    var harness = harness
    harness.deadline = .milliseconds(200)
    let server = try LoopbackServer(Behaviours.dribble)
    #expect(try harness.trouble(server) == .transport(.timedOut))
    // On a busy machine the server may not even have read the request by then.
    #expect(server.requests.count <= 1 && harness.clock.pauses.isEmpty)
  }
}
