import RatesDomain

/// An amount as people write it, read as the pages' script reads it where a comma groups: `1,234.5`,
/// `3만`, `12억 5천`, `1.5k`, `$100`, `１００円`.
struct TypedAmount {
  /// Digits with a point, any number of them.
  let plain: String

  /// Nil for what is no amount, such as `1,5`: a comma that groups is no decimal sign.
  init?(_ text: String) {
    // Swift takes a digit, a sign or a space for one that has a mark above it.
    guard !text.unicodeScalars.contains(where: \.isMark),
      let amount = Self.withLetter(Self.withoutSign(Self.plainSigns(text)))
    else { return nil }
    plain = amount.text
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
      let shown =
        switch value {
        case 0xFF01...0xFF5E: value - 0xFEE0
        case 0x0660...0x0669, 0x06F0...0x06F9, 0x0E50...0x0E59: 0x30 + (value & 15)
        default: value
        }
      plain.append(Unicode.Scalar(shown) ?? scalar)
    }
    return String(plain).replacing("万亿", with: "兆")[...].trimmed
  }

  /// The text without the sign of a currency before or behind it.
  private static func withoutSign(_ text: Substring) -> Substring {
    let letters = text.prefix { $0.isASCII && $0.isLetter }
    if letters.count <= 3, text[letters.endIndex...].first?.isCurrencySymbol == true {
      return text[letters.endIndex...].dropFirst().trimmed
    }
    for word in ["달러", "유로", "위안"] where text.hasSuffix(word) {
      return text.dropLast(word.count).trimmed
    }
    guard let last = text.last, last.isCurrencySymbol || "원엔円元圓圆".contains(last) else {
      return text
    }
    return text.dropLast().trimmed
  }

  /// An amount with or without the letter of thousands or millions at its end.
  private static func withLetter(_ text: Substring) -> Digits? {
    switch text.last {
    case "k", "K": number(text.dropLast().trimmed)?.times(3)
    case "m", "M": number(text.dropLast().trimmed)?.times(6)
    default: sum(text)
    }
  }

  /// Numerals stand behind what they multiply. What follows is less than one of them, and only the
  /// last number has a fraction.
  private static func sum(_ text: Substring) -> Digits? {
    guard let unit = units.first(where: { $0.signs.contains(where: text.contains) }) else {
      return number(text.trimmed)
    }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: unit.signs.contains)
    let head = parts[0]
    guard parts.count == 2, let many = unit.power < 4 ? number(head.trimmed) : sum(head) else {
      return nil
    }
    if parts[1].isEmpty { return many.times(unit.power) }
    guard let rest = sum(parts[1]), many.fraction.isEmpty else { return nil }
    return many.times(unit.power).adding(rest, below: unit.power)
  }

  /// Digits, whole ones with or without groups of three.
  private static func number(_ text: Substring) -> Digits? {
    let sign = text.lastIndex { ".٫،。".contains($0) } ?? text.endIndex
    let (whole, fraction) = (text[..<sign], text[sign...].dropFirst())
    guard fraction.allSatisfy(\.isDigit), !(whole.isEmpty && fraction.isEmpty) else { return nil }
    if whole.allSatisfy(\.isDigit) {
      // What is no decimal sign everywhere could group before more than two digits.
      let isUsual = sign == text.endIndex || text[sign] == "." || text[sign] == "٫"
      return isUsual || fraction.count <= 2 ? Digits(whole: whole, fraction: fraction) : nil
    }
    guard sign == text.endIndex || text[sign] == "." || text[sign] == "٫" else { return nil }
    for isSeparator in [{ $0 == "," || $0 == "٬" }, \.isWhitespace] as [(Character) -> Bool] {
      let groups = whole.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
      guard groups.count > 1, (1...3).contains(groups[0].count), groups[0].first != "0" else {
        continue
      }
      if groups.allSatisfy({ $0.allSatisfy(\.isDigit) }),
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      {
        return Digits(whole: groups.joined()[...], fraction: fraction)
      }
    }
    return nil
  }
}

/// Decimal digits before and behind a point.
private struct Digits {
  var whole: Substring
  var fraction: Substring

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
  fileprivate var trimmed: Substring {
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
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
