import Foundation

/// The exit statuses of messages, as far as their source says them next to their words.
struct MessageStatuses {
  private let sources: [String]
  private var found: [String: Set<Int32>] = [:]

  /// The exit statuses of each message that has some; `…` stands for values.
  static func all(in sources: [String]) -> [String: Set<Int32>] {
    var statuses = MessageStatuses(sources: sources)
    for source in sources {
      statuses.addCalls(in: source)
      statuses.addTexts(in: source)
      statuses.addReports(in: source)
    }
    return statuses.found
  }

  private init(sources: [String]) { self.sources = sources }

  /// Names in the source, and the statuses that they are.
  private static let names: [String: Int32] = [
    "issues": 1, "usage": 64, "rejected": 65, "unreachable": 69, "system": 71, "cannotWrite": 73,
    "notPublished": 74, "alreadyRunning": 75, "configuration": 78, "failed": 74,
    "interrupted": 74, "busy": 75, "refused": 77, "noSecret": 78,
  ]

  /// A message within the parentheses that name its status: `ErrorReport("…", .usage)`.
  private mutating func addCalls(in source: String) {
    for match in source.matches(
      of:
        /\b(ErrorReport|fault|ImportError|PublishError|throw \.argumentInvalid|throw \.notCodes)\(/)
    {
      let call = SwiftMessages.call(in: source, from: source.index(before: match.range.upperBound))
      let named = Self.statuses(in: call)
      let statuses: Set<Int32> =
        switch match.1 {
        case "ImportError" where named.isEmpty: [65]
        case "throw .argumentInvalid", "throw .notCodes": [64]
        default: named
        }
      guard statuses.count == 1 else { continue }
      add(SwiftMessages.literals(in: call), statuses)
    }
  }

  /// The words of a file's `text` that `ErrorReport(text, .usage)` reports.
  private mutating func addTexts(in source: String) {
    let calls = source.matches(of: /ErrorReport\(text, \.(\w+)\)/)
    guard calls.count == 1, let status = Self.names[String(calls[0].1)] else { return }
    for match in source.matches(of: /var text: String \{/) {
      add(SwiftMessages.literals(in: SwiftMessages.block(in: source, match.range)), [status])
    }
  }

  /// The description of an error, whose cases are given statuses elsewhere: `case .missing: ErrorReport("\(self)", .rejected)`.
  private mutating func addReports(in source: String) {
    for match in source.matches(of: /extension (\w+): ReportableError \{/) {
      let report = SwiftMessages.block(in: source, match.range)
      guard report.contains(#"ErrorReport("\(self)""#) else { continue }
      let arms = Self.arms(of: report)
      let descriptions = sources.flatMap { source in
        source.matches(of: /extension (\w+): CustomStringConvertible \{/)
          .filter { $0.1 == match.1 }.map { SwiftMessages.block(in: source, $0.range) }
      }
      for (names, text) in descriptions.flatMap(Self.arms) {
        let own = arms.filter { arm in arm.names.contains(where: names.contains) }.map(\.text)
        let statuses = own.reduce(into: Set<Int32>()) { $0.formUnion(Self.statuses(in: $1)) }
        let all = Self.statuses(in: report)
        let known = statuses.isEmpty && all.count == 1 ? all : statuses
        if !known.isEmpty { add(SwiftMessages.literals(in: text), known) }
      }
    }
  }

  /// The cases of a switch, each with what is done for it.
  private static func arms(of block: String) -> [(names: Set<String>, text: String)] {
    let starts = block.matches(of: /\n +case (?=\.)/).map(\.range.lowerBound)
    return zip(starts, starts.dropFirst() + [block.endIndex]).map { start, end in
      let text = String(block[start..<end])
      let pattern = text.prefix { $0 != "\"" }
      return (Set(pattern.matches(of: /(?:case|,)\s*\.(\w+)/).map { String($0.1) }), text)
    }
  }

  private static func statuses(in text: String) -> Set<Int32> {
    Set(text.matches(of: /[ (]\.(\w+)\b/).compactMap { names[String($0.1)] })
  }

  private mutating func add(_ messages: [String], _ statuses: Set<Int32>) {
    for message in messages { found[message, default: []].formUnion(statuses) }
  }
}

/// A section of the document of messages, and the statuses that its heading names.
struct MessageSection {
  let heading: String
  private let statuses: Set<Int32>
  private let rows: [String]

  static func all(in document: String) -> [MessageSection] {
    document.components(separatedBy: "\n## ").dropFirst().map { text in
      let lines = text.components(separatedBy: "\n")
      return MessageSection(
        heading: lines[0], statuses: numbers(in: lines[0]),
        rows: lines.dropFirst().map(SwiftMessages.normalized))
    }
  }

  /// Whether the section has a message; nil if it does not, or else whether heading or row name one of its statuses.
  func hasRightly(_ message: String, _ expected: Set<Int32>) -> Bool? {
    let own = rows.filter { SwiftMessages.isFound(message, in: $0) }
    guard !own.isEmpty else { return nil }
    return own.contains { row in
      !statuses.union(Self.numbers(in: row)).isDisjoint(with: expected)
    }
  }

  /// The numbers in parentheses: `(74, 77)`.
  private static func numbers(in text: String) -> Set<Int32> {
    Set(
      text.matches(of: /\(((?:\d+, )*\d+)\)/).flatMap { match in
        match.1.split(separator: ", ").compactMap { Int32($0) }
      })
  }
}
