import Foundation
import Testing

/// README.md and README.ko.md have the same commands and the same rows in their tables.
@Suite(.timeLimit(.minutes(20)))
struct KoreanReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(of name: String) throws -> [Substring] {
    try String(contentsOf: root.appending(path: name), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines inside fences, without comments.
  private static func commands(_ lines: [Substring]) -> [String] {
    var isInside = false
    return lines.compactMap { line -> String? in
      if line.hasPrefix("```") {
        isInside.toggle()
        return String(line)
      }
      guard isInside else { return nil }
      return String(line.replacing(/\s+# .*/, with: ""))
    }
  }

  /// What each row of the tables is about: the words in code of its first cell, its link, or its number.
  private static func rows(_ lines: [Substring]) -> [[String]] {
    lines.filter { $0.hasPrefix("| ") }.compactMap { line -> [String]? in
      let cell = line.replacing("\\|", with: "¦").split(separator: "|")[0]
        .trimmingCharacters(in: .whitespaces)
      let code = cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
      if let link = cell.firstMatch(of: /\]\(([^)]+)\)/) { return [String(link.output.1)] }
      return code.isEmpty ? Int(cell).map { ["\($0)"] } : code
    }
  }

  @Test func bothHaveTheSameCommands() throws {
    let korean = Self.commands(try Self.lines(of: "README.ko.md"))
    #expect(korean == Self.commands(try Self.lines(of: "README.md")))
    #expect(korean.count > 10)
  }

  @Test func bothHaveTheSameRows() throws {
    let korean = Self.rows(try Self.lines(of: "README.ko.md"))
    #expect(korean == Self.rows(try Self.lines(of: "README.md")))
    #expect(korean.count > 90)
    #expect(korean.contains(["docs/deployment.md"]))
  }
}
