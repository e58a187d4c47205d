import Testing

@Suite("Memory")
struct MemoryLimitTests {
  @Test(arguments: [["run"], ["status"], ["help"]])
  func `a limit of memory that is too low is told in one line`(command: [String]) async throws {
    let site = try StoredSite(currencies: 3)
    let limited = ["/bin/sh", "-c", "ulimit -v 190000; exec \"$@\"", "sh"]
    let outcome = try await Program.run(command, in: site.folder.path, through: limited)
    #expect(outcome.status == 71)
    outcome.expectOneLine(saying: ["185 MiB", "192 MiB", "ulimit -v"])
    #expect(try !site.folder.contents.contains { $0.hasPrefix("public/") })
  }
}
