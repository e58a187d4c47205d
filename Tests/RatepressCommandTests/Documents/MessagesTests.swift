import Foundation
import TestSupport
import Testing

/// Every message of the program is in the documents, word for word.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct MessagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Not messages: words of other programs, parts of a line whose whole is in the documents, keys of
  /// files, and a question.
  private static let others: Set<String> = [
    "Host key verification failed", "host key is known for", "Too many authentication failures",
    "timed out during banner exchange", "IDENTIFICATION HAS CHANGED", "Permission denied (",
    "subsystem request failed", "Timeout, server", "Could not resolve", "Bad configuration",
    "error in libcrypto", "git fast-import", "folder made", "folder found",
    "reading what was published before", "writing what is published", "publishing to …",
    "publishing to …: …", "ratepress: note: …: …", "built-in theme: …", "reading rates",
    "did you mean \"…\"?", "did you mean …?", "… (line …, column …)",
    "no connection", "not a moment",
    "Is this what the host's operator says? Type yes to trust it:", "Rates come from …",
    "a date such as 2026-10-30", "a whole number of seconds since 1970", "an object", "a list",
    "theme diff", "the temporary folder", "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    "…; check \"to\"", "check source.url", "check source.base", "name another",
    "source with --source",
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
    #expect(messages.count > 300)
    let missing = messages.subtracting(Self.others).filter {
      !SwiftMessages.isFound($0, in: known)
    }.sorted()
    #expect(missing == [], "docs/troubleshooting.md lacks them")
  }

  @Test func `a message is in a section of its exit status, or its row names that`() throws {
    let sources = try Self.files.map { try String(contentsOf: $0, encoding: .utf8) }
    let sections = MessageSection.all(
      in: try String(
        contentsOf: Self.root.appending(path: "docs/troubleshooting.md"), encoding: .utf8))
    let messages = MessageStatuses.all(in: sources).filter { !Self.others.contains($0.key) }
    #expect(messages.count > 100)
    let wrong = messages.compactMap { message, statuses -> String? in
      let places = sections.compactMap { section in
        section.hasRightly(message, statuses).map { (section.heading, $0) }
      }
      guard !places.isEmpty, !places.contains(where: \.1) else { return nil }
      return "\(statuses.sorted()): \(message) (\(places.map(\.0).joined(separator: "; ")))"
    }
    #expect(wrong.sorted() == [], "docs/troubleshooting.md has them in sections of other statuses")
  }

  @Test func `statuses are found in calls, texts and reports`() {
    let sources = [
      #"""
      throw PublishError(.busy, "another publish is active")
      return ErrorReport(
        "no rates of \(name(")"))" + " are stored", .unreachable, kind: "x")
      throw .argumentInvalid("DATE", expected: "a day of the calendar", text)
      """#,
      #"""
      extension A: ReportableError {
        var report: ErrorReport { ErrorReport(text, .usage) }
        private var text: String { "say it in full" }
      }
      """#,
      #"""
      extension B: ReportableError {
        var report: ErrorReport {
          switch self {
          case .one, .two: ErrorReport("\(self)", .rejected)
          case .three(let number): ErrorReport("\(self)", .cannotWrite)
          }
        }
      }
      """#,
      #"""
      extension B: CustomStringConvertible {
        var description: String {
          switch self {
          case .two: "the second of them"
          case .three(let number): "\(number) is the third"
          }
        }
      }
      """#,
    ]
    #expect(
      MessageStatuses.all(in: sources) == [
        "another publish is active": [75], "no rates of … are stored": [69],
        "a day of the calendar": [64], "say it in full": [64], "the second of them": [65],
        "… is the third": [73],
      ])
  }

  @Test func literalsAreFoundWithTheirValuesLeftOut() {
    let source = #"""
      var description: String {
        switch self {
        case .a(let name): "\(name): no such \(kind("x")) is \"there\"; "
          + "look \(more.map { "(\($0))" } ?? "") again."  // "no message of four words"
        case .b: "one"
        case .c: "a/b c"
        }
      }
      let other = "is not a message at all"
      private func problem(_ link: String) -> String? { "no file" }
      """#
    #expect(
      SwiftMessages.all(in: source) == [#"…: no such … is "there"; look … again"#, "no file"])
  }

  @Test(arguments: [
    ("no such file", false), ("no file", true), ("no rates", true), ("such file", false),
    ("such file in", false), ("such file in the theme", true),
  ])
  func `a message of few words is not found in a longer one`(message: String, isFound: Bool) {
    let documents = "| `no such file in the theme; restore it`, `no file` | see `…: no rates: …` |"
    #expect(SwiftMessages.isFound(message, in: documents) == isFound)
  }
}
