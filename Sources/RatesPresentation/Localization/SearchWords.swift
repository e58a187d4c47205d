/// The words by which a row is found beyond its code and its country, written as short as can be.
enum SearchWords {
  /// UTF-8.
  private typealias Word = [UInt8]

  /// Words in lower case with spaces between, to be read right behind the country: behind
  /// `대한민국`, `원 won` stands for `대한민국원 won`; what begins a new word begins with a space.
  ///
  /// A word is found by any part, so one that is part of another or of what is shown is left out.
  ///
  /// - Parameter further: Other names of the currency and its country.
  static func text(code: String, country: String, further: [String]) -> String {
    let shown = words(of: code) + words(of: country)
    var kept: [Word] = []
    for word in further.flatMap(words)
    where !shown.contains(where: { isPart(word, of: $0) })
      && !kept.contains(where: { isPart(word, of: $0) })
    {
      kept.removeAll { isPart($0, of: word) }
      kept.append(word)
    }
    let text = String(decoding: Array(kept.joined(separator: " ".utf8)), as: UTF8.self)
    if let last = shown.last.map({ String(decoding: $0, as: UTF8.self) }),
      country.lowercased().last == last.last, text.hasPrefix(last)
    {
      return String(text.dropFirst(last.count))
    }
    return text.isEmpty ? "" : " " + text
  }

  /// Whether the bytes of a word are found in those of another one.
  private static func isPart(_ part: Word, of word: Word) -> Bool {
    guard let first = part.first, part.count <= word.count else { return part.isEmpty }
    return word.indices.dropLast(part.count - 1).contains {
      word[$0] == first && word[$0...].starts(with: part)
    }
  }

  /// Korean names count as one word, because Korean is typed with and without spaces.
  private static func words(of name: String) -> [Word] {
    var words: [Word] = []
    var isInside = false
    var isAfterHangul = false
    for scalar in name.lowercased().unicodeScalars {
      guard !isBetweenWords(scalar) else {
        isInside = false
        continue
      }
      let isHangul = hangul.contains(scalar)
      if !isInside && !(isAfterHangul && isHangul) { words.append([]) }
      isInside = true
      isAfterHangul = isHangul
      words[words.count - 1] += scalar.utf8
    }
    return words
  }

  private static func isBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "&", ",", "·", " ": true
    case "!"..."~", hangul: false
    default: scalar.properties.isWhitespace
    }
  }

  private static let hangul: ClosedRange<Unicode.Scalar> = "가"..."힣"
}
