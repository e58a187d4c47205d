import Glibc
import RatesDomain
import TestSupport
import Testing

@testable import RatesData

@Suite(.waiting, .timeLimit(.minutes(20)))
struct SourceKeyTests {
  private static let key = "0123456789abcdef"

  @Test func `a key goes as a line of the header where the source takes one`() throws {
    let server = try LoopbackServer(
      Behaviours.answer(body: SourceSample.named("exchangerate-api").text().utf8))
    _ = try AdapterHarness("exchangerate-api").ask(server)
    let request = try #require(server.requests.first)
    #expect(request.contains("Authorization: Bearer \(Self.key)\r\n"))
    #expect(request.hasPrefix("GET /USD HTTP/1.1\r\n"))
  }

  @Test func `a key in an address is escaped, and stands in none that is shown`() throws {
    var harness = try AdapterHarness("kexim")
    harness.key = "ab+/=&?#%12"
    let server = try LoopbackServer(
      Behaviours.answer(body: SourceSample.named("kexim").text().utf8))
    guard case .rates(_, let fetchState) = try harness.ask(server) else {
      Issue.record("no rates")
      return
    }
    #expect(
      server.requests.first?.hasPrefix(
        "GET /?data=AP01&searchdate=20261103&authkey=ab%2B%2F%3D%26%3F%23%2512 HTTP/1.1\r\n")
        == true)
    #expect(fetchState.address == "\(server.url)?data=AP01")
    #expect(harness.source(server.url).address == fetchState.address)
  }

  @Test(arguments: [
    (403, #"{"result":"error","error-type":"invalid-key"}"#, "the key is wrong or expired"),
    (200, #"{"result":"error","error-type":"invalid-key"}"#, "the key is wrong or expired"),
    (
      403, #"{"result":"error","error-type":"inactive-account"}"#,
      "the key's account is inactive or expired"
    ),
    (
      429, #"{"result":"error","error-type":"quota-reached"}"#, "the key's requests are used up"
    ),
    (401, "", "the key is wrong or expired"), (403, "<html>", "the key is wrong or expired"),
  ])
  func `a wrong, inactive or used-up key is named as that`(
    status: Int, body: String, words: String
  ) throws {
    let server = try LoopbackServer(Behaviours.answer(status, body: body.utf8))
    let error = #expect(throws: RatesDataError.self) {
      try AdapterHarness("exchangerate-api").ask(server)
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    (2, "the source reports an error (status 200"), (3, "the key is wrong or expired"),
    (4, "the key's requests are used up"), (9, "the source reports an error (status 200"),
  ])
  func `the Eximbank's result codes are told in words`(code: Int, words: String) throws {
    let row = #"[{"result":\#(code),"cur_unit":null,"ttb":null,"tts":null,"deal_bas_r":null}]"#
    let error = #expect(throws: RatesDataError.self) { try AdapterHarness("kexim").ask(row) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test(arguments: ["exchangerate-api", "kexim"])
  func `an answer to a key is not quoted, and nothing of its header is stored`(
    kind: String
  ) throws {
    let harness = try AdapterHarness(kind)
    for body in [
      #"{"result":"error","error-type":"no such key: \#(Self.key)"}"#, #"[{"\#(Self.key)":1}]"#,
      #"[{"result":\#(Self.key.filter(\.isNumber))}]"#, "\"\(Self.key)\"", "{\"\(Self.key)",
      #"[{"result":1,"cur_unit":"\#(Self.key)"}]"#,
    ] {
      for status in [200, 403, 404, 503] {
        let server = try LoopbackServer(Behaviours.answer(status, body: body.utf8))
        let error = #expect(throws: RatesDataError.self) { try harness.ask(server) }
        #expect(error?.description.contains(Self.key) == false, "\(String(describing: error))")
      }
    }
    let server = try LoopbackServer(
      Behaviours.answer(
        200, "ETag: \"tag\"", "Last-Modified: Tue, 03 Nov 2026 00:00:00 GMT",
        body: SourceSample.named(kind).text().utf8))
    guard case .rates(_, let fetchState) = try harness.ask(server) else {
      Issue.record("no rates")
      return
    }
    #expect(fetchState.entityTag == nil && fetchState.lastModified == nil)
  }

  @Test func `a key follows no redirect to another host`() throws {
    let target = try LoopbackServer(
      Behaviours.answer(body: SourceSample.named("exchangerate-api").text().utf8))
    let server = try LoopbackServer(Behaviours.redirect(to: "\(target.url)/there"))
    _ = try AdapterHarness("exchangerate-api").ask(server)
    #expect(server.requests.first?.contains(Self.key) == true)
    #expect(target.requests.count == 1)
    #expect(target.requests.first?.contains(Self.key) == false)
  }

  @Test func `without a key nothing is asked, and the variable is named`() throws {
    var harness = try AdapterHarness("kexim")
    harness.key = nil
    let server = try LoopbackServer(Behaviours.status(500))
    #expect(throws: RatesDataError.noKey(source: "kexim", variable: "RATEPRESS_KEXIM_KEY")) {
      try harness.ask(server)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a key is the first line of its file, unless a variable has it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("key", "\(Self.key)\nnotes\n")
    let path = folder.path + "/key"
    chmod(path, 0o600)
    #expect(try SourceKey(source: "kexim", file: path).read() == Self.key)
    let variables = ["RATEPRESS_KEXIM_KEY": "fedcba9876543210"]
    #expect(
      try SourceKey(source: "kexim", environment: variables, file: path).read()
        == "fedcba9876543210")
    let empty = SourceKey(source: "kexim", environment: ["RATEPRESS_KEXIM_KEY": ""], file: path)
    #expect(try empty.read() == Self.key)
  }

  @Test func `a credential of systemd comes before the file, and after the variable`() throws {
    let folder = try TemporaryFolder()
    try folder.write("kexim.key", "\(Self.key)\n")
    // As systemd hands it over: the group is the mask of a list.
    chmod(folder.path + "/kexim.key", 0o440)
    var variables = ["CREDENTIALS_DIRECTORY": folder.path]
    let missing = folder.path + "/missing"
    #expect(
      try SourceKey(source: "kexim", environment: variables, file: missing).read() == Self.key)
    #expect(throws: RatesDataError.self) {
      try SourceKey(source: "exchangerate-api", environment: variables).read()
    }
    variables["RATEPRESS_KEXIM_KEY"] = "fedcba9876543210"
    #expect(try SourceKey(source: "kexim", environment: variables).read() == "fedcba9876543210")
  }

  @Test(arguments: [mode_t(0o640), 0o604, 0o660])
  func `a file that others may read is refused, with what to do`(mode: mode_t) throws {
    let folder = try TemporaryFolder()
    try folder.write("key", Self.key)
    let path = folder.path + "/key"
    chmod(path, mode)
    let error = #expect(throws: RatesDataError.self) {
      try SourceKey(source: "kexim", file: path).read()
    }
    #expect(error?.description.hasSuffix("run: chmod 600 \(path).") == true)
  }

  @Test func `a folder in the place of a key file is told as that`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: RatesDataError.self) {
      try SourceKey(source: "kexim", file: folder.path).read()
    }
    #expect(error?.description.contains("\(folder.path): it is no regular file") == true)
  }

  @Test(arguments: [
    "short", "with space in it", "header\r\nX-Other: 1", "한국수출입은행 키", "\u{1B}[2Jxxxxxx",
  ])
  func `what cannot be a key is refused, and is not shown`(key: String) throws {
    let error = #expect(throws: RatesDataError.self) {
      try SourceKey(source: "kexim", environment: ["RATEPRESS_KEXIM_KEY": key]).read()
    }
    #expect(error?.description.contains("RATEPRESS_KEXIM_KEY must be 8 to 256") == true)
    #expect(error?.description.contains(key) == false)
  }
}
