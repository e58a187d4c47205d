import RatesData
import RatesDomain
import TestSupport
import Testing
import Transport

@Suite(.waiting, .timeLimit(.minutes(20)))
struct SecurityTests {
  private let answer =
    "HTTP/1.1 200 OK\r\nContent-Length: \(AnswerFixture().text.utf8.count)\r\n\r\n"
    + AnswerFixture().text

  private func server(name: String = "IP:127.0.0.1", _ answer: String) throws -> SecureServer {
    try SecureServer(name: name, path: "v6/latest/USD", answer: answer)
  }

  private func trouble(_ server: SecureServer, isTrusted: Bool) throws -> TransportFailure? {
    var harness = SourceHarness()
    if isTrusted { harness.client = CurlClient(authorities: server.certificate) }
    do {
      _ = try harness.ask(server.url)
      return nil
    } catch RatesDataError.unreachable(_, .transport(let failure), tries: 1) {
      return failure
    }
  }

  @Test
  func `a certificate that nobody trusts is refused`() throws {
    let server = try server(answer)
    guard case .insecure = try trouble(server, isTrusted: false) else {
      Issue.record("trusted")
      return
    }
    #expect(try trouble(server, isTrusted: true) == nil)
  }

  @Test
  func `a certificate for another name is refused`() throws {
    guard
      case .insecure = try trouble(server(name: "DNS:rates.example.org", answer), isTrusted: true)
    else {
      Issue.record("trusted")
      return
    }
  }

  @Test
  func `a redirect from https to http is not followed`() throws {
    let plain = try LoopbackServer(AnswerFixture().sent)
    let redirect = "HTTP/1.1 302 Found\r\nLocation: \(plain.url)\r\nContent-Length: 0\r\n\r\n"
    guard case .refusedProtocol = try trouble(server(redirect), isTrusted: true) else {
      Issue.record("followed")
      return
    }
    #expect(plain.requests.isEmpty)
  }

  @Test
  func `a redirect from http to https is followed, and its certificate looked at`() throws {
    let secure = try server(answer)
    let plain = try LoopbackServer(Behaviours.redirect(to: "\(secure.url)/v6/latest/USD"))
    var harness = SourceHarness()
    guard case .transport(.insecure) = try harness.trouble(plain) else {
      Issue.record("trusted")
      return
    }
    harness.client = CurlClient(authorities: secure.certificate)
    guard case .rates = try harness.ask(plain) else {
      Issue.record("no rates")
      return
    }
  }
}
