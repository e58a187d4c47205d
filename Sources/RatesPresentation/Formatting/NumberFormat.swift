import FoundationEssentials
import FoundationInternationalization
import Mustache
import RatesDomain

/// How one language writes numbers, read once from CLDR.
package final class NumberFormat: Sendable {
  /// Between whole digits and the fraction.
  package let decimalSeparator: String
  /// Between groups of three whole digits.
  package let groupSeparator: String
  /// How many digits stand before the first group separator at least: 2 where 1234 has none.
  package let minimumGrouping: Int
  /// The digit zero; the others follow it in Unicode.
  package let zero: Unicode.Scalar

  private let hasLatinDigits: Bool
  private let minus: String
  private let plus: String
  private let percentPrefix: String
  private let percentSuffix: String

  /// The format of a language, given as a BCP 47 tag.
  ///
  /// What Foundation does not tell is seen in how it writes samples. The minus is U+2212 in all
  /// languages, with the marks of direction that CLDR has around its hyphen.
  package init(language: String) {
    let locale = Locale(identifier: language)
    decimalSeparator = locale.decimalSeparator ?? "."
    groupSeparator = locale.groupingSeparator ?? ","
    let style = Decimal.FormatStyle(locale: locale)
    minimumGrouping = Decimal(1234).formatted(style).contains(groupSeparator) ? 1 : 2
    zero = Decimal(0).formatted(style).unicodeScalars.first ?? "0"
    hasLatinDigits = zero == "0"
    let negative = Decimal(-5).formatted(style)
    minus = String(Self.affixes(negative).prefix.replacing("-", with: "\u{2212}"))
    plus = String(Self.affixes(Decimal(5).formatted(style.sign(strategy: .always()))).prefix)
    let percent = Decimal(5) / 100
    let affixes = Self.affixes(percent.formatted(Decimal.FormatStyle.Percent(locale: locale)))
    (percentPrefix, percentSuffix) = (String(affixes.prefix), String(affixes.suffix))
  }

  /// Writes the number with all its decimals, whole digits in groups of three.
  package func write(_ number: ExactDecimal, to output: inout MustacheOutput) {
    if number.isNegative { output.append(minus) }
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
    output.append(percentPrefix)
    writeMagnitude(number, to: &output)
    output.append(percentSuffix)
  }

  /// ASCII digits in the language's own; everything else stays.
  package func digits(_ text: some StringProtocol) -> String {
    guard !hasLatinDigits else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let own = Unicode.Scalar(zero.value + scalar.value &- 0x30)
      result.append(("0"..."9").contains(scalar) ? own ?? scalar : scalar)
    }
    return String(result)
  }

  private func writeSign(_ number: ExactDecimal, to output: inout MustacheOutput) {
    if !number.isZero { output.append(number.isNegative ? minus : plus) }
  }

  private func writeMagnitude(_ number: ExactDecimal, to output: inout MustacheOutput) {
    DecimalDigits.of(number.magnitude, atLeast: number.scale + 1) { digits in
      let wholeCount = digits.count - number.scale
      let isGrouped = wholeCount >= 3 + minimumGrouping
      for index in 0..<wholeCount {
        if isGrouped, index > 0, (wholeCount - index).isMultiple(of: 3) {
          output.append(groupSeparator)
        }
        write(digit: digits[index], to: &output)
      }
      guard number.scale > 0 else { return }
      output.append(decimalSeparator)
      for index in wholeCount..<digits.count { write(digit: digits[index], to: &output) }
    }
  }

  private func write(digit: UInt8, to output: inout MustacheOutput) {
    if hasLatinDigits {
      output.append(UInt8(ascii: "0") + digit)
    } else if let own = Unicode.Scalar(zero.value + UInt32(digit)) {
      output.append(String(own))
    }
  }

  /// What stands around the only digit of a sample.
  private static func affixes(_ sample: String) -> (prefix: Substring, suffix: Substring) {
    guard let digit = sample.firstIndex(where: \.isNumber) else { return ("", "") }
    return (sample[..<digit], sample[sample.index(after: digit)...])
  }
}
