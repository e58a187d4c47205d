import RatesDomain

/// An amount as people write it, read as the pages' script reads it where the point is the decimal sign and a
/// comma groups: `1,234.5`, `12,5`, `1.234,56`, `3만`, `12억 5천`, `1.5k`, `$100`, `100 USD`,
/// `100 dólares`, `三万円`, `12,450 ÷ 3`.
struct TypedAmount {
  /// Digits with a point, any number of them.
  let plain: String
  /// What they are divided by, in the same form, if they are; not zero.
  let divisor: String?
  /// The code of another currency than the expected one, if the text names it.
  let otherCurrency: String?

  /// Nil for what is no amount or could be several, such as `1,2,3` or `50 kr` of dollars.
  ///
  /// - Parameter own: The code of the currency that is expected.
  init?(_ text: String, of own: String) {
    // Swift takes a digit, a sign or a space for one that has a mark above it.
    guard !text.contains(where: \.isMarkedSign),
      let (amount, code) = Self.read(Self.plainSigns(text), own: own)
    else { return nil }
    plain = amount.dividend.text
    divisor = amount.divisor?.text
    otherCurrency = code == own ? nil : code
  }

  /// Numerals of East Asia, the greatest first.
  private static let units: [(power: Int, signs: [Character])] = [
    (12, ["조", "兆"]), (8, ["억", "億", "亿"]), (4, ["만", "万", "萬"]), (3, ["천", "千"]),
    (2, ["백", "百"]), (1, ["십", "十"]),
  ]

  /// The text with full-width, Arabic and Thai digits and signs made plain, without invisible marks
  /// and without space around it.
  private static func plainSigns(_ text: String) -> Substring {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
      let value = scalar.value
      let shown: UInt32 =
        switch value {
        case 0xFF01...0xFF5E: value - 0xFEE0
        case 0x0660...0x0669, 0x06F0...0x06F9, 0x0E50...0x0E59: 0x30 + (value & 15)
        case 0x2019: 0x27
        case 0xF7, 0x2044, 0x2215: 0x2F
        case 0x060C: 0x2C
        case 0x3002: 0x2E
        case _ where scalar.properties.isWhitespace: 0x20
        default: value
        }
      plain.append(Unicode.Scalar(shown) ?? scalar)
    }
    return String(plain).replacing("万亿", with: "兆")[...].trimmed
  }

  /// An amount and the code of its currency, which is the expected one if no words say another.
  private static func read(_ text: Substring, own: String) -> (Quotient, String)? {
    if let amount = quotient(text) { return (amount, own) }
    // A currency stands at either end, or before the divisor.
    let sign = text.firstIndex(of: "/") ?? text.endIndex
    let isPlain = text[sign...].dropFirst().allSatisfy { $0.isDigit || ".,'٬٫ ".contains($0) }
    let end = isPlain ? sign : text.endIndex
    guard let (bare, code) = AmountWords.strip(text[..<end].trimmed, own: own),
      let amount = quotient(bare + text[end...])
    else { return nil }
    return (amount, code)
  }

  private typealias Quotient = (dividend: Digits, divisor: Digits?)

  /// An amount alone, or one before a sign of division and another, which is not zero, behind it.
  private static func quotient(_ text: Substring) -> Quotient? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { withLetter($0.trimmed) }
    guard parts.count < 3, let dividend = parts[0] else { return nil }
    guard parts.count == 2 else { return (dividend, nil) }
    guard let divisor = parts[1], !divisor.isZero else { return nil }
    return (dividend, divisor)
  }

  /// An amount with or without the letter of thousands or millions at its end.
  private static func withLetter(_ text: Substring) -> Digits? {
    guard let last = text.last, "kKmM".contains(last),
      text.dropLast().trimmed.last?.isDigit == true
    else { return sum(withPlainDigits(text), isFirst: true) }
    return number(text.dropLast().trimmed)?.times(last.lowercased() == "k" ? 3 : 6)
  }

  /// Korean digits made plain, before a numeral only: elsewhere they are syllables.
  private static func withPlainDigits(_ text: Substring) -> Substring {
    var plain = ""
    var rest = text
    while let character = rest.popFirst() {
      let isCounted = rest.first.map("십백천만억조".contains) ?? false
      let digit = isCounted ? Array("일이삼사오육칠팔구").firstIndex(of: character) : nil
      plain += digit.map { "\($0 + 1)" } ?? String(character)
    }
    return plain[...]
  }

  /// Numerals stand behind what they multiply, or for one of themselves. What follows is less than one
  /// of them, and only the last number has a fraction.
  private static func sum(_ text: Substring, isFirst: Bool) -> Digits? {
    guard let unit = units.first(where: { $0.signs.contains(where: text.contains) }) else {
      return number(text.trimmed)
    }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: unit.signs.contains)
    guard parts.count == 2 else { return nil }
    let (head, tail) = (parts[0], parts[1])
    let isOne = head.trimmed.isEmpty && (unit.power < 4 || isFirst)
    let many =
      isOne
      ? Digits(whole: "1", fraction: "")
      : unit.power < 4 ? number(head.trimmed) : sum(head, isFirst: isFirst)
    guard let many else { return nil }
    if tail.isEmpty { return many.times(unit.power) }
    let endsInNumeral = tail.last?.isDigit == false
    guard !isOne || unit.power < 2 || endsInNumeral, many.fraction.isEmpty,
      var rest = sum(tail, isFirst: false)
    else { return nil }
    // Behind a hundred millions, thousands are of the next lower unit, as it is said.
    if unit.power > 4, has(tail, below: 4), !has(tail, from: 4) {
      guard endsInNumeral else { return nil }
      rest = rest.times(unit.power - 4)
    }
    return many.times(unit.power).adding(rest, below: unit.power)
  }

  private static func has(_ text: Substring, below power: Int) -> Bool {
    units.contains { $0.power < power && $0.signs.contains(where: text.contains) }
  }

  private static func has(_ text: Substring, from power: Int) -> Bool {
    units.contains { $0.power >= power && $0.signs.contains(where: text.contains) }
  }

  /// Digits with or without groups and a fraction. What could be a group of three is a fraction behind a
  /// point only; two separators of a kind are no decimal signs.
  private static func number(_ text: Substring) -> Digits? {
    if let sign = text.lastIndex(where: { ".,٫".contains($0) }) {
      let (whole, fraction) = (text[..<sign], text[sign...].dropFirst())
      let separator = Self.separator(of: whole)
      if fraction.allSatisfy(\.isDigit),
        whole.allSatisfy(\.isDigit) || separator != nil && separator != text[sign],
        text[sign] != "," || fraction.count != 3 || whole == "0" || separator == "."
      {
        let digits = Digits(whole: whole.filter(\.isDigit)[...], fraction: fraction)
        return digits.isEmpty ? nil : digits
      }
    }
    if text.allSatisfy(\.isDigit) {
      return text.isEmpty ? nil : Digits(whole: text, fraction: "")
    }
    guard let separator = separator(of: text),
      separator != "." || text.count(where: { $0 == "." }) > 1
    else { return nil }
    return Digits(whole: text.filter(\.isDigit)[...], fraction: "")
  }

  /// What stands between groups of three, or of two before the last one as in India; nil where there are
  /// none.
  private static func separator(of text: Substring) -> Character? {
    guard let separator = text.first(where: { !$0.isDigit }), ".,'٬ ".contains(separator) else {
      return nil
    }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard groups.allSatisfy({ $0.allSatisfy(\.isDigit) }), groups[0].first != "0",
      groups.last?.count == 3
    else { return nil }
    let inner = groups.dropFirst().dropLast()
    let isInThrees = (1...3).contains(groups[0].count) && inner.allSatisfy { $0.count == 3 }
    let isIndian =
      separator == "," && (1...2).contains(groups[0].count) && !inner.isEmpty
      && inner.allSatisfy { $0.count == 2 }
    return isInThrees || isIndian ? separator : nil
  }
}

/// Decimal digits before and behind a point.
private struct Digits {
  var whole: Substring
  var fraction: Substring

  var isEmpty: Bool { whole.isEmpty && fraction.isEmpty }
  var isZero: Bool { (whole + fraction).allSatisfy { $0 == "0" } }

  /// The digits with the point where it belongs; a point only before digits.
  var text: String {
    let significant = whole.drop { $0 == "0" }
    let end = fraction.isEmpty ? "" : ".\(fraction)"
    return (significant.isEmpty ? "0" : significant) + end
  }

  /// The number times a power of ten.
  func times(_ power: Int) -> Digits {
    let moved = fraction.prefix(power)
    let zeros = String(repeating: "0", count: power - moved.count)
    return Digits(whole: whole + moved + zeros, fraction: fraction.dropFirst(power))
  }

  /// The number, which ends with zeros, plus one that has to fit into them.
  func adding(_ rest: Digits, below power: Int) -> Digits? {
    let digits = rest.whole.drop { $0 == "0" }
    guard digits.count <= power else { return nil }
    let zeros = String(repeating: "0", count: power - digits.count)
    return Digits(whole: whole.dropLast(power) + zeros + digits, fraction: rest.fraction)
  }
}

extension Substring {
  /// Without space at either end.
  var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to the letter before it.
  fileprivate var isMark: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}

extension Character {
  /// Whether it is something else than a letter with a mark, as names of currencies have them.
  fileprivate var isMarkedSign: Bool {
    unicodeScalars.first?.properties.isAlphabetic == false
      && unicodeScalars.dropFirst().contains(where: \.isMark)
  }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
