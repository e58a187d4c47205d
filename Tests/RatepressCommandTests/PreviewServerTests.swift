import Glibc
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Preview server", .waiting, .timeLimit(.minutes(20)))
struct PreviewServerTests {
  @Test func `pages arrive over HTTP`() throws {
    let server = try PreviewServer(PreviewSiteTests.site(), port: 0)
    let answer = LoopbackClient.get("/index.md?q=1", port: server.port)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("\r\nContent-Type: text/plain; charset=utf-8\r\n"))
    #expect(answer.contains("\r\nContent-Length: 8\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n# 환율"))
  }

  @Test func `HEAD gets the header alone`() throws {
    let server = try PreviewServer(PreviewSiteTests.site(), port: 0)
    let answer = LoopbackClient.exchange(
      "HEAD /index.md HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", server.port)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("\r\nContent-Length: 8\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test func `percent signs arrive as sent`() throws {
    let server = try PreviewServer(PreviewSiteTests.site(), port: 0)
    #expect(LoopbackClient.get("/%2e%2e/index.html", port: server.port).hasPrefix("HTTP/1.1 404"))
    #expect(LoopbackClient.get("/index.html%00", port: server.port).hasPrefix("HTTP/1.1 404"))
    #expect(LoopbackClient.get("/%69ndex.html", port: server.port).hasPrefix("HTTP/1.1 200"))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", "HTTP/1.1 403"),
    ("GET / HTTP/1.0\r\n\r\n", "HTTP/1.1 403"),
    (
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc",
      "HTTP/1.1 405"
    ),
  ])
  func `what is refused is refused over HTTP too`(request: String, beginning: String) throws {
    let server = try PreviewServer(PreviewSiteTests.site(), port: 0)
    #expect(LoopbackClient.exchange(request, server.port).hasPrefix(beginning))
  }

  @Test func `a port that is taken is an error that names it`() throws {
    let server = try PreviewServer(PreviewSiteTests.site(), port: 0)
    let error = #expect(throws: PreviewError.portTaken(server.port)) {
      try PreviewServer(PreviewSiteTests.site(), port: server.port)
    }
    #expect(
      error?.report
        == ErrorReport(
          "port \(server.port) is in use; --port N selects another one, --port 0 any free one",
          .unreachable))
  }

  @Test func `a server that is released lets its port go at once`() throws {
    var first: PreviewServer? = try PreviewServer(PreviewSiteTests.site(), port: 0)
    let port = try #require(first?.port)
    _ = LoopbackClient.get("/", port: port)
    first = nil
    #expect(LoopbackClient.get("/", port: port).isEmpty)
    let second = try PreviewServer(PreviewSiteTests.site(), port: port)
    #expect(LoopbackClient.get("/", port: second.port).hasPrefix("HTTP/1.1 200"))
  }

  @Test func `only the loopback address is bound`() throws {
    let socket = try ListeningSocket(port: 0)
    defer { close(socket.descriptor) }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket.descriptor, $0, &length)
      }
    }
    #expect(address.sin_addr.s_addr == UInt32(0x7F00_0001).bigEndian)
  }
}
