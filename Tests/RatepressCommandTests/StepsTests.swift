import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Steps", .timeLimit(.minutes(20)))
struct StepsTests {
  private func steps(_ count: Int, _ console: RecordedConsole, isQuiet: Bool) -> Steps {
    Steps(
      count: count, observer: RunDisplay(console.console, isQuiet: isQuiet, isJSON: false))
  }

  @Test func `a terminal sees every step, and each makes a value of the one before`() throws {
    let console = RecordedConsole(isInteractive: true)
    var work = steps(2, console, isQuiet: false)
    let first = try work.run("counting") { 1 }
    #expect(try work.run("adding") { first + 1 } == 2)
    #expect(console.diagnostics == "[1/2] counting\n[2/2] adding\n")
    #expect(console.results.isEmpty)
  }

  @Test(arguments: [(true, true), (false, false)])
  func `cron and --quiet see none`(isInteractive: Bool, isQuiet: Bool) throws {
    let console = RecordedConsole(isInteractive: isInteractive)
    var work = steps(1, console, isQuiet: isQuiet)
    #expect(try work.run("counting") { 1 } == 1)
    #expect(console.diagnostics.isEmpty)
  }

  @Test func `an error names its step`() {
    let console = RecordedConsole()
    var work = steps(1, console, isQuiet: false)
    let error = #expect(throws: StepError.self) {
      try work.run("failing") { throw FileError.missing(path: "/a") }
    }
    let report = error.map { Diagnostics.report(of: $0) }
    #expect(report?.lines == ["failing: /a: no such file"])
    #expect(report?.status == .configuration)
  }
}
