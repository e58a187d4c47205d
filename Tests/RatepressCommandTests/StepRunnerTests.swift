import Testing

@testable import RatepressCommand

@Suite("Steps")
struct StepRunnerTests {
  private let steps = [
    Step<[Int]>("counting") { $0.append(1) },
    Step<[Int]>("failing") { _ in throw FileError.missing(path: "/a") },
    Step<[Int]>("resting") { $0.append(3) },
  ]

  @Test func `a terminal sees every step`() throws {
    let console = RecordedConsole(isInteractive: true)
    var state: [Int] = []
    try StepRunner(console: console.console, isQuiet: false).run([steps[0], steps[2]], on: &state)
    #expect(state == [1, 3])
    #expect(console.diagnostics == "[1/2] counting\n[2/2] resting\n")
    #expect(console.results.isEmpty)
  }

  @Test(arguments: [(true, true), (false, false)])
  func `cron and a wish for quiet see none`(isInteractive: Bool, isQuiet: Bool) throws {
    let console = RecordedConsole(isInteractive: isInteractive)
    var state: [Int] = []
    try StepRunner(console: console.console, isQuiet: isQuiet).run([steps[0]], on: &state)
    #expect(state == [1])
    #expect(console.diagnostics.isEmpty)
  }

  @Test func `an error names its step and ends the work`() {
    let console = RecordedConsole()
    var state: [Int] = []
    let error = #expect(throws: StepError.self) {
      try StepRunner(console: console.console, isQuiet: false).run(steps, on: &state)
    }
    #expect(state == [1])
    #expect(
      error.map { Diagnostics.diagnose($0) }
        == ErrorReport(lines: ["failing: /a: there is no such file"], status: .configuration))
  }
}
