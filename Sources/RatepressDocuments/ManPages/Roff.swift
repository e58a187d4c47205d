import Basics

/// A manual page in the macros of man(7), in ASCII.
struct Roff {
  private(set) var text: String
  /// Whether a heading was the last thing, after which a paragraph needs no mark.
  private var isAtHeading = false

  /// - Parameters:
  ///   - title: The page's name, such as `ratepress.toml`.
  ///   - date: As `2026-11-24`.
  init(title: String, section: Int, date: String, version: String, manual: String) {
    text =
      ".TH \"\(Self.escaped(title.uppercased()))\" \(section) \"\(date)\" \"ratepress \(version)\" "
      + "\"\(manual)\"\n"
      // Names that are typed are not hyphenated, and examples in the text keep their spaces.
      + ".nh\n.ad l\n"
  }

  mutating func section(_ title: String) {
    text += ".SH \"\(title)\"\n"
    isAtHeading = true
  }

  mutating func subsection(_ title: String) {
    text += ".SS \(title)\n"
    isAtHeading = true
  }

  mutating func paragraph(_ words: String) {
    text += (isAtHeading ? "" : ".PP\n") + "\(Self.inline(words))\n"
    isAtHeading = false
  }

  /// An entry of a list: what it is about, already formatted, and its text.
  mutating func entry(_ tag: String, _ words: String) { entry(tag, lines: [words]) }

  /// The same with a text in several lines.
  mutating func entry(_ tag: String, lines: [String]) {
    text += ".TP\n\(Self.protected(tag))\n"
    text += lines.map { Self.inline($0) + "\n" }.joined(separator: ".br\n")
    isAtHeading = false
  }

  /// Lines as they are typed.
  mutating func example(_ lines: [String]) {
    text += (isAtHeading ? "" : ".PP\n") + ".RS 4\n.EX\n"
    for line in lines { text += Self.protected(Self.code(line)) + "\n" }
    text += ".EE\n.RE\n"
    isAtHeading = false
  }

  mutating func raw(_ line: String) {
    text += line + "\n"
    isAtHeading = false
  }

  /// Text in which backticks mark code, which is set bold.
  static func inline(_ words: String) -> String {
    let parts = words.split(separator: "`", omittingEmptySubsequences: false)
    let text = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? escaped(String(part)) : bold(String(part))
    }.joined()
    // Sentences on lines of their own, so that their ends are spaced as such.
    return text.replacing(". ", with: ".\n").split(separator: "\n").map {
      protected(String($0))
    }.joined(separator: "\n")
  }

  static func bold(_ words: String) -> String { "\\fB\(code(words))\\fP" }

  /// Names in capitals are what a reader puts something else for; everything else is typed as it is.
  static func usage(_ words: String) -> String {
    var text = ""
    var word = ""
    func styled(_ word: String) -> String {
      guard let first = word.first else { return "" }
      return first.isUppercase ? "\\fI\(code(word))\\fP" : bold(word)
    }
    for character in words {
      if " []|".contains(character) {
        text += (word == "..." ? word : styled(word)) + String(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    return text + (word == "..." ? word : styled(word))
  }

  /// Code: hyphens are those that are typed.
  static func code(_ words: String) -> String { escaped(words).replacing("-", with: "\\-") }

  static func escaped(_ words: String) -> String {
    words.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "~": "\\(ti"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(scalar.hexadecimal)]"
      }
    }.joined()
  }

  /// A line that is none of the formatter's own.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&\(line)" : line
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimal: String {
    String(value, radix: 16, uppercase: true).padded(to: 4)
  }
}
