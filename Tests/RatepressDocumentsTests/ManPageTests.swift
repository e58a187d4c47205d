import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressDocuments
@testable import RatepressSite

@Suite("Man pages", .waiting, .timeLimit(.minutes(20)))
struct ManPageTests {
  private static let names = ["share/man/man1/ratepress.1", "share/man/man5/ratepress.toml.5"]

  private func written(_ name: String, into folder: TemporaryFolder) throws -> String {
    let page = try #require(
      Documents.installed(date: "2026-11-24").first { $0.path == name })
    try folder.write("page", page.text)
    return folder.path + "/page"
  }

  /// The page as a terminal shows it, without bold.
  private func shown(_ name: String, width: Int) throws -> String {
    let folder = try TemporaryFolder()
    let file = try written(name, into: folder)
    return try Shell.outcome(of: "mandoc -T utf8 -O width=\(width) '\(file)'").output
      .replacing(/.\u{8}/, with: "")
  }

  @Test(arguments: names, ["mandoc -T lint -W warning", "groff -ww -man -Tutf8 -z"])
  func `a formatter finds nothing to say`(name: String, command: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Shell.outcome(of: "\(command) '\(try written(name, into: folder))'")
    #expect(outcome.status == 0)
    #expect(outcome.output + outcome.errors == "")
  }

  @Test
  func `the page of the program has the usual sections, and every command, option and status`()
    throws
  {
    let text = try shown(Self.names[0], width: 100)
    let lines = text.split(separator: "\n")
    #expect(
      lines.filter { $0.first?.isUppercase == true && !$0.contains("(1)") } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT",
        "FILES",
        "EXAMPLES", "SEE ALSO",
      ])
    for spec in CommandList.program.commands {
      #expect(lines.contains { $0.hasPrefix("   ratepress \(spec.name)") }, "\(spec.name)")
    }
    for option in CommandList.program.options {
      #expect(text.contains(" \(option.usage)"), "\(option.usage)")
    }
    for status in ExitStatus.allCases {
      #expect(lines.contains { $0.isEntry("\(status.rawValue)") }, "\(status)")
    }
    for file in ["snapshots/.failures.json", "~/.local/state/ratepress/"] {
      #expect(lines.contains { $0.isEntry(file) }, "\(file)")
    }
    #expect(text.contains("2026-11-24"))
  }

  @Test func `the page of the program begins its commands with a line for each`() throws {
    let text = try shown(Self.names[0], width: 100)
    let begin = try #require(text.range(of: "\nCOMMANDS\n"))
    let end = try #require(
      text.range(of: "\n   ratepress \(CommandList.program.commands[0].name) "))
    let overview = text[begin.upperBound..<end.lowerBound]
    #expect(
      overview.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "In the order of need: "
        + CommandList.program.commands.map { "\($0.name) \($0.summary.sentence.shown)" }.joined(
          separator: " "))
  }

  @Test func `the page of the configuration begins with a line for each table`() throws {
    let text = try shown(Self.names[1], width: 1000)
    let begin = try #require(text.range(of: "\nDESCRIPTION\n"))
    let end = try #require(text.range(of: "\n\(SettingsTable.all[0].header)\n"))
    let lines = text[begin.upperBound..<end.lowerBound].split(separator: "\n")
    #expect(
      lines.filter { $0.contains("[") && $0.drop { $0 == " " }.hasPrefix("[") }.compactMap {
        $0.split(separator: " ").first.map(String.init)
      } == SettingsTable.all.map(\.header))
  }

  @Test func `the page of the configuration has every key and default`() throws {
    let text = try shown(Self.names[1], width: 1000)
    let lines = text.split(separator: "\n")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for table in SettingsTable.all {
      #expect(text.contains("\n\(table.header)\n"))
      for entry in table.entries {
        #expect(lines.contains { $0.isEntry(entry.key) }, "\(entry.key)")
        guard case .value(let value) = entry.text.standard else { continue }
        #expect(words.contains("Default: \(value)."), "\(entry.key)")
      }
    }
    #expect(text.contains("환율"))
  }
}

extension String {
  /// As a terminal shows it: marks of code are bold there.
  fileprivate var shown: String { replacing("`", with: "") }
}

extension Substring {
  /// Whether an entry of a list begins on the line.
  fileprivate func isEntry(_ tag: String) -> Bool {
    first == " " && split(separator: " ").first.map(String.init) == tag
  }
}
