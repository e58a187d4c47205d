import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Monitors of runs", .waiting, .timeLimit(.minutes(20)))
struct RunMonitorTests {
  /// Runs a site whose rates come from a file; returns the status, and what the operator is told.
  private func run(
    _ options: [String], configuration: String = "", variables: [String: String] = [:]
  ) throws -> (status: RatepressSite.ExitStatus, console: RecordedConsole) {
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml", "\(configuration)\n[[source]]\nkind = \"file\"\npath = \"rates.csv\"\n")
    try folder.write(
      "rates.csv", "date,base,quote,rate\n2023-11-14,USD,EUR,0.9\n2023-11-14,USD,KRW,1300\n")
    let console = RecordedConsole()
    var environment = console.environment(currentFolder: folder.path)
    environment.variables = variables
    return (Ratepress.run(["run"] + options, in: environment), console)
  }

  /// The targets of the requests that a monitor got.
  private func told(_ server: LoopbackServer) -> [String] {
    server.requests.compactMap { $0.split(separator: "\r\n").first.map(String.init) }
  }

  @Test func `a run tells of its start and its success`() throws {
    let server = try LoopbackServer(Behaviours.status(200))
    let (status, console) = try run(["--ping", "\(server.url)/secret-key"])
    #expect(status == .success)
    #expect(told(server) == ["GET /secret-key/start HTTP/1.1", "GET /secret-key HTTP/1.1"])
    #expect(!console.diagnostics.contains("secret-key"))
    #expect(!console.diagnostics.contains("warning"))
  }

  @Test func `a run that fails tells its status`() throws {
    let server = try LoopbackServer(Behaviours.status(200))
    let (status, _) = try run(
      ["--ping", "\(server.url)/secret-key/?rid=1"], configuration: "[site]\ntitel = \"x\"")
    #expect(status == .configuration)
    #expect(
      told(server) == ["GET /secret-key/start?rid=1 HTTP/1.1", "GET /secret-key/78?rid=1 HTTP/1.1"])
  }

  @Test func `the environment names a monitor, too, and the command line comes first`() throws {
    let (first, second) = (
      try LoopbackServer(Behaviours.status(200)), try LoopbackServer(Behaviours.status(200))
    )
    _ = try run([], variables: ["RATEPRESS_PING": "\(second.url)/key"])
    #expect(told(second).count == 2)
    _ = try run(["--ping", "\(first.url)/key"], variables: ["RATEPRESS_PING": "\(second.url)/key"])
    #expect(told(first).count == 2)
    #expect(told(second).count == 2)
  }

  @Test func `a monitor that never answers holds a run up for ten seconds and changes nothing`()
    throws
  {
    let server = try LoopbackServer(Behaviours.silence)
    let start = ContinuousClock.now
    let (status, console) = try run(["--ping", "\(server.url)/secret-key"])
    // Ten seconds, and the run itself on a busy machine.
    #expect(start.duration(to: .now) < .seconds(120))
    #expect(told(server).count == 2)
    #expect(status == .success)
    #expect(
      console.diagnostics.contains(
        "ratepress: warning: the monitor at 127.0.0.1 did not hear of the run: no complete answer in "
          + "time; the run is not affected\n"))
    #expect(!console.diagnostics.contains("secret-key"))
  }

  @Test(arguments: [404, 500])
  func `a monitor that refuses is a warning without its address`(code: Int) throws {
    let server = try LoopbackServer(Behaviours.status(code))
    let (status, console) = try run(["--ping", "\(server.url)/secret-key"])
    #expect(status == .success)
    #expect(
      console.diagnostics.contains(
        "the server answers with status \(code); the run is not affected"))
    #expect(!console.diagnostics.contains("secret-key"))
  }

  @Test(arguments: [
    "secret-key", "ftp://secret-key", "https:///secret-key", "https://a b/secret-key",
  ])
  func `an address that is none is refused and not repeated`(address: String) throws {
    let (status, console) = try run(["--ping", address])
    #expect(status == .usage)
    #expect(console.diagnostics.hasPrefix("ratepress: error: --ping: expected an address such as"))
    #expect(!console.diagnostics.contains("secret-key"))
    let (other, told) = try run([], variables: ["RATEPRESS_PING": address])
    #expect(other == .usage)
    #expect(told.diagnostics.hasPrefix("ratepress: error: RATEPRESS_PING: expected an address"))
  }
}
