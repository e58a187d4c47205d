import Dispatch
import TestSupport
import Testing

@testable import Transport

@Suite(.waiting, .timeLimit(.minutes(20)))
struct TransferTests {
  private let clock = ManualClock()

  private func pool(
    parallel: Int = 1, _ login: TransferSettings.Login = .none, stall: Duration = .seconds(300)
  ) -> TransferPool {
    var settings = TransferSettings(
      login: login, authorities: nil, userAgent: "test", allowsPlainHTTP: true, parallel: parallel)
    settings.stallTimeout = stall
    return TransferPool(settings, clock: clock.network)
  }

  private func put(_ url: String, _ body: [UInt8] = [1, 2, 3]) -> TransferRequest {
    TransferRequest(
      .http(method: "PUT", headers: ["Content-Type: text/html"]), url: "\(url)/a.html", body: body)
  }

  @Test(
    arguments: ["PUT", "DELETE", "PROPFIND", "MOVE", "MKCOL", "GET", "POST"], [0, 1, 3_000_000])
  func `a request of any method brings its header and body`(method: String, size: Int) throws {
    let server = try UploadServer { _, _ in .status(207, headers: ["ETag: \"e\""], body: "answer") }
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let response = try pool().perform(
      TransferRequest(
        .http(method: method, headers: ["X-Test: 1"]), url: "\(server.url)/a%20b", body: body))
    #expect(response.status == 207)
    #expect(response["ETag"] == "\"e\"")
    #expect(response.body == Array("answer".utf8))
    let request = try #require(server.requests.first)
    #expect(request.head.hasPrefix("\(method) /a%20b HTTP/1.1\r\n"))
    #expect(request.head.contains("\r\nX-Test: 1\r\n"))
    #expect(request.body == body)
  }

  @Test
  func `one connection serves all requests of one thread`() throws {
    let server = try UploadServer { _, _ in .status(201) }
    let pool = pool()
    try pool.forEach(Array(0..<20)) { connection, _ in
      _ = try connection.perform(put(server.url))
    }
    _ = try pool.perform(put(server.url))
    #expect(server.requests.count == 21)
    #expect(pool.requests == 21)
    #expect(Set(server.requests.map(\.connection)) == [0])
  }

  @Test
  func `so many requests are under way at once as the settings say`() throws {
    let server = try UploadServer { _, _ in .status(201) }
    let others = DispatchGroup()
    for _ in 0..<6 { others.enter() }
    try pool(parallel: 6).forEach(Array(0..<60)) { connection, item in
      // Each of the first six waits for the others: one thread fewer would wait in vain.
      if item < 6 {
        others.leave()
        #expect(others.wait(timeout: .now() + 300) == .success)
      }
      _ = try connection.perform(put(server.url))
    }
    #expect(server.requests.count == 60)
    #expect(Set(server.requests.map(\.connection)).count <= 6)
  }

  @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 520, 524])
  func `a status that may pass is asked for again`(status: Int) throws {
    let server = try UploadServer { number, _ in .status(number < 2 ? status : 201) }
    let response = try pool().perform(put(server.url))
    #expect(response.status == 201)
    #expect(response.tries == 3)
    #expect(server.requests.map(\.body) == [[1, 2, 3], [1, 2, 3], [1, 2, 3]])
    #expect(clock.pauses.count == 2)
    #expect(clock.pauses[0] >= .milliseconds(125) && clock.pauses[0] <= .milliseconds(250))
    #expect(clock.pauses[1] >= .milliseconds(250) && clock.pauses[1] <= .milliseconds(500))
  }

  @Test(arguments: [301, 400, 401, 403, 404, 405, 409, 412, 423, 501, 507])
  func `a status that is final is not asked for again`(status: Int) throws {
    let server = try UploadServer { _, _ in .status(status) }
    #expect(try pool().perform(put(server.url)).status.code == status)
    #expect(server.requests.count == 1)
  }

  @Test
  func `a server that stays out of order is given up after six tries`() throws {
    let server = try UploadServer { _, _ in .status(503) }
    #expect(try pool().perform(put(server.url)).status == 503)
    #expect(server.requests.count == 6)
  }

  @Test(arguments: [("Retry-After: 7", 7), ("Retry-After: Thu, 01 Jan 2026 00:00:09 GMT", 9)])
  func `the server's own pause is kept`(field: String, seconds: Int) throws {
    let server = try UploadServer { number, _ in
      .status(number == 0 ? 503 : 201, headers: [field, "Date: Thu, 01 Jan 2026 00:00:00 GMT"])
    }
    #expect(try pool().perform(put(server.url)).status == 201)
    #expect(clock.pauses == [.seconds(seconds)])
  }

  @Test
  func `a pause that is longer than the patience ends the tries`() throws {
    let server = try UploadServer { _, _ in .status(503, headers: ["Retry-After: 3600"]) }
    let response = try pool().perform(put(server.url))
    #expect(response["Retry-After"] == "3600")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [0, 1, 100, 65_536, 999_999])
  func `a connection that is reset is made again`(after count: Int) throws {
    let server = try UploadServer { number, _ in
      number == 0 ? .reset(after: count) : .status(201)
    }
    let body = [UInt8](repeating: 7, count: 1_000_000)
    #expect(try pool().perform(put(server.url, body)).status == 201)
    #expect(server.requests.last?.body == body)
  }

  @Test
  func `a server that says nothing is asked again in time`() throws {
    let server = try UploadServer { number, _ in number == 0 ? .silence : .status(201) }
    // On a busy machine an answer, too, may take longer.
    let response = try pool(stall: .seconds(1)).perform(put(server.url))
    #expect(response.status == 201 && response.tries >= 2)
  }

  @Test
  func `a refused connection is told after the last try`() throws {
    let port = try UploadServer { _, _ in .silence }.port
    #expect {
      try pool().perform(put("http://127.0.0.1:\(port)"))
    } throws: { error in
      if case TransportFailure.connection = error { true } else { false }
    }
  }

  @Test
  func `the first failure ends the work of all`() throws {
    struct Stop: Error {}
    let server = try UploadServer { _, _ in .status(201) }
    #expect(throws: Stop.self) {
      try pool(parallel: 4).forEach(Array(0..<1000)) { connection, item in
        if item == 5 { throw Stop() }
        _ = try connection.perform(put(server.url))
      }
    }
    #expect(server.requests.count < 1000)
    #expect(try pool().perform(put(server.url)).status == 201)
  }

  @Test
  func `name and password are sent, and no address or failure holds them`() throws {
    let server = try UploadServer { number, _ in number == 0 ? .status(201) : .reset(after: 0) }
    let pool = pool(.password(name: "user", password: "s3cret:/@"))
    _ = try pool.perform(put(server.url))
    #expect(server.requests[0].head.contains("Authorization: Basic dXNlcjpzM2NyZXQ6L0A=\r\n"))
    let failure = #expect(throws: TransportFailure.self) { try pool.perform(put(server.url)) }
    #expect(!"\(try #require(failure)) \(failure.debugDescription)".contains("s3cret"))
  }

  @Test
  func `plain HTTP is refused unless it is allowed`() throws {
    let server = try UploadServer { _, _ in .status(201) }
    let settings = TransferSettings(
      login: .none, authorities: nil, userAgent: "test", parallel: 1)
    #expect {
      try TransferPool(settings, clock: clock.network).perform(put(server.url))
    } throws: { error in
      if case TransportFailure.refusedProtocol = error { true } else { false }
    }
    #expect(server.requests.isEmpty)
  }

  @Test
  func `only the authority of the file is trusted`() throws {
    let server = try SecureServer(
      name: "IP:127.0.0.1", path: "a.html",
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    let answer = { (authorities: String?) throws(TransportFailure) in
      let settings = TransferSettings(
        login: .none, authorities: authorities, userAgent: "test", parallel: 1)
      return try TransferPool(settings, clock: clock.network).perform(
        TransferRequest(.http(method: "GET", headers: []), url: "\(server.url)/a.html"))
    }
    #expect(try answer(server.certificate).body == Array("ok".utf8))
    #expect {
      _ = try answer(nil)
    } throws: { error in
      if case TransportFailure.insecure = error { true } else { false }
    }
    #expect(clock.pauses.isEmpty)
  }
}
