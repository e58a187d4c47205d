import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

/// What `serve` shows on a machine without a network.
@Suite("A preview without stored rates", .waiting, .timeLimit(.minutes(20)))
struct SamplePreviewTests {
  private let site: TestSite

  init() throws { site = try TestSite() }

  private func serve() throws -> StartedServer {
    try StartedServer(
      BuiltProgram.path,
      ["serve", "--port", "0", "--config", "\(site.folder.path)/ratepress.toml"],
      printsLine: true)
  }

  private func page(_ path: String, of server: StartedServer) throws -> String {
    let port = server.firstLine.split(separator: ":").last?.prefix { $0.isNumber }
    return LoopbackClient.get(path, port: try #require(port.flatMap { UInt16($0) }))
  }

  @Test func `shows the sample that was built, and says so`() throws {
    #expect(site.run("build", "--sample").status == .success)
    let server = try serve()
    #expect(try page("/", of: server).contains("예시 데이터"))
    #expect(try page("/usd/krw.html", of: server).contains("예시 데이터"))
    #expect(
      server.words.hasPrefix(
        "ratepress: note: these are sample rates, not today's: ECB reference rates of 20"))
  }

  @Test func `with nothing built says what to do, and shows the sample once it is built`() throws {
    let server = try serve()
    #expect(
      server.words == "ratepress: note: no rates are stored; \"ratepress run\" fetches them, "
        + "\"ratepress build --sample\" builds a site from a sample\n")
    #expect(try page("/", of: server).contains("데이터를 불러올 수 없습니다"))
    #expect(site.run("build", "--sample").status == .success)
    for _ in 0..<1200 where try !page("/", of: server).contains("예시 데이터") { usleep(100_000) }
    #expect(try page("/", of: server).contains("예시 데이터"))
    #expect(server.words.contains("Rebuilt.\nratepress: note: these are sample rates"))
  }
}
