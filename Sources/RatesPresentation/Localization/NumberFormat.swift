import FoundationEssentials
import FoundationInternationalization
import Mustache
import RatesDomain

/// How one language writes numbers, read once from CLDR.
package final class NumberFormat: Sendable {
  /// How many digits stand before the first group separator at least: 2 where 1234 has none.
  package let minimumGrouping: Int
  /// The digit zero; the others follow it in Unicode.
  package let zero: Unicode.Scalar

  private let smallestGrouped: UInt128
  private let decimal: ShortText
  private let group: ShortText
  private let zeroText: ShortText
  private let minus: ShortText
  private let plus: ShortText
  private let percentPrefix: ShortText
  private let percentSuffix: ShortText

  /// The format of a language, given as a BCP 47 tag.
  ///
  /// What Foundation does not tell is seen in how it writes samples. The minus is U+2212 in all
  /// languages, with the marks of direction that CLDR has around its hyphen.
  package init(language: String) {
    let locale = Locale(identifier: language)
    decimal = ShortText(locale.decimalSeparator ?? ".")
    group = ShortText(locale.groupingSeparator ?? ",")
    let style = Decimal.FormatStyle(locale: locale)
    minimumGrouping = Decimal(1234).formatted(style).contains(group.text) ? 1 : 2
    smallestGrouped = minimumGrouping == 1 ? 1_000 : 10_000
    zero = Decimal(0).formatted(style).unicodeScalars.first ?? "0"
    zeroText = ShortText(String(zero))
    let negative = Decimal(-5).formatted(style)
    minus = ShortText(Self.affixes(negative).prefix.replacing("-", with: "\u{2212}"))
    plus = ShortText(Self.affixes(Decimal(5).formatted(style.sign(strategy: .always()))).prefix)
    let percent = Decimal(5) / 100
    let affixes = Self.affixes(percent.formatted(Decimal.FormatStyle.Percent(locale: locale)))
    (percentPrefix, percentSuffix) = (ShortText(affixes.prefix), ShortText(affixes.suffix))
  }

  /// Between whole digits and the fraction.
  package var decimalSeparator: String { decimal.text }

  /// Between groups of three whole digits.
  package var groupSeparator: String { group.text }

  /// Writes the number with all its decimals, whole digits in groups of three.
  package func write(_ number: ExactDecimal, to output: inout MustacheOutput) {
    if number.isNegative { minus.write(to: &output) }
    writeMagnitude(number, to: &output)
  }

  /// Writes the number with a sign in front of everything but zero.
  package func writeSigned(_ number: ExactDecimal, to output: inout MustacheOutput) {
    writeSign(number, to: &output)
    writeMagnitude(number, to: &output)
  }

  /// Writes the number as percent, with its sign: `+0.17%`.
  package func writePercent(_ number: ExactDecimal, to output: inout MustacheOutput) {
    writeSign(number, to: &output)
    writeShare(number, to: &output)
  }

  /// Writes a number that is not negative as percent, without a sign: `1.75%`.
  package func writeShare(_ number: ExactDecimal, to output: inout MustacheOutput) {
    percentPrefix.write(to: &output)
    writeMagnitude(number, to: &output)
    percentSuffix.write(to: &output)
  }

  /// ASCII digits in the language's own; everything else stays.
  package func digits(_ text: some StringProtocol) -> String {
    guard zero != "0" else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let own = Unicode.Scalar(zero.value + scalar.value &- 0x30)
      result.append(("0"..."9").contains(scalar) ? own ?? scalar : scalar)
    }
    return String(result)
  }

  private func writeSign(_ number: ExactDecimal, to output: inout MustacheOutput) {
    if !number.isZero { (number.isNegative ? minus : plus).write(to: &output) }
  }

  /// Writes from the last digit to the first one, and moves the text to where it belongs.
  private func writeMagnitude(_ number: ExactDecimal, to output: inout MustacheOutput) {
    // A separator for each digit, at most, and each of both as long as can be.
    let room = (DecimalDigits.greatestCount + number.scale) * 2 * ShortText.room
    output.append(upTo: room) { place in
      let end = place + room
      var start = end
      var digits = DecimalDigits(of: number.magnitude)
      for _ in 0..<number.scale { zeroText.digit(digits.removeLast()).write(before: &start) }
      if number.scale > 0 { decimal.write(before: &start) }
      var untilGroup = digits.rest < smallestGrouped ? Int.max : 3
      repeat {
        if untilGroup == 0 {
          group.write(before: &start)
          untilGroup = 3
        }
        untilGroup &-= 1
        zeroText.digit(digits.removeLast()).write(before: &start)
      } while digits.rest != 0
      place.copyMemory(from: start, byteCount: end - start)
      return place + (end - start)
    }
  }

  /// What stands around the only digit of a sample.
  private static func affixes(_ sample: String) -> (prefix: Substring, suffix: Substring) {
    guard let digit = sample.firstIndex(where: \.isNumber) else { return ("", "") }
    return (sample[..<digit], sample[sample.index(after: digit)...])
  }
}

/// The decimal digits of a whole number, taken from its end.
struct DecimalDigits {
  /// How many the greatest number has.
  static let greatestCount = 39

  /// The digits that were not taken yet, as a number; zero when there are none.
  private(set) var rest: UInt128

  init(of number: UInt128) {
    rest = number
  }

  /// Takes the last digit, 0...9; zero if none is left.
  @inline(__always)
  mutating func removeLast() -> UInt8 {
    if let word = UInt64(exactly: rest) {
      let quotient = word / 10
      rest = UInt128(quotient)
      return UInt8(truncatingIfNeeded: word &- quotient &* 10)
    }
    let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
    rest = quotient
    return UInt8(truncatingIfNeeded: digit)
  }
}

/// A digit, sign or separator as UTF-8, held without a reference that threads would count.
struct ShortText: Sendable {
  /// How many bytes writing one may touch.
  static let room = 8
  /// CLDR's longest one, Arabic's percent sign with its marks of direction, has as many bytes.
  private static let limit = 7

  /// The bytes, the last one highest, and their number in the lowest one.
  private let packed: UInt64

  /// The text, which has no more than seven bytes.
  init(_ text: some StringProtocol) {
    precondition(text.utf8.count <= Self.limit, "“\(text)” is longer than CLDR's signs are.")
    packed = text.utf8.reduce(UInt64(text.utf8.count)) { packed, byte in
      UInt64(byte) << 56 | packed >> 8 & ~0xFF | packed & 0xFF
    }
  }

  private init(packed: UInt64) {
    self.packed = packed
  }

  /// The text itself.
  var text: String {
    String(
      decoding: (8 - count..<8).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) },
      as: UTF8.self)
  }

  private var count: Int { Int(packed & 0xFF) }

  /// The digit of a language whose zero this is. The digits of a script follow its zero in Unicode
  /// and differ in their last byte only.
  @inline(__always)
  func digit(_ value: UInt8) -> ShortText {
    ShortText(packed: packed &+ UInt64(value) << 56)
  }

  /// Writes the text in front of the address, which it moves to the text's start.
  @inline(__always)
  func write(before target: inout UnsafeMutableRawPointer) {
    (target - 8).storeBytes(of: packed.littleEndian, as: UInt64.self)
    target -= count
  }

  /// Appends the text.
  func write(to output: inout MustacheOutput) {
    output.append(upTo: Self.room) { target in
      target.storeBytes(of: (packed >> UInt64(64 - 8 * count)).littleEndian, as: UInt64.self)
      return target + count
    }
  }
}
