/// The words by which a row is found beyond its code and its country, written as short as can be.
enum SearchWords {
  /// Words in lower case with spaces between, to be read right behind the country: behind
  /// `대한민국`, `원 won` stands for `대한민국원 won`; what begins a new word begins with a space.
  ///
  /// A word is found by any part, so one that is part of another or of what is shown is left out.
  ///
  /// - Parameter further: Other names of the currency and its country.
  static func text(code: String, country: String, further: [String]) -> String {
    let shown = words(of: code) + words(of: country)
    var kept: [String] = []
    for word in further.flatMap(words)
    where !shown.contains(where: { isPart(word, of: $0) })
      && !kept.contains(where: { isPart(word, of: $0) })
    {
      kept.removeAll { isPart($0, of: word) }
      kept.append(word)
    }
    let text = kept.joined(separator: " ")
    if let last = shown.last, country.lowercased().last == last.last, text.hasPrefix(last) {
      return String(text.dropFirst(last.count))
    }
    return text.isEmpty ? "" : " " + text
  }

  /// Whether the bytes of a word are found in those of another one.
  private static func isPart(_ part: String, of word: String) -> Bool {
    let (part, word) = (part.utf8, word.utf8)
    guard let first = part.first, part.count <= word.count else { return part.isEmpty }
    var rest = word[...]
    while let start = rest.firstIndex(of: first) {
      if word[start...].starts(with: part) { return true }
      rest = word[word.index(after: start)...]
    }
    return false
  }

  /// Korean names count as one word, because Korean is typed with and without spaces.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    for part in name.lowercased().unicodeScalars.split(whereSeparator: isBetweenWords) {
      let word = String(part)
      if let last = words.last?.unicodeScalars.last, let first = part.first,
        hangul.contains(last), hangul.contains(first)
      {
        words[words.count - 1] += word
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func isBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "&", ",", "·": true
    default: scalar.properties.isWhitespace
    }
  }

  private static let hangul: ClosedRange<Unicode.Scalar> = "가"..."힣"
}
