import Foundation
import TestSupport
import Testing

@Suite("Tests that could wait for ever", .waiting, .timeLimit(.minutes(20)))
struct WaitsTests {
  private func found(_ name: String, _ text: String) throws -> StartedProgram.Outcome {
    let folder = try TemporaryFolder()
    try folder.write(name, text + "\n")
    let script = StartedServer.script("../../.ci/waits")
    return try StartedProgram.outcome(of: script, [folder.path])
  }

  @Test(arguments: [
    ("A.swift", "func a() {\n  while b() { usleep(10) }\n}"),
    (
      "A.swift",
      "func a() async throws {\n  while try b() {\n    try await Task.sleep(for: .seconds(1))\n  }\n}"
    ),
    ("A.swift", "func a() {\n  repeat {\n    sleep(1)\n  } while b()\n}"),
    ("a.py", "def a():\n    while not b():\n        time.sleep(1)\n"),
    ("a.py", "while b():\n    page.wait_for_timeout(20)\n"),
    ("a", "#!/bin/sh\nuntil b; do\n  sleep 1\ndone"),
    ("a", "#!/bin/sh\nwhile b; do sleep 1; done"),
  ])
  func `a loop that waits without a limit is found`(name: String, text: String) throws {
    let outcome = try found(name, text)
    #expect(outcome.status == 1)
    let told = String(decoding: outcome.errors, as: UTF8.self)
    let isLoop = { (line: Substring) in
      line.contains("while") || line.contains("until") || line.contains("repeat")
    }
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(
      where: isLoop)
    #expect(
      told.hasSuffix("/\(name):\(try #require(line) + 1): a loop that waits without a limit\n"))
  }

  @Test(arguments: [
    ("A.swift", "while b() {\n  guard now < deadline else { return }\n  usleep(10)\n}"),
    ("A.swift", "for _ in 0..<10 { usleep(10) }"),
    ("A.swift", "while b() { c() }\nusleep(10)"),
    ("a.py", "while b():\n    assert time.monotonic() < deadline\n    time.sleep(1)"),
    ("a", "#!/bin/sh\nuntil b; do\n  [ $tries -lt 9 ] || exit\n  sleep 1\ndone"),
  ])
  func `a loop with a limit, or one that does not wait, is left alone`(name: String, text: String)
    throws
  {
    #expect(try found(name, text).status == 0)
  }

  @Test(arguments: ["", "@Suite(\"A\")\n"])
  func `a suite without a time limit is found`(attributes: String) throws {
    let suite = "struct ATests {\n  @Test func a() {}\n}"
    let outcome = try found("A.swift", attributes + suite)
    #expect(outcome.status == 1)
    #expect(
      String(decoding: outcome.errors, as: UTF8.self).hasSuffix(": a suite without .timeLimit\n"))
    #expect(try found("A.swift", "@Suite(.timeLimit(.minutes(1)))\n\(suite)").status == 0)
  }
}
