import TestSupport
import Testing

@Suite("Programs that tests start", .waiting, .timeLimit(.minutes(20)))
struct StartedProgramTests {
  /// A pipe holds 64 KiB.
  @Test func `all that a program writes is kept, on both streams`() throws {
    let outcome = try Shell.outcome(
      of:
        "head -c 1000000 /dev/zero | tr '\\0' o; head -c 1000000 /dev/zero | tr '\\0' e >&2; exit 3"
    )
    #expect(outcome.status == 3)
    #expect(outcome.output == String(repeating: "o", count: 1_000_000))
    #expect(outcome.errors == String(repeating: "e", count: 1_000_000))
  }

  @Test func `a program that is left behind with the output is not waited for`() throws {
    let folder = try TemporaryFolder()
    try Shell.run("mkfifo '\(folder.path)/end'")
    let outcome = try Shell.outcome(of: "(read line <'\(folder.path)/end') & echo started")
    #expect(outcome.output == "started\n")
    try Shell.run("echo >'\(folder.path)/end'")
  }

  @Test func `the status of a program that is killed has the signal's number`() throws {
    #expect(try Shell.outcome(of: "kill -KILL $$").status == 137)
  }
}
