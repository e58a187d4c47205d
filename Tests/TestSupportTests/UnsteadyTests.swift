import Foundation
import TestSupport
import Testing

/// `Tests/unsteady.py`, in a folder where Swift and make do what a test says.
@Suite("Tests that are run again", .waiting, .timeLimit(.minutes(20)))
struct UnsteadyTests {
  private static let first = "M.STests/`a thing holds`()/S.swift:3:4"
  private static let second = "M.STests/other()/S.swift:9:4"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for part in ["scripts", "packages", "browser"] {
      try folder.write(".build/tests/\(part).passed", "")
    }
    try folder.writeProgram(
      "bin/swift",
      """
      #!/bin/sh
      echo "swift $*" >>calls
      while [ "$1" != --event-stream-output-path ]; do shift; done
      cp again "$2"
      ! grep -q issueRecorded again
      """)
    try folder.writeProgram("bin/make", "#!/bin/sh\necho \"make $*\" >>calls\n")
    try folder.write("calls", "")
  }

  /// The events of a run of tests.
  private func events(_ tests: [String], failed: Set<String> = [], isWhole: Bool = true) -> String {
    var lines = tests.map {
      #"{"kind":"test","payload":{"id":"\#($0)","kind":"function","name":"\#($0.split(separator: "/")[1])"}}"#
    }
    for test in tests {
      if failed.contains(test) {
        lines.append(
          #"{"kind":"event","payload":{"kind":"issueRecorded","testID":"\#(test)","issue":{"isFailure":true}}}"#
        )
      }
      lines.append(#"{"kind":"event","payload":{"kind":"testEnded","testID":"\#(test)"}}"#)
    }
    if isWhole { lines.append(#"{"kind":"event","payload":{"kind":"runEnded"}}"#) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func again(after first: String, then second: String = "") throws -> (
    status: Int32, told: [Substring], calls: String, kept: String
  ) {
    try folder.write(".build/tests/swift.jsonl", first)
    try folder.write("again", second)
    let outcome = try StartedProgram.outcome(
      of: StartedServer.script("../unsteady.py"), ["again"], in: folder.path,
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"])
    let told = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    return (
      outcome.status, told.filter { !$0.hasPrefix("$") }, try folder.text("calls"),
      try folder.text(".build/unsteady.txt")
    )
  }

  @Test func `a test that passes alone is unsteady, and fails nothing`() throws {
    let outcome = try again(
      after: events([Self.first, Self.second], failed: [Self.first]), then: events([Self.first]))
    #expect(outcome.status == 0)
    #expect(outcome.told == ["unsteady: M.STests `a thing holds`()"])
    #expect(outcome.kept == "M.STests `a thing holds`()\n")
    #expect(outcome.calls.contains(" --no-parallel "))
    #expect(outcome.calls.hasSuffix(" --filter ^M\\..*/S\\.swift:3:4$\n"))
  }

  @Test(arguments: [[first], []])
  func `a test that fails again, or does not run, fails the whole`(runs: [String]) throws {
    let outcome = try again(
      after: events([Self.first, Self.second], failed: [Self.first]),
      then: events(runs, failed: Set(runs)))
    #expect(outcome.status == 1)
    #expect(outcome.told == ["failed: M.STests `a thing holds`()"])
    #expect(outcome.kept.isEmpty)
  }

  @Test func `after a crash all tests run again`() throws {
    let outcome = try again(after: events([Self.first], isWhole: false))
    #expect(outcome.status == 0)
    #expect(outcome.told.count == 1 && outcome.told[0].hasPrefix("unsteady: the Swift tests"))
    #expect(outcome.calls == "make --no-print-directory test-swift TEST_LIMIT=timeout 30m\n")
  }

  @Test func `so many failures that they are no chance are not run again`() throws {
    let tests = (0..<31).map { "M.STests/a\($0)()/S.swift:\($0):4" }
    let outcome = try again(after: events(tests, failed: Set(tests)), then: events(tests))
    #expect(outcome.status == 1 && outcome.calls.isEmpty && outcome.told.count == 31)
  }
}
