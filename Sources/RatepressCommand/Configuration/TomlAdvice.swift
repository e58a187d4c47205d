/// Says what to do about the mistakes that people make most often in TOML.
enum TomlAdvice {
  /// The advice for a line, counted from 1, in which or after which the parser stopped; nil if the mistake
  /// is another one.
  static func on(_ bytes: [UInt8], _ line: Int) -> String? {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for index in [line - 1, line - 2] where lines.indices.contains(index) {
      if let advice = advice(String(lines[index])) { return advice }
    }
    return nil
  }

  private static func advice(_ line: String) -> String? {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !line.drop(while: { $0 == " " }).hasPrefix("#") else { return nil }
    let key = parts[0].filter { $0 != " " }
    let value = parts[1].drop { $0 == " " || $0 == "\t" }
    guard let first = value.first else { return "\(key) has no value" }
    if first == "\"" || first == "'" {
      let isTriple = value.hasPrefix(String(repeating: first, count: 3))
      return !isTriple && !closes(value, first) ? "close the quote of \(key)" : nil
    }
    let word = String(value.prefix { $0.isLetter })
    guard first.isLetter || "/~.".contains(first), !["true", "false", "inf", "nan"].contains(word)
    else { return nil }
    return "put the value of \(key) in quotes"
  }

  /// Whether the quote that begins a text is closed in it.
  private static func closes(_ text: Substring, _ quote: Character) -> Bool {
    var isEscaped = false
    for letter in text.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if letter == "\\", quote == "\"" {
        isEscaped = true
      } else if letter == quote {
        return true
      }
    }
    return false
  }
}
