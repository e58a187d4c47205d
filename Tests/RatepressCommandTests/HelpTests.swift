import Testing

@testable import RatepressCommand

@Suite("Help")
struct HelpTests {
  @Test(arguments: CommandName.allCases.map(Optional.some) + [nil])
  func `a help fits a terminal and names what is needed`(command: CommandName?) {
    let console = RecordedConsole()
    let line = [command?.rawValue, "--help"].compactMap { $0 }
    #expect(Ratepress.run(line, in: console.environment()) == .success)
    #expect(console.diagnostics.isEmpty)
    for line in console.results.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
    if let command {
      for option in command.spec.options { #expect(console.results.contains(option.name)) }
      #expect(console.results.contains("ratepress \(command.rawValue)"))
    } else {
      for name in CommandName.allCases { #expect(console.results.contains("  \(name.rawValue) ")) }
    }
  }

  @Test func `the general help lists every exit status`() {
    let help = HelpText.of(nil)
    for number in [0, 1, 64, 65, 69, 73, 75, 78] {
      #expect(help.contains("\n  \(number) "), "\(number)")
    }
  }

  @Test func `the examples of every help are command lines that work`() throws {
    for name in CommandName.allCases {
      for example in name.spec.examples {
        let words = example.split(separator: " ").drop { $0 != "ratepress" }.dropFirst()
        _ = try Invocation(parsing: words.map(String.init))
      }
    }
  }

  @Test func `the version is one line`() {
    let console = RecordedConsole()
    #expect(Ratepress.run(["--version"], in: console.environment()) == .success)
    #expect(console.results == "ratepress \(Version.current)\n")
  }

  @Test func `a result that cannot be written is an error`() {
    let console = RecordedConsole(failure: 28)
    #expect(Ratepress.run(["--help"], in: console.environment()) == .cannotWrite)
    #expect(
      console.diagnostics
        == "ratepress: error: cannot write the result: No space left on device\n")
  }

  @Test func `a reader that has gone is none`() {
    let console = RecordedConsole(failure: 32)
    #expect(Ratepress.run(["--help"], in: console.environment()) == .success)
    #expect(console.diagnostics.isEmpty)
  }
}
