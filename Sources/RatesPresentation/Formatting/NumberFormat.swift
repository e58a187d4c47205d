import FoundationEssentials
import FoundationInternationalization
import RatesDomain

/// How one language writes numbers, read once from CLDR.
package struct NumberFormat: Sendable {
  /// Between whole digits and the fraction.
  package let decimalSeparator: String
  /// Between groups of three whole digits.
  package let groupSeparator: String
  /// How many digits stand before the first group separator at least: 2 where 1234 has none.
  package let minimumGrouping: Int
  /// The digit zero; the others follow it in Unicode.
  package let zero: Unicode.Scalar

  private let minus: String
  private let plus: String
  private let percentPrefix: Substring
  private let percentSuffix: Substring

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
    let negative = Decimal(-5).formatted(style)
    minus = String(Self.affixes(negative).prefix.replacing("-", with: "\u{2212}"))
    plus = String(Self.affixes(Decimal(5).formatted(style.sign(strategy: .always()))).prefix)
    let percent = Decimal(5) / 100
    (percentPrefix, percentSuffix) = Self.affixes(
      percent.formatted(Decimal.FormatStyle.Percent(locale: locale)))
  }

  /// The number with all its decimals, whole digits in groups of three.
  package func text(_ number: ExactDecimal) -> String {
    (number.isNegative ? minus : "") + magnitudeText(number)
  }

  /// The number with a sign in front of everything but zero.
  package func signedText(_ number: ExactDecimal) -> String {
    sign(number) + magnitudeText(number)
  }

  /// The number as percent, with its sign: `+0.17%`.
  package func percentText(_ number: ExactDecimal) -> String {
    sign(number) + percentPrefix + magnitudeText(number) + percentSuffix
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

  private func sign(_ number: ExactDecimal) -> String {
    number.isZero ? "" : number.isNegative ? minus : plus
  }

  private func magnitudeText(_ number: ExactDecimal) -> String {
    let ascii = String(number.magnitude)
    let padded = String(repeating: "0", count: max(number.scale + 1 - ascii.count, 0)) + ascii
    let whole = grouped(padded.dropLast(number.scale))
    return number.scale == 0
      ? whole : whole + decimalSeparator + digits(padded.suffix(number.scale))
  }

  private func grouped(_ ascii: Substring) -> String {
    guard ascii.count >= 3 + minimumGrouping else { return digits(ascii) }
    var result = ""
    for (index, digit) in digits(ascii).enumerated() {
      if index > 0, (ascii.count - index).isMultiple(of: 3) { result += groupSeparator }
      result.append(digit)
    }
    return result
  }

  /// What stands around the only digit of a sample.
  private static func affixes(_ sample: String) -> (prefix: Substring, suffix: Substring) {
    guard let digit = sample.firstIndex(where: \.isNumber) else { return ("", "") }
    return (sample[..<digit], sample[sample.index(after: digit)...])
  }
}
