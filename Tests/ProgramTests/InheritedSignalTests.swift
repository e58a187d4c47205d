import TestSupport
import Testing

@Suite("The program and signals that it inherits as ignored", .waiting, .timeLimit(.minutes(20)))
struct InheritedSignalTests {
  /// The system keeps no status of programs for a process that ignores SIGCHLD.
  @Test(arguments: [
    ("true", 0, ""), ("false", 74, "sh ended with status 1;"),
    ("kill -9 $$", 74, "sh ended with status 137;"),
  ])
  func `how programs end is known without SIGCHLD, too`(
    command: String, status: Int32, words: String
  ) async throws {
    let site = try StoredSite(currencies: 2)
    try site.configure(
      """
      [[publish]]
      to = "file://\(site.folder.path)/www"
      after = ["sh", "-c", "\(command)"]
      """)
    try #require(await site.run("build").status == 0)
    let outcome = try StartedProgram.outcome(
      of: "env", ["--ignore-signal=CHLD", BuiltProgram.path, "publish"], in: site.folder.path)
    #expect(outcome.status == status)
    let told = String(decoding: outcome.errors, as: UTF8.self)
    #expect(words.isEmpty || told.contains(words), "\(told)")
  }
}
