import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Trust in a host's key", .waiting, .timeLimit(.minutes(20)))
struct HostTrustTests {
  private let server: SSHServer
  private let site: TestSite

  init() throws {
    server = try SSHServer()
    site = try TestSite()
    try site.configure(
      """
      [[publish]]
      name = "www"
      to = "\(server.address(of: site.folder.path + "/www"))"
      key = "\(server.key)"
      known_hosts = "known_hosts"
      """)
  }

  private func trust(_ answer: String?) -> Outcome {
    let console = RecordedConsole()
    var environment = console.environment(currentFolder: site.folder.path, now: Answer.firstDay)
    environment.ask = { _ in answer }
    let status = Ratepress.run(["publish", "--trust", "www"], in: environment)
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  private var known: String? { try? site.folder.text("known_hosts") }

  @Test func `a key is written after a yes, and a publish goes through then`() throws {
    #expect(site.run("run").status == .refused)
    let outcome = trust("yes")
    #expect(outcome.status == .success)
    #expect(outcome.diagnostics.contains("shows: \(try server.fingerprint) (ED25519)"))
    #expect(site.run("publish").status == .success)
  }

  @Test(arguments: ["no", "", nil])
  func `nothing is written otherwise`(answer: String?) {
    #expect(trust(answer).status == .refused)
    #expect(known == nil)
  }

  @Test func `a changed key replaces the one before, and others stay`() throws {
    try server.forgeKnownHosts()
    let forged = try String(contentsOfFile: server.knownHosts, encoding: .utf8)
    try site.folder.write("known_hosts", "example.org ssh-ed25519 AAAA\n" + forged)
    let outcome = trust("yes")
    #expect(outcome.diagnostics.contains("known until now: SHA256:"))
    #expect(known?.contains("example.org") == true)
    #expect(known?.contains(forged) == false)
    #expect(site.run("run").status == .success)
  }
}
