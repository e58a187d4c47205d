import TestSupport
import Testing

@Suite("The program on a terminal", .waiting, .timeLimit(.minutes(20)))
struct TerminalTests {
  /// Runs a program on a terminal of its own and prints what comes there. The program stops in the middle of
  /// its pages; it goes on after more than a second.
  private static let terminal = """
    import os, pty, signal, sys, time
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= dict(variable.split("=", 1) for variable in sys.argv[1].split("\\n"))
        os.execv(sys.argv[2], sys.argv[2:])
    status = os.waitpid(child, os.WUNTRACED)[1]
    assert os.WIFSTOPPED(status), status
    time.sleep(1.2)
    os.kill(child, signal.SIGCONT)
    try:
        while part := os.read(terminal, 65536):
            os.write(1, part)
    except OSError:
        pass
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    """

  private func build(_ options: String...) async throws -> String {
    let site = try StoredSite(currencies: 16)
    let variables = BuiltProgram.switched([:], fault: "stop:600")
    let outcome = try await Program.run(
      ["build"] + options, in: site.folder.path,
      through: [
        "/usr/bin/python3", "-c", Self.terminal,
        variables.map { "\($0)=\($1)" }.joined(separator: "\n"),
      ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    return outcome.output
  }

  @Test
  func `a long build shows how far it has come, and leaves a clean line`() async throws {
    let text = try await build()
    let shown = text.matches(
      of: /\r(\d+) of 1024 pages, \d+ a second, \d+ (s|min) left/.matchingSemantics(.unicodeScalar))
    let counts = shown.compactMap { Int($0.1) }
    #expect(!counts.isEmpty && counts == counts.sorted() && counts.allSatisfy { $0 <= 1024 })
    let last = try #require(shown.last)
    let ended = /^ *\r {30,}\rrates of [^\r]*\r\n$/.matchingSemantics(.unicodeScalar)
    #expect(text[last.range.upperBound...].contains(ended))
  }

  @Test(arguments: ["--quiet", "--json"])
  func `where it is not wanted nothing is shown`(option: String) async throws {
    let text = try await build(option)
    #expect(!text.contains(" pages, ") && !text.contains("\r "))
  }
}
