/// Says what to do about the mistakes that people make most often in TOML.
enum TomlAdvice {
  /// The advice for a line, counted from 1, in which or after which the parser stopped; nil if the mistake
  /// is another one.
  ///
  /// - Parameter message: The parser's own words.
  static func on(_ bytes: [UInt8], _ line: Int, _ message: String) -> String? {
    if message.contains("cannot redefine existing") { return "keep one of the two" }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "save the file in UTF-8"
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for index in [line - 1, line - 2] where lines.indices.contains(index) {
      let following = lines[(index + 1)...].first { !trimmed($0).isEmpty }
      if let advice = advice(lines[...index], endsList: following.map(beginsAnew) ?? true) {
        return advice
      }
    }
    return message.contains("expected comma") ? "put a comma between two values" : nil
  }

  /// Whether a line can be no part of a list.
  private static func beginsAnew(_ line: Substring) -> Bool {
    line.contains("=") || line.drop(while: isSpace).hasPrefix("[")
  }

  /// The advice for the last one of some lines.
  ///
  /// - Parameter endsList: Whether a list that is open would have to end there.
  private static func advice(_ lines: ArraySlice<Substring>, endsList: Bool) -> String? {
    guard let line = lines.last?.drop(while: isSpace), !line.hasPrefix("#") else { return nil }
    if line.hasPrefix("//") || line.hasPrefix(";") { return "begin a comment with #" }
    if line.hasPrefix("[") { return headerAdvice(line) }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let key = trimmed(parts[0])
    if key.contains(where: oddSpaces.contains) || parts.last.map(beginsOddly) == true {
      return "the line has a space of another kind, such as a no-break space; write a plain one"
    }
    guard parts.count == 2, isKey(key) else {
      return lineAdvice(line, lines.dropLast(), endsList: endsList)
    }
    let value = trimmed(parts[1])
    if value.first == "[" { return listAdvice(value.dropFirst(), of: key, endsList: endsList) }
    return advice(onValue: value, of: key)
  }

  private static func advice(onValue value: Substring, of key: Substring) -> String? {
    guard !value.isEmpty else { return "\(key) has no value; write one, or remove the line" }
    guard let rest = rest(of: value) else { return wordAdvice(value, "the value of \(key)", key) }
    guard !isTriple(value) else { return nil }
    if let advice = quoteAdvice(value, rest, "the value of \(key)", key) { return advice }
    if rest.hasPrefix(",") { return listForm(of: key) }
    return rest.isEmpty || rest.hasPrefix("#")
      ? nil : commentOnly(after: key)
  }

  private static func commentOnly(after key: Substring) -> String {
    "let nothing but a comment, which begins with #, follow the value of \(key)"
  }

  /// The advice for a line without a key and a sign of equality.
  private static func lineAdvice(
    _ line: Substring, _ before: ArraySlice<Substring>, endsList: Bool
  ) -> String? {
    let key = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
    let rest = line.dropFirst(key.count).drop(while: isSpace)
    if let open = openList(before) { return listAdvice(line, of: open, endsList: endsList) }
    if rest == "]" { return "write [\(key)]" }
    guard !key.isEmpty, let next = rest.first else { return nil }
    return next == ":" ? "write = after \(key) in place of the colon" : "write = after \(key)"
  }

  /// The key of the list that is open after some lines; nil if none is.
  private static func openList(_ lines: ArraySlice<Substring>) -> Substring? {
    for line in lines.reversed() {
      if line.contains("]") || line.drop(while: isSpace).hasPrefix("[") { return nil }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      return trimmed(parts[1]).hasPrefix("[") ? trimmed(parts[0]) : nil
    }
    return nil
  }

  private static func headerAdvice(_ line: Substring) -> String? {
    let name = line.drop { $0 == "[" }.prefix { $0.isLetter || "_-.".contains($0) }
    let marks = line.prefix { $0 == "[" }.count
    let whole = String(repeating: "[", count: marks) + name + String(repeating: "]", count: marks)
    return name.isEmpty || line.hasPrefix(whole) ? nil : "write \(whole)"
  }

  /// The advice for what stands in a list, after its bracket or in a line of its own.
  private static func listAdvice(
    _ text: Substring, of key: Substring, endsList: Bool
  ) -> String? {
    let what = "a value of \(key)"
    var left = trimmed(text)
    while let first = left.first, first != "]", first != "#" {
      if first == "," || first == "[" || first == "{" {
        left = left.dropFirst().drop(while: isSpace)
        continue
      }
      guard let rest = rest(of: left) else { return wordAdvice(left, what, key) }
      if let advice = quoteAdvice(left, rest, what, key) { return advice }
      if let next = rest.first, !",]}#".contains(next) {
        return "put a comma between the values of \(key)"
      }
      left = rest
    }
    return endsList && !left.hasPrefix("]") ? "close the list of \(key) with ]" : nil
  }

  /// What follows a text in quotes, without spaces; nil if there is no such text. Empty if its quote is not closed.
  private static func rest(of value: Substring) -> Substring? {
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return end(of: value, quote).map { value[$0...].drop(while: isSpace) } ?? ""
  }

  private static func quoteAdvice(
    _ value: Substring, _ rest: Substring, _ what: String, _ key: Substring
  ) -> String? {
    guard let quote = value.first, !isTriple(value) else { return nil }
    guard let end = end(of: value, quote) else { return "close the quote of \(key)" }
    if quote == "\"", hasWrongEscape(value[..<end]) {
      return "write \(what) in single quotes, or each backslash in it twice"
    }
    // In a list that may as well be the quote of the next value.
    guard let next = value[end...].first, next.isLetter || next.isNumber else { return nil }
    return quote == "'"
      ? "write \(what) in double quotes, since it has a single one in it"
      : "close the quote of \(key), or write a quote within \(what) as \\\""
  }

  /// Whether a text of several lines begins.
  private static func isTriple(_ value: Substring) -> Bool {
    value.hasPrefix("\"\"\"") || value.hasPrefix("'''")
  }

  private static func wordAdvice(
    _ value: Substring, _ what: String, _ key: Substring
  ) -> String? {
    if value.first.map(otherQuotes.contains) == true {
      return "write \(what) in straight quotes: \"…\""
    }
    let word = value.prefix { !isSpace($0) && !",]#".contains($0) }
    let isAlone = trimmed(value.dropFirst(word.count)).first.map { $0 == "#" } ?? true
    switch word.lowercased() {
    case "true", "yes", "on": return word == "true" ? nil : "write true as the value of \(key)"
    case "false", "no", "off": return word == "false" ? nil : "write false as the value of \(key)"
    default: break
    }
    let rest = value.dropFirst(word.count)
    if !isAlone, what.hasPrefix("the"), rest.hasPrefix(",") {
      guard word.allSatisfy(\.isNumber) else { return listForm(of: key) }
      return rest.dropFirst().first?.isNumber == true
        ? "put \(what) in quotes, with a point before decimals" : commentOnly(after: key)
    }
    // A number may have its unit behind a space, as in 25 %.
    let hasUnit = trimmed(rest).first.map { $0.isLetter || $0 == "%" } ?? false
    let isPlain = word.allSatisfy { $0.isNumber || "+-_.:TZ".contains($0) } && !hasUnit
    return isPlain || ["inf", "nan"].contains(word) ? nil : "put \(what) in quotes"
  }

  private static func listForm(of key: Substring) -> String {
    "write several values of \(key) as a list: [\"…\", \"…\"]"
  }

  /// Where the text ends that a quote begins; nil if nothing closes it.
  private static func end(of text: Substring, _ quote: Character) -> Substring.Index? {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\", quote == "\"" {
        isEscaped = true
      } else if text[index] == quote {
        return text.index(after: index)
      }
    }
    return nil
  }

  /// Whether a backslash stands before what TOML knows no escape for, as in the path `C:\Users`.
  private static func hasWrongEscape(_ text: Substring) -> Bool {
    var rest = text
    while let index = rest.firstIndex(of: "\\") {
      rest = rest[index...].dropFirst()
      guard let letter = rest.first else { return true }
      rest = rest.dropFirst()
      switch letter {
      case "b", "t", "n", "f", "r", "e", "\"", "\\": continue
      case "u" where rest.prefix(4).count(where: \.isHexDigit) == 4: continue
      case "U" where rest.prefix(8).count(where: \.isHexDigit) == 8: continue
      default: return true
      }
    }
    return false
  }

  private static func isKey(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.\"' ".contains($0)) }
  }

  private static func beginsOddly(_ value: Substring) -> Bool {
    value.drop(while: isSpace).first.map(oddSpaces.contains) == true
  }

  private static func isSpace(_ letter: Character) -> Bool { letter == " " || letter == "\t" }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: isSpace)
    while text.last.map(isSpace) == true { text.removeLast() }
    return text
  }

  private static let otherQuotes: Set<Character> = [
    "“", "”", "„", "‟", "«", "»", "‘", "’", "‚", "‛", "‹", "›", "`", "´", "「", "『", "＂", "＇",
  ]
  private static let oddSpaces: Set<Character> = [
    "\u{A0}", "\u{202F}", "\u{2009}", "\u{3000}", "\u{200B}",
  ]
}
