import Foundation

/// The messages in a Swift file: string literals of what describes an error, or is thrown or noted.
struct SwiftMessages {
  private let text: [Character]

  /// The messages of two words or more, `…` where values are put in, without the marks at their ends.
  static func all(in source: String) -> Set<String> {
    let scanner = SwiftMessages(text: Array(source))
    let bodies = source.matches(
      of:
        #/
        \b(?:var|func)\ (?:advice|description|errors?|failure|faults?|issues|misplaced|obstacle
        |pathAndFault|problems?|reason|remedy|report|warnings)\b[^{\n]*\{
        /#)
    let calls = source.matches(
      of: /throw |reason: |(?:failed|misplaced|note|refused|warn|Issue)\(/)
    let places =
      bodies.map {
        scanner.block(from: source.distance(from: source.startIndex, to: $0.range.upperBound) - 1)
      }
      + calls.map {
        scanner.paragraph(
          from: source.distance(from: source.startIndex, to: $0.range.lowerBound))
      }
    return Set(places.flatMap { scanner.literals(in: $0) }).filter(isMessage)
  }

  /// The messages in a part of a file.
  static func literals(in part: String) -> [String] {
    let scanner = SwiftMessages(text: Array(part))
    return scanner.literals(in: 0..<scanner.text.count).filter(isMessage)
  }

  /// The part between the parentheses that begin at an index.
  static func call(in source: String, from start: String.Index) -> String {
    let scanner = SwiftMessages(text: Array(source[start...].prefix(4_000)))
    return String(scanner.text[..<scanner.closing(of: 0)])
  }

  /// The braces that the last character of a range begins.
  static func block(in source: String, _ head: Range<String.Index>) -> String {
    let scanner = SwiftMessages(text: Array(source[source.index(before: head.upperBound)...]))
    return String(scanner.text[scanner.block(from: 0)])
  }

  private static func isMessage(_ text: String) -> Bool {
    text.split(separator: " ").filter { $0.contains(/\p{L}{2}/) && !$0.contains("/") }.count >= 2
  }

  /// Whether the documents have a message, one of few words not only as a part of a longer one.
  static func isFound(_ message: String, in documents: String) -> Bool {
    guard message.split(separator: " ").count < 4 else { return documents.contains(message) }
    return documents.ranges(of: message).contains { place in
      let before = documents[..<place.lowerBound].reversed()
      let after = documents[place.upperBound...]
      return !goesOn(before.prefix(2)) && !goesOn(after.prefix(2))
    }
  }

  /// Whether a sentence goes on: a word is next, or a space and a word.
  private static func goesOn(_ next: some Collection<Character>) -> Bool {
    isWord(next.first) || next.first == " " && isWord(next.dropFirst().first)
  }

  private static func isWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// A text on one line, with one `…` for one or more.
  static func normalized(_ text: String) -> String {
    text.replacing(/\s+/, with: " ").replacing(/…+/, with: "…")
  }

  /// The braces that begin at an index, with all they hold.
  private func block(from start: Int) -> Range<Int> {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case "\"": index = literal(from: index).end - 1
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { return start..<index }
      default: break
      }
      index += 1
    }
    return start..<text.count
  }

  /// What follows an index up to an empty line.
  private func paragraph(from start: Int) -> Range<Int> {
    var index = start
    while index + 1 < text.count, index < start + 400,
      text[index] != "\n" || text[index + 1] != "\n"
    {
      index += 1
    }
    return start..<index
  }

  /// The literals of a part, those that are added to each other as one.
  private func literals(in part: Range<Int>) -> [String] {
    var found: [String] = []
    var index = part.lowerBound
    var joinsLast = false
    while index < part.upperBound {
      if text[index] == "/", text[index + 1] == "/" {
        while index < part.upperBound, text[index] != "\n" { index += 1 }
      } else if text[index] == "\"" {
        let (words, end) = literal(from: index)
        if joinsLast, let last = found.popLast() {
          found.append(last + words)
        } else {
          found.append(words)
        }
        index = end
        joinsLast = false
        var next = index
        while next < part.upperBound, text[next].isWhitespace || text[next] == "+" {
          joinsLast = joinsLast || text[next] == "+"
          next += 1
        }
        if next >= part.upperBound || text[next] != "\"" { joinsLast = false }
        continue
      }
      index += 1
    }
    return found.map {
      Self.normalized($0).trimmingCharacters(in: CharacterSet(charactersIn: " ;."))
    }
  }

  /// The words of the literal that begins at an index, `…` for each value in it, and the index after it.
  private func literal(from start: Int) -> (words: String, end: Int) {
    var words = ""
    var index = start + 1
    while index < text.count, text[index] != "\"" {
      guard text[index] == "\\", index + 1 < text.count else {
        words.append(text[index])
        index += 1
        continue
      }
      index += 1
      if text[index] == "(" {
        words += "…"
        index = closing(of: index)
      } else {
        words.append(text[index] == "n" ? " " : text[index])
        index += 1
      }
    }
    return (words, index + 1)
  }

  /// The index after the parenthesis that closes the one at an index.
  private func closing(of start: Int) -> Int {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case "\"":
        index = literal(from: index).end
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return index
  }
}
