import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A publish that is killed")
struct PublishKillTests {
  @Test func `leaves every file whole, and the next one finishes`() async throws {
    let server = try SSHServer()
    let site = try StoredSite(currencies: 36)
    let target = site.folder.path + "/www"
    try site.configure(
      """
      languages = ["en"]
      [[publish]]
      name = "www"
      to = "\(server.address(of: target))"
      key = "\(server.key)"
      known_hosts = "\(server.knownHosts)"
      """)
    try #require(await site.run("build").status == 0)
    try #require(await site.run("publish").status == 0)
    let old = try Tree(target).contents
    try site.store(day: 2, currencies: 36)
    try #require(await site.run("build").status == 0)
    let new = try Tree(site.folder.path + "/public").contents
    for delay in [250, 300, 350, 400, 500, 700] {
      let process = try Program.start(["publish"], in: site.folder.path)
      try await Task.sleep(for: .milliseconds(delay))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for (path, bytes) in try Tree(target).contents {
        #expect(bytes == old[path] || bytes == new[path], "\(path) after \(delay) ms")
      }
    }
    let last = try await site.run("publish")
    #expect(last.status == 0 && last.errors.isEmpty)
    #expect(try Tree(target).contents == new.filter { !$0.key.hasPrefix(".") })
    #expect(try await site.run("publish", "--json").output.contains("\"sent\":0"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/.www.ratepress")
        == ["manifest"])
  }
}
