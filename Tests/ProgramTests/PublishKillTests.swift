import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A publish that is killed")
struct PublishKillTests {
  @Test func `takes the programs with it that it started`() async throws {
    let site = try StoredSite(currencies: 2)
    try site.configure(
      """
      [[publish]]
      to = "file://\(site.folder.path)/www"
      after = ["sh", "-c", "echo $$ > started; exec sleep 600"]
      """)
    try #require(await site.run("build").status == 0)
    let process = try Program.start(["publish"], in: site.folder.path)
    while ((try? site.folder.text("started")) ?? "").last != "\n" {
      try await Task.sleep(for: .milliseconds(10))
    }
    let started = try #require(pid_t(site.folder.text("started").dropLast()))
    #expect(kill(started, 0) == 0)
    kill(process.id, SIGKILL)
    process.wait()
    while kill(started, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    // Its end was no success.
    try site.configure(
      """
      [[publish]]
      to = "file://\(site.folder.path)/www"
      after = ["touch", "again"]
      """)
    #expect(try await site.run("publish").status == 0)
    #expect(try site.folder.contents.contains("again"))
  }

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
      kill(process.id, SIGKILL)
      process.wait()
      for (path, bytes) in try Tree(target).contents {
        #expect(bytes == old[path] || bytes == new[path], "\(path) after \(delay) ms")
      }
    }
    // Until then it carries out the last requests of those that were killed.
    while try server.hasSessions { try await Task.sleep(for: .milliseconds(10)) }
    let last = try await site.run("publish")
    #expect(last.status == 0 && last.errors.isEmpty)
    #expect(try Tree(target).contents == new.filter { !$0.key.hasPrefix(".") })
    #expect(try await site.run("publish", "--json").output.contains("\"sent\":0"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/.www.ratepress")
        == ["manifest"])
  }
}
