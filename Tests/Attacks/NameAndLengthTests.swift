import Foundation
import TestSupport
import Testing

@Suite("Names and lengths that nobody expects", .waiting, .timeLimit(.minutes(20)))
struct NameAndLengthTests {
  /// The letters `b`, `ü` in Latin-1, `ro`.
  private static let latin = "$(printf 'b\\374ro')"

  @Test
  func `a folder whose name is not UTF-8 is told, and no other is made`() throws {
    let victim = try Victim()
    let given = try victim.run("init", shell: "exec \"$@\" \"\(Self.latin)\"")
    #expect(given.status == 64)
    #expect(
      given.errors
        == "ratepress: error: \"b\u{FFFD}ro\" is not UTF-8; rename the file or folder, or name the folder "
        + "that it is in\n")
    let inside = try victim.run(
      "init", shell: "mkdir \"\(Self.latin)\"; cd \"\(Self.latin)\"; exec \"$@\"")
    #expect(inside.status == 78 && inside.errors.contains("has a name that is not UTF-8"))
    let files = try Shell.outcome(of: "cd '\(victim.folder.path)'; find . -type f").output
    #expect(files == "./ratepress.toml\n")
    let json = try victim.run("convert", "1", "--json", shell: "exec \"$@\" \"\(Self.latin)\" USD")
    #expect(json.status == 64 && json.output.contains("is not UTF-8"))
  }

  @Test
  func `a file whose name is not UTF-8 is imported with its folder`() throws {
    let victim = try Victim()
    try victim.folder.write(
      "old/a.csv", "date,base,quote,rate\n2026-01-02,USD,EUR,0.9\n")
    let outcome = try victim.run(
      "import", "old",
      shell: """
        printf 'date,base,quote,rate\\n2026-01-05,USD,EUR,0.91\\n' >"old/\(Self.latin).csv"; "$@"
        """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let history = try victim.run("history", "USD", "EUR", "--source", "file")
    #expect(history.output.contains("2026-01-02") && history.output.contains("2026-01-05"))
  }

  @Test
  func `thousands of faults are twenty lines`() throws {
    let victim = try Victim((0..<5_000).map { "key\($0) = 1\n" }.joined())
    try victim.store()
    let build = try victim.run("build")
    #expect(build.status == 78 && build.lines.count == 21)
    #expect(build.lines.last == "ratepress: error: and 4980 more")
    let check = try victim.run("check")
    #expect(check.status == 1)
    let lines = check.output.split(separator: "\n")
    #expect(
      lines.count == 21 && lines.last == "and 4980 more; \"ratepress check --json\" has them all")
    #expect(try victim.run("check", "--json").output.count { $0 == "{" } == 5_001)
  }

  @Test
  func `thousands of bases without rates are twenty lines`() throws {
    let letters = (65...90).map { String(UnicodeScalar(UInt8($0))) }
    let codes = letters.flatMap { a in letters.flatMap { b in letters.map { "\"\(a)\(b)\($0)\"" } }
    }
    let victim = try Victim("[site]\nbases = [\(codes.joined(separator: ","))]\n")
    try victim.store()
    let build = try victim.run("build")
    #expect(build.status == 0)
    #expect(build.lines.count { $0.contains("warning") } == 21)
    #expect(build.errors.contains("site.bases: the rates lack 17553 more of them"))
  }

  @Test(arguments: [
    ["A"], ["--A"], ["build", "--config", "A"], ["build", "A"], ["convert", "A", "USD", "EUR"],
    ["convert", "1", "A", "EUR"], ["history", "A", "EUR"], ["serve", "--port", "A"],
    ["theme", "show", "A"], ["theme", "A"], ["import", "A"], ["publish", "A"],
    ["fetch", "--accept", "A"],
    ["render", "A", "A"], ["status", "--config=A"], ["history", "USD", "EUR", "--from", "A"],
  ])
  func `a long argument is cut in the middle`(words: [String]) throws {
    let victim = try Victim()
    try victim.store()
    let long = String(repeating: "x", count: 100_000)
    let arguments = words.map { $0.replacing("A", with: long) }
    let outcome = try StartedProgram.outcome(
      of: BuiltProgram.path, arguments, in: victim.folder.path, environment: Victim.environment())
    #expect(outcome.status != 0)
    #expect(!outcome.errors.isEmpty && outcome.errors.count < 3_000)
    #expect(outcome.output.count < 3_000)
  }
}
