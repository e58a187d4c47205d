import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A publish that is killed", .waiting, .timeLimit(.minutes(20)))
struct PublishKillTests {
  /// A site whose publish was ended by a signal while `after` ran, which is gone, too: a script that keeps
  /// descriptor 3 open.
  private func ended(by signal: Int32, after script: String) async throws -> StoredSite {
    let site = try StoredSite(currencies: 2)
    try site.configure(
      """
      [[publish]]
      to = "file://\(site.folder.path)/www"
      after = ["sh", "-c", "\(script)"]
      """)
    try #require(await site.run("build").status == 0)
    // Nobody but the script has its other end.
    let alive = try Pipe(named: site.folder.path + "/alive")
    let process = try Program.start(["publish"], in: site.folder.path)
    #expect(alive.next() == 1)
    kill(process.id, signal)
    process.wait()
    #expect(alive.next() == 0)
    return site
  }

  @Test func `takes the programs with it that it started`() async throws {
    let site = try await ended(by: SIGKILL, after: "exec 3> alive; echo >&3; exec sleep 600")
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

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `takes what those have started with it, if a signal ends it`(signal: Int32) async throws {
    _ = try await ended(by: signal, after: "(exec 3> alive; echo >&3; exec sleep 600) & wait")
  }

  @Test func `leaves every file whole, and the next one finishes`() async throws {
    let gate = try SFTPGate()
    let server = gate.server
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
    // Before the first record is there, then in the middle of pages, then before the last record.
    for (pattern, number) in [
      ("/manifest$", 1), ("/www/", 1), ("/www/", 100), ("/www/", 200), ("/manifest$", 2),
    ] {
      let status = try gate.kill(
        BuiltProgram.path, ["publish"], in: site.folder.path, environment: Program.environment,
        at: pattern, number)
      #expect(status == Program.killedStatus, "\(pattern) \(number)")
      for (path, bytes) in try Tree(target).contents {
        #expect(bytes == old[path] || bytes == new[path], "\(path) at \(pattern) \(number)")
      }
    }
    try gate.open()
    let last = try await site.run("publish")
    #expect(last.status == 0 && last.errors.isEmpty)
    #expect(try Tree(target).contents == new.filter { !$0.key.hasPrefix(".") })
    #expect(try await site.run("publish", "--json").output.contains("\"sent\":0"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/.www.ratepress")
        == ["manifest"])
  }

  /// The reading end of a pipe with a name.
  private final class Pipe {
    private let descriptor: Int32

    init(named name: String) throws {
      descriptor = mkfifo(name, 0o600) == 0 ? open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
      guard descriptor >= 0 else { throw POSIXError(.EIO) }
    }

    deinit { close(descriptor) }

    /// How many bytes come next, 0 once its last writer has ended; -1 after two minutes of neither.
    func next() -> Int {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 120_000) > 0 else { return -1 }
      var byte: UInt8 = 0
      return read(descriptor, &byte, 1)
    }
  }
}
