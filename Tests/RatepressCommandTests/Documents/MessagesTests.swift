import Foundation
import TestSupport
import Testing

/// Every message of the program is in the documents, word for word.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct MessagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Not messages: words of other programs, parts of a line whose whole is in the documents, and a question.
  private static let others: Set<String> = [
    "Host key verification failed", "host key is known for", "Too many authentication failures",
    "timed out during banner exchange", "reading what was published before",
    "writing what is published", "did you mean \"…\"?", "did you mean …?",
    "… (line …, column …)", "…: the release before is shown",
    "Is this what the host's operator says? Type yes to trust it:",
    "a date such as 2026-10-30", "a whole number of seconds since 1970",
  ]

  private static var files: [URL] {
    let found = FileManager.default.enumerator(
      at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    return (found?.allObjects ?? []).compactMap { $0 as? URL }.filter {
      // What writes the documents is no part of the program.
      $0.pathExtension == "swift" && !$0.path.contains("/RatepressDocuments/")
    }
  }

  @Test func everyMessageIsFoundInTheDocuments() throws {
    let documents = try ["troubleshooting", "publishing"].map {
      try String(contentsOf: Self.root.appending(path: "docs/\($0).md"), encoding: .utf8)
    }
    let known = SwiftMessages.normalized(documents.joined(separator: "\n"))
    let messages = try Self.files.reduce(into: Set<String>()) {
      $0.formUnion(SwiftMessages.all(in: try String(contentsOf: $1, encoding: .utf8)))
    }
    #expect(messages.count > 200)
    let missing = messages.subtracting(Self.others).filter { !known.contains($0) }.sorted()
    #expect(missing == [], "docs/troubleshooting.md lacks them")
  }

  @Test func literalsAreFoundWithTheirValuesLeftOut() {
    let source = #"""
      var description: String {
        switch self {
        case .a(let name): "\(name): no such \(kind("x")) is \"there\"; "
          + "look \(more.map { "(\($0))" } ?? "") again."  // "no message of four words"
        }
      }
      let other = "is not a message at all"
      """#
    #expect(SwiftMessages.all(in: source) == [#"…: no such … is "there"; look … again"#])
  }
}
