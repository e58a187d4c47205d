import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("The program beside another run, and killed", .waiting, .timeLimit(.minutes(20)))
struct InterruptionTests {
  /// A site of many pages, each with the figure that changes with every answer.
  private static let settings = """
    [site]
    title = "Rates"
    bases = "all"

    """

  /// A source that answers each request with a newer update and other figures.
  private static func everNewer() -> LoopbackServer.Behaviour {
    let count = Mutex(0)
    return { connection in
      let number = count.withLock { count in
        count += 1
        return count
      }
      HostileSite.answer(daysAgo: 2).rate("KRW", "13\(number).5")
        .with { $0.updated = "\((Int($0.updated) ?? 0) + number)" }
        .sent(connection)
    }
  }

  @Test(arguments: ["run", "fetch", "build"])
  func `a run beside another one ends at once`(command: String) async throws {
    let asks = Atomic(0)
    // As long as the source is silent, the first one holds the lock.
    let site = try await HostileSite { connection in
      asks.add(1, ordering: .acquiringAndReleasing)
      connection.waitForEnd()
    }
    let first = try Program.start(["run"], in: site.folder.path)
    defer { kill(first.id, SIGKILL) }
    try await eventually("the first run asks the source") {
      asks.load(ordering: .acquiring) > 0
    }
    // Stopped, it does not give the source up either, however long the other one takes.
    kill(first.id, SIGSTOP)
    try await site.expectRefusal(
      of: command, status: 75, saying: ["another run is active", "snapshots/.lock"])
    #expect(first.isRunning)
  }

  @Test(arguments: ["run", "fetch", "build"])
  func `a run that is killed at any call leaves every file whole`(command: String) async throws {
    let site = try await HostileSite(then: Self.everNewer())
    try site.configure(Self.settings)
    try #require(await site.run("build").status == 0)
    if command == "build" { try #require(await site.run("fetch").status == 0) }
    var calls = try Program.calls(of: [command], in: site.folder.path)
    var killed = 0
    for part in 0..<12 {
      if command == "build" { try #require(await site.run("fetch").status == 0) }
      let before = try site.state
      let call = 1 + calls * part / 12
      if try Program.isKilled([command], in: site.folder.path, atCall: call) {
        killed += 1
      } else {
        // A tree that is a minute old is written into again, with fewer calls.
        calls /= 2
      }
      try await expectWhole(site, since: before, "killed at call \(call) of \(calls)")
    }
    #expect(killed > 6)
    let last = try await site.run("run")
    #expect(last.status == 0 && last.errors.isEmpty)
    #expect(try await shown(in: site) == rebuilt(from: site))
  }

  @Test
  func `an export that is killed leaves whole files, and the next one finishes`() async throws {
    let whole = try TemporaryFolder()
    try whole.write("ratepress.toml", "")
    try #require(await Program.run(["theme", "export", "--all"], in: whole.path).status == 0)
    let files = try Tree(whole.path).pages(below: "Templates")
    #expect(!files.isEmpty)
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "")
    try whole.remove("Templates")
    let calls = try Program.calls(of: ["theme", "export", "--all"], in: whole.path)
    for part in 0..<12 {
      let call = 1 + calls * part / 12
      _ = try Program.isKilled(["theme", "export", "--all"], in: folder.path, atCall: call)
      for (path, bytes) in try Tree(folder.path).pages(below: "Templates") {
        #expect(files[path] == bytes, "\(path), killed at call \(call) of \(calls)")
      }
    }
    let last = try await Program.run(["theme", "export", "--all"], in: folder.path)
    #expect(last.status == 0)
    #expect(try Tree(folder.path).pages(below: "Templates") == files)
  }

  /// Expects that each stored snapshot of before is as it was, that all new ones can be read, and
  /// that the pages are all those of before or all those that the snapshots give now.
  private func expectWhole(
    _ site: HostileSite, since before: Tree, _ comment: Comment
  ) async throws {
    let after = try site.state
    let pages = try await rebuilt(from: site)
    let shown = after.pages(below: "public")
    #expect(shown == before.pages(below: "public") || shown == pages, comment)
    let snapshots = after.pages(below: "snapshots")
    for (path, bytes) in before.pages(below: "snapshots") where !path.contains("history/") {
      #expect(snapshots[path] == bytes, comment)
    }
  }

  private func shown(in site: HostileSite) throws -> [String: [UInt8]] {
    try site.state.pages(below: "public")
  }

  /// The pages that the site's snapshots give in a folder of their own.
  private func rebuilt(from site: HostileSite) async throws -> [String: [UInt8]] {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["ratepress.toml", "snapshots"] {
      try manager.copyItem(
        atPath: "\(site.folder.path)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    try folder.write(site.folder.read("public/of-the-owner.txt"), to: "public/of-the-owner.txt")
    let outcome = try await Program.run(["build"], in: folder.path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try Tree(folder.path).pages(below: "public")
  }
}
