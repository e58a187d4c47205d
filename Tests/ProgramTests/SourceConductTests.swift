import Foundation
import TestSupport
import Testing

@Suite("The program and what its source asks of it", .waiting, .timeLimit(.minutes(20)))
struct SourceConductTests {
  @Test
  func `nothing is asked before the next update is due, unless forced`() async throws {
    let site = try await HostileSite(then: HostileSite.answer(daysAgo: 0).sent)
    #expect(try await site.run("run").status == 0)
    let before = try site.state
    let idle = try await site.run("run")
    #expect(idle.status == 0 && idle.errors.isEmpty)
    #expect(idle.output.contains("no update due"))
    #expect(site.server.requests.count == 1)
    #expect(try await site.run("run", "--force").status == 0)
    #expect(site.server.requests.count == 2)
    let changes = try site.changes(since: before)
    #expect(changes == [])
  }

  @Test
  func `an answer that has not changed is not sent again`() async throws {
    let tagged = Behaviours.answer(200, "ETag: \"v1\"", body: HostileSite.stored.text.utf8)
    let site = try await HostileSite(then: tagged, Behaviours.status(304))
    #expect(try await site.run("run").status == 0)
    let before = try site.state
    let outcome = try await site.run("run")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let requests = site.server.requests
    #expect(requests.count == 2)
    #expect(requests.last?.contains("If-None-Match: \"v1\"\r\n") == true)
    #expect(requests.allSatisfy { $0.contains("\r\nUser-Agent: Ratepress/") })
    let changes = try site.changes(since: before)
    #expect(changes == [])
  }

  @Test
  func `passing trouble is waited out`() async throws {
    let site = try await HostileSite(
      then: Behaviours.status(503), Behaviours.reset, HostileSite.fresh.sent)
    let outcome = try await site.run("run")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(site.server.requests.count == 3)
  }

  @Test(arguments: [429, 503], ["run", "fetch"])
  func `a source that wants to be left alone is, and the time to come back is told`(
    status: Int, command: String
  ) async throws {
    let site = try await HostileSite(
      then: Behaviours.status(status, "Retry-After: 3600"), HostileSite.fresh.sent)
    let before = try site.state
    let first = try await site.run(command)
    #expect(first.status == 69)
    first.expectOneLine(saying: ["error: ", site.address, "next request not before 20"])
    #expect(
      try site.changes(since: before)
        == [HostileSite.snapshots, "\(HostileSite.snapshots)/.request.json"])
    try await site.expectRefusal(
      of: command, status: 69, saying: [site.address, "next request not before 20"])
    #expect(site.server.requests.count == 1)
    #expect(try await site.run(command, "--force").status == 0)
    #expect(site.server.requests.count == 2)
  }

  @Test
  func `other figures for the same update are told and not taken`() async throws {
    let site = try await HostileSite(then: HostileSite.stored.rate("KRW", "1").sent)
    let before = try site.state
    let outcome = try await site.run("run")
    #expect(outcome.status == 0)
    outcome.expectOneLine(saying: ["warning: ", "other figures", "KRW", "the stored ones stay"])
    let changes = try site.changes(since: before)
    #expect(changes == [])
  }

  @Test(arguments: [
    HostileRow("no answer", status: 69, saying: "status 404") { Behaviours.status(404) },
    HostileRow("an answer that is refused", saying: "not JSON", body: "<p>Down</p>".utf8),
  ])
  func `a first run without rates writes a page that says so`(row: HostileRow) async throws {
    let server = try LoopbackServer(row.behaviour())
    let folder = try TemporaryFolder()
    try folder.write("[[source]]\nurl = \"\(server.url)/v6/latest\"\n".utf8, to: "ratepress.toml")
    let outcome = try await Program.run(["run"], in: folder.path)
    #expect(outcome.status == row.status)
    let advice =
      "\nratepress: note: no rates are stored; \"ratepress build --sample\" builds a site from a "
      + "sample\n"
    #expect(outcome.errors.hasPrefix("ratepress: error: "))
    #expect(outcome.errors.contains(server.url))
    #expect(outcome.errors.hasSuffix(advice) && outcome.errors.count { $0.isNewline } == 2)
    for word in row.words { #expect(outcome.errors.contains(word)) }
    let page = try folder.text("public/index.html")
    #expect(page.contains("데이터를 불러올 수 없습니다"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/public/usd"))
  }

  @Test
  func `a site that has lost its rates is not replaced by that page`() async throws {
    let site = try await HostileSite(then: Behaviours.status(404))
    try FileManager.default.removeItem(atPath: "\(site.folder.path)/\(HostileSite.snapshots)")
    try await site.expectRefusal(of: "run", status: 69, saying: [site.address])
  }

  @Test(arguments: ["http://me:s3cret@[bad", "http://me:s3cret@proxy.invalid"])
  func `a proxy that is not found is told without its password`(proxy: String) async throws {
    let site = try await HostileSite()
    // This machine itself is asked without one.
    let address = site.address.replacing("/v6/latest/USD", with: "")
    let configuration = try site.folder.text("ratepress.toml")
    try site.folder.write(
      configuration.replacing(address, with: "http://rates.invalid").utf8, to: "ratepress.toml")
    let before = try site.state
    let outcome = try await site.run("run", through: ["/usr/bin/env", "http_proxy=\(proxy)"])
    #expect(outcome.status == 69)
    outcome.expectOneLine(saying: [
      "error: ", "http://rates.invalid/v6/latest/USD", "the proxy is not found; check http_p",
    ])
    #expect(!outcome.errors.contains("s3cret"))
    let changes = try site.changes(since: before)
    #expect(changes == [])
  }

  @Test
  func `a certificate that nobody trusts is refused, behind a redirect too`() async throws {
    let answer = "HTTP/1.1 200 OK\r\n\r\n" + HostileSite.fresh.text
    let secure = try SecureServer(name: "IP:127.0.0.1", path: "v6/latest/USD", answer: answer)
    let site = try await HostileSite(then: Behaviours.redirect(to: "\(secure.url)/v6/latest/USD"))
    try await site.expectRefusal(of: "run", status: 69, saying: [site.address, "not secure"])
    try site.folder.write(
      "[[source]]\nurl = \"\(secure.url)/v6/latest\"\n".utf8, to: "ratepress.toml")
    try await site.expectRefusal(of: "fetch", status: 69, saying: [secure.url, "not secure"])
  }
}
