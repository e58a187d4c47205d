import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Help", .waiting, .timeLimit(.minutes(20)))
struct HelpTests {
  @Test(arguments: CommandList.program.commands.map { Optional($0.name) } + [nil])
  func `a help fits a terminal and names what is needed`(command: String?) throws {
    let console = RecordedConsole()
    let line = command.map { ["help", $0] } ?? ["--help"]
    #expect(Ratepress.run(line, in: console.environment()) == .success)
    #expect(console.diagnostics.isEmpty)
    for line in console.results.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
    if let command {
      let spec = try #require(CommandList.program.named(command))
      for option in spec.options {
        #expect(console.results.contains("[\(option.usage)]"))
        #expect(console.results.contains("  \(option.usage) "))
      }
      for status in spec.statuses { #expect(console.results.contains("  \(status.rawValue) ")) }
      #expect(console.results.contains("usage: ratepress \(command)"))
    } else {
      for spec in CommandList.program.commands {
        #expect(console.results.contains("  \(spec.name) "))
      }
    }
  }

  @Test(arguments: [["help"], ["-h"], ["help", "status"], ["status", "-h"]])
  func `all ways to ask for help say the same`(line: [String]) {
    let console = RecordedConsole()
    #expect(Ratepress.run(line, in: console.environment()) == .success)
    #expect(
      console.results
        == HelpText.of(
          line.contains("status") ? CommandList.program.named("status") : nil, in: .program))
  }

  @Test func `a usage line is written as in a man page`() {
    let help = HelpText.of(CommandList.program.named("convert"), in: .program)
    #expect(
      help.contains(
        "usage: ratepress convert [--config FILE] [--on DATE] [--source KIND] [--quiet]\n"
          + "                         [--json] AMOUNT BASE QUOTE\n"))
    #expect(help.contains("\n  -h, --help "))
  }

  @Test func `the general help lists every exit status`() {
    let help = HelpText.of(nil, in: .program)
    for number in [0, 1, 64, 65, 69, 71, 73, 74, 75, 77, 78] {
      #expect(help.contains("\n  \(number) "), "\(number)")
    }
  }

  @Test func `every reason of an exit status belongs to commands that can end so`() {
    for status in ExitStatus.allCases {
      #expect(!status.meanings.isEmpty)
      for name in status.meanings.flatMap({ $0.commands ?? [] }) {
        let spec = CommandList.program.named(name)
        let isEverywhere = status == .success || status == .usage
        #expect(isEverywhere || spec?.statuses.contains(status) == true, "\(name) \(status)")
      }
    }
  }

  @Test func `the help describes every member of the JSON that a command prints`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]\n")
    try site.configure(
      "[site]\nlanguages = [\"en\"]\n[[publish]]\nto = \"file://\(site.folder.path)/www\"\n")
    let history = ["--on", "2024-01-10", "--source", "open-er-api"]
    for line in [
      ["run"], ["fetch"], ["build"], ["build", "--prune"], ["convert", "1", "USD", "KRW"],
      ["convert", "1", "USD", "KRW"] + history, ["convert", "1", "USD", "won"],
      ["theme", "export"],
      ["theme", "export", "pages/404.html"], ["theme", "diff"], ["status"], ["check"],
    ] {
      let outcome = site.run(all: line + ["--json"])
      let object = try JSONSerialization.jsonObject(with: Data(outcome.results.utf8))
      let names = try #require(object as? [String: Any], "\(line)").keys
      let spec = try #require(CommandList.program.named(line[0]))
      let described = Set(spec.members.flatMap { $0.name.split(separator: ", ").map(String.init) })
      #expect(Set(names).subtracting(described) == [], "\(line)")
    }
  }

  @Test func `the help of convert says what --source needs`() {
    let help = HelpText.of(CommandList.program.named("convert"), in: .program)
    #expect(help.contains(#/--source KIND +with --on: /#))
  }

  @Test func `the examples of every help are command lines that work`() throws {
    for spec in CommandList.program.commands {
      for example in spec.examples {
        let words = example.split(separator: " ").drop { $0 != "ratepress" }.dropFirst()
          .prefix { $0 != "|" }
        _ = try CommandList.program.command(parsing: words.map(String.init))
      }
    }
  }

  @Test func `the version is one line`() {
    let console = RecordedConsole()
    #expect(Ratepress.run(["--version"], in: console.environment()) == .success)
    let commit = Version.commit.map { " (\($0))" } ?? ""
    #expect(console.results == "ratepress \(Version.current)\(commit)\n")
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
