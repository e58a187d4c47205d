import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

/// What the documents tell people to type, read by the program's own parser.
@Suite("Commands and configurations in the documents", .waiting, .timeLimit(.minutes(20)))
struct DocumentCommandTests {
  /// A command line of the program, and whether it is whole or only a name of what it does.
  struct Line: CustomTestStringConvertible {
    let document: String
    let words: [String]
    let isWhole: Bool
    var testDescription: String { "\(document): ratepress \(words.joined(separator: " "))" }
  }

  /// What stands for something else, and an example of it.
  private static let placeholders = [
    "[COMMAND]": "run", "COMMAND": "run", "CODE": "ZWL", "DATE": "2026-10-30", "KIND": "ecb",
    "N": "80",
  ]

  private static let lines: [Line] = Checkout.documents.flatMap { path -> [Line] in
    guard let text = try? Checkout.text(path) else { return [] }
    let typed = Checkout.fences(in: text).flatMap { fence in
      fence.text.split(separator: "\n").filter { line in
        fence.language == "console"
          ? line.hasPrefix("$ ") : fence.language == "sh"
      }
    }.flatMap(commands)
    let named = Checkout.prose(of: text).matches(of: /`ratepress ([^`\n]+)`/).map {
      String($0.output.1)
    }
    return typed.map { line(path, $0, isWhole: true) }
      + named.map { line(path, $0, isWhole: false) }
  }

  /// Those in the files of `Examples/`.
  private static let examples: [Line] = {
    let folder = Checkout.folder.appending(path: "Examples").path(percentEncoded: false)
    let names = CommandList.program.commands.map(\.name).joined(separator: "|")
    guard let pattern = try? Regex<(Substring, Substring)>("ratepress ((?:\(names))\\b[^;\"\\n]*)"),
      let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder)
    else { return [] }
    return paths.sorted().flatMap { path -> [Line] in
      let text = (try? Checkout.text("Examples/\(path)")) ?? ""
      return text.matches(of: pattern).map { line(path, String($0.output.1), isWhole: true) }
    }
  }()

  private static func line(_ path: String, _ words: String, isWhole: Bool) -> Line {
    let words = words.split(separator: " ").prefix { !$0.hasPrefix("|") }.map {
      placeholders[String($0)] ?? String($0)
    }
    return Line(document: path, words: words, isWhole: isWhole)
  }

  /// The command lines of the program in a line of a shell, without its name.
  private static func commands(in line: Substring) -> [String] {
    let code = line.replacing(/\s+# .*/, with: "").replacing("$ ", with: "")
    return code.split(separator: "&&").compactMap { part in
      part.firstMatch(of: /^(?:[\d* ]+ )?\s*(?:\/usr\/local\/bin\/)?ratepress ([a-z-].*)$/).map {
        String($0.output.1).trimmingCharacters(in: .whitespaces)
      }
    }
  }

  @Test(arguments: lines + examples)
  func `every command line is understood`(line: Line) throws {
    do {
      _ = try CommandList.program.command(parsing: line.words)
    } catch UsageError.argumentMissing where !line.isWhole {
      // The name of a command in a sentence.
    }
  }

  @Test func `command lines are found in sentences, blocks, sessions and examples`() {
    #expect(Self.examples.count > 2)
    #expect(Self.lines.filter(\.isWhole).count > 20)
    #expect(Self.lines.filter { !$0.isWhole }.count > 40)
    #expect(Set(Self.lines.map(\.words[0])).isSuperset(of: ["init", "run", "publish", "import"]))
  }

  @Test(arguments: Checkout.documents)
  func `every configuration is without mistakes`(path: String) throws {
    for block in Checkout.blocks("toml", in: try Checkout.text(path)) {
      _ = try Configuration(toml: Array(block.utf8), file: path, folder: "/srv/site")
    }
  }

  @Test(arguments: Checkout.documents)
  func `every target of make exists`(path: String) throws {
    let makefile = try Checkout.text("Makefile")
    let text = try Checkout.text(path)
    let blocks = Checkout.blocks("sh", in: text).joined()
    for match in text.matches(of: /`make ([a-z]+)`/) + blocks.matches(of: /\nmake ([a-z]+)/) {
      #expect(makefile.contains("\n\(match.output.1):"), "\(path): make \(match.output.1)")
    }
  }
}
