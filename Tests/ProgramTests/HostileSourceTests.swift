import Foundation
import TestSupport
import Testing

@Suite("The program and sources that give no answer", .waiting, .timeLimit(.minutes(20)))
struct HostileSourceTests {
  /// How often a source is asked within the twenty seconds is the business of `RetryTests`, by a clock of their own.
  private static let rows = [
    HostileRow("a byte a second", status: 69, saying: "20 s") {
      Behaviours.dribble(every: 1_000_000)
    },
    HostileRow("silence", status: 69, saying: "20 s") { Behaviours.silence },
    HostileRow("connections that break", status: 69, saying: "tries") { Behaviours.reset },
    HostileRow("a body that ends before its length", saying: "ended before") {
      Behaviours.cutShort(HostileSite.fresh.text)
    },
    HostileRow("status 503 for good", status: 69, saying: "status 503", "tries", "later") {
      Behaviours.answer(503, body: "<h1>Down for maintenance</h1>".utf8)
    },
    HostileRow("rates with status 404", status: 69, saying: "status 404", "source.url") {
      Behaviours.answer(404, body: HostileSite.fresh.text.utf8)
    },
    HostileRow("a redirect to itself without end", status: 69, saying: "more than 3 times") {
      Behaviours.redirect(to: "/v6/latest/USD")
    },
    HostileRow("a redirect to a file", status: 69, saying: "not https", "file") {
      Behaviours.redirect(to: "file:///etc/passwd")
    },
    HostileRow("a redirect to a file with a host", status: 69, saying: "not https", "file") {
      Behaviours.redirect(to: "file://127.0.0.1/etc/passwd")
    },
    HostileRow("a redirect to another protocol", status: 69, saying: "not https", "gopher") {
      Behaviours.redirect(to: "gopher://127.0.0.1:70/x")
    },
    HostileRow("a redirect that means to steer the terminal", status: 69, saying: "source.url") {
      Behaviours.redirect(to: "x\u{1b}]0;title\u{7}://host/")
    },
    HostileRow("a header line without end", status: 69, saying: "line of its header") {
      { connection in
        connection.send("HTTP/1.1 200 ")
        while connection.send(String(repeating: "x", count: 65_536)) {}
      }
    },
    HostileRow("endless announcements of an answer", saying: "header fields are larger") {
      { connection in while connection.send("HTTP/1.1 100 Continue\r\n\r\n") {} }
    },
    HostileRow(
      "an answer that is no HTTP", status: 69, saying: "not an HTTP response", "source.url"
    ) {
      { $0.send("220 mail.example.org ESMTP\r\n") }
    },
  ]

  @Test(arguments: rows, ["run", "fetch"])
  func `are told in one line and leave all as it was`(row: HostileRow, command: String) async throws
  {
    let site = try await HostileSite(then: row.behaviour())
    try await site.expectRefusal(
      of: command, status: row.status, saying: [site.address] + row.words)
  }
}
