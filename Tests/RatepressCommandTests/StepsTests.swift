import Testing

@testable import RatepressCommand

@Suite("Steps", .timeLimit(.minutes(20)))
struct StepsTests {
  @Test func `a terminal sees every step, and each makes a value of the one before`() throws {
    let console = RecordedConsole(isInteractive: true)
    var steps = Steps(count: 2, console: console.console, isQuiet: false)
    let first = try steps.run("counting") { 1 }
    #expect(try steps.run("adding") { first + 1 } == 2)
    #expect(console.diagnostics == "[1/2] counting\n[2/2] adding\n")
    #expect(console.results.isEmpty)
  }

  @Test(arguments: [(true, true), (false, false)])
  func `cron and --quiet see none`(isInteractive: Bool, isQuiet: Bool) throws {
    let console = RecordedConsole(isInteractive: isInteractive)
    var steps = Steps(count: 1, console: console.console, isQuiet: isQuiet)
    #expect(try steps.run("counting") { 1 } == 1)
    #expect(console.diagnostics.isEmpty)
  }

  @Test func `an error names its step`() {
    let console = RecordedConsole()
    var steps = Steps(count: 1, console: console.console, isQuiet: false)
    let error = #expect(throws: StepError.self) {
      try steps.run("failing") { throw FileError.missing(path: "/a") }
    }
    let report = error.map { Diagnostics.report(of: $0) }
    #expect(report?.lines == ["failing: /a: no such file"])
    #expect(report?.status == .configuration)
  }
}
