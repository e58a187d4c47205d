import TestSupport
import Testing

@testable import Transport

@Suite("Addresses of this machine", .waiting, .timeLimit(.minutes(20)))
struct LocalAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:80/x", true), ("http://localhost", true), ("HTTP://LOCALHOST:1/", true),
    ("http://[::1]:8080/", true), ("http://127.0.0.1.example.org/", false),
    ("http://localhost.example.org", false), ("http://example.org/127.0.0.1", false),
    ("http://127.0.0.1@example.org/", false), ("127.0.0.1", false), ("http://[::2]/", false),
  ])
  func `only the host itself says so`(url: String, isMeant: Bool) {
    #expect(LocalAddress.isMeant(by: url) == isMeant)
  }

  @Test(arguments: [
    ("http://rates.example.org/x", "https"), ("https://rates.example.org/x", "https"),
    ("http://127.0.0.1/x", "http,https"),
  ])
  func `a redirect leads to plain HTTP on this machine alone`(url: String, protocols: String) {
    let request = HTTPRequest(url: url, userAgent: "test", headers: [])
    #expect(request.redirectProtocols == protocols)
  }
}
