import Foundation
import SystemFiles
import TestSupport
import Testing

@Suite("Other users of the machine", .waiting, .timeLimit(.minutes(20)))
struct LocalUserTests {
  private static let answer = AnswerFixture().with {
    let now = Int(Date().timeIntervalSince1970)
    $0.updated = "\(now - 3_600)"
    $0.next = "\(now + 3_600)"
  }

  private func site(_ server: LoopbackServer) -> String {
    "[[source]]\nkind = \"open-er-api\"\nurl = \"\(server.url)/v6/latest\"\n"
  }

  @Test
  func `may write to nothing, whatever the umask`() throws {
    let server = try LoopbackServer(Self.answer.sent)
    let victim = try Victim()
    try victim.folder.remove("ratepress.toml")
    let open = "umask 0; exec \"$@\""
    #expect(try victim.run("init", "site", shell: open).status == 0)
    try victim.configure(site(server))
    let outcome = try victim.run("run", shell: open)
    #expect(outcome.status == 0, "\(outcome.errors)")
    try victim.folder.write(
      "old.csv", "date,base,quote,rate\n2026-01-02,USD,EUR,0.9\n2026-01-05,USD,EUR,0.91\n")
    _ = try victim.run("import", "old.csv", shell: open)
    _ = try victim.run("history", "USD", "EUR", "--source", "file", shell: open)
    let writable = try Tree(victim.folder.path).entries.filter {
      !$0.key.isEmpty && $0.key != "old.csv" && $0.key != "ratepress.toml"
        && $0.value.mode & 0o7022 != 0
    }
    #expect(writable.keys.sorted() == [])
    #expect(try victim.folder.contents.contains { $0.hasSuffix("Z.json") })
  }

  @Test(.enabled(if: Attacker.isPossible, Attacker.obstacle))
  func `cannot lock a site`() throws {
    let victim = try Victim()
    try victim.store()
    // As earlier versions made it.
    try victim.folder.write("snapshots/.lock", "")
    #expect(chmod("\(victim.folder.path)/snapshots/.lock", 0o644) == 0)
    #expect(try victim.run("build").status == 0)
    let attempt = try Attacker.attempt(in: victim.folder.path, "flock -n snapshots/.lock true")
    #expect(attempt.status != 0 && attempt.errors.contains("Permission denied"))
    let reading = try Attacker.attempt(in: victim.folder.path, "flock -s -n snapshots/.lock true")
    #expect(reading.status != 0)
    let locks = try Tree(victim.folder.path).entries.filter { $0.key.hasSuffix("lock") }
    #expect(locks.count >= 2 && locks.values.allSatisfy { $0.mode & 0o777 == 0o600 })
  }

  @Test(.enabled(if: Attacker.isPossible, Attacker.obstacle))
  func `cannot put a lock of their own in its place`() throws {
    let victim = try Victim()
    try victim.store()
    let snapshots = "\(victim.folder.path)/snapshots"
    #expect(chmod(snapshots, 0o777) == 0)
    try Attacker.act(in: snapshots, "umask 0; touch .lock")
    let outcome = try victim.run("build")
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "ratepress: error: the lock \(snapshots)/.lock belongs to another user, who could stop every "
        + "run: remove it\n")
    try victim.folder.remove("snapshots/.lock")
    #expect(try victim.run("build").status == 0)
  }

  @Test(.enabled(if: Attacker.isPossible, Attacker.obstacle))
  func `are told whose files keep them from writing, and root is warned before`() throws {
    let victim = try Victim()
    let folder = victim.folder.path
    try victim.store()
    // Where it was built another user may not be let in.
    try Shell.run("cp '\(BuiltProgram.path)' '\(folder)/program' && chown -R nobody '\(folder)'")
    let first = try victim.run("build")
    #expect(first.status == 0)
    #expect(first.lines.first?.contains("belongs to nobody, and this is run as root") == true)
    try Shell.run("chown nobody '\(folder)/snapshots'")
    let second = try Attacker.attempt(in: folder, "./program build")
    #expect(second.status == 73)
    #expect(second.errors.contains("sudo chown -R nobody \(folder)/snapshots \(folder)/public"))
  }

  @Test(.enabled(if: Attacker.isPossible, Attacker.obstacle))
  func `are not told to take another's site from its job`() throws {
    let victim = try Victim()
    let folder = victim.folder.path
    try victim.store()
    try Shell.run("cp '\(BuiltProgram.path)' '\(folder)/program'")
    #expect(try victim.run("build").status == 0)
    try Shell.run("chown -R games '\(folder)'")
    let advice =
      "\(folder) belongs to games, and this is run as nobody; run it as games: sudo -u games ratepress …\n"
    for command in ["build", "run", "withdraw 2026-04-01 KRW"] {
      let outcome = try Attacker.attempt(in: folder, "./program \(command)")
      #expect(outcome.status == 73)
      #expect(outcome.errors.hasSuffix(advice), "\(outcome.errors)")
      #expect(!outcome.errors.contains("chown"))
    }
    let check = try Attacker.attempt(in: folder, "./program check")
    #expect(check.status == 1)
    #expect(check.output.contains("/public/.ratepress-manifest: "))
    #expect(check.output.hasSuffix(advice), "\(check.output)")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `find no private folder after a run that was ended`(signal: Int32) async throws {
    let host = try LoopbackServer { _ in sleep(300) }
    let victim = try Victim(
      """
      [[publish]]
      name = "web"
      to = "sftp://me@127.0.0.1:\(host.port)/srv/www"
      host_key = "SHA256:\(String(repeating: "A", count: 43))"
      """)
    try victim.store()
    #expect(try victim.run("build").status == 0)
    let temporary = "\(victim.folder.path)/tmp"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    func left() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: temporary)
    }
    let variables = Victim.environment([
      "TMPDIR": temporary, "RATEPRESS_WEB_PASSWORD": "secret", "HOME": victim.folder.path,
    ])
    // It waits for the host for some seconds only: one that has ended before it was seen is started again.
    var started: StartedProgram?
    try await eventually("a publish with a temporary folder") {
      let program = try StartedProgram(
        BuiltProgram.path, ["publish"], in: victim.folder.path, environment: variables,
        errors: "\(victim.folder.path)/errors")
      try await eventually("a temporary folder, or the end") {
        try !left().isEmpty || !program.isRunning
      }
      started = program
      return program.isRunning
    }
    let program = try #require(started)
    // Another run leaves alone what is in use.
    let building = try StartedProgram.outcome(
      of: BuiltProgram.path, ["build", "--config", "\(Victim().folder.path)/ratepress.toml"],
      environment: variables)
    #expect(building.status != 0)
    #expect(try !left().isEmpty)
    kill(program.id, signal)
    #expect(program.wait() == 128 + signal)
    #expect(try left().isEmpty == (signal != SIGKILL))
    // A program that the killed one was about to start holds the folder until it begins.
    try await eventually("the folder's removal by a further run") {
      let next = try StartedProgram.outcome(
        of: BuiltProgram.path, ["build"], in: victim.folder.path, environment: variables)
      #expect(next.status == 0)
      return try left() == []
    }
  }
}
