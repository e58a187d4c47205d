import FoundationEssentials
import FoundationInternationalization
import RatesDomain

/// How one language writes numbers: its separators, read once from CLDR.
package struct NumberFormat: Sendable {
  /// Between whole digits and the fraction.
  package let decimalSeparator: String
  /// Between groups of three whole digits.
  package let groupSeparator: String

  /// The separators of a language, given as a BCP 47 tag.
  package init(language: String) {
    let locale = Locale(identifier: language)
    decimalSeparator = locale.decimalSeparator ?? "."
    groupSeparator = locale.groupingSeparator ?? ","
  }

  /// The number with all its decimals, whole digits in groups of three; a minus sign is U+2212.
  package func text(_ number: ExactDecimal) -> String {
    let sign = number.isNegative ? "\u{2212}" : ""
    return sign + magnitudeText(number)
  }

  /// The number with a sign in front of everything but zero.
  package func signedText(_ number: ExactDecimal) -> String {
    let sign = number.isZero ? "" : number.isNegative ? "\u{2212}" : "+"
    return sign + magnitudeText(number)
  }

  private func magnitudeText(_ number: ExactDecimal) -> String {
    let digits = String(number.magnitude)
    let padded = String(repeating: "0", count: max(number.scale + 1 - digits.count, 0)) + digits
    let whole = grouped(padded.dropLast(number.scale))
    return number.scale == 0 ? whole : whole + decimalSeparator + padded.suffix(number.scale)
  }

  private func grouped(_ digits: Substring) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += groupSeparator }
      result.append(digit)
    }
    return result
  }
}
