import Foundation
import RatesDomain
import RatesPresentation
import SourceText

extension ValueDecoder where Value == String {
  static var title: ValueDecoder {
    .text("a title on one line, not blank") {
      $0.isSingleLine && $0.contains { !$0.isWhitespace } ? $0 : nil
    }
  }

  static var language: ValueDecoder {
    .choice(Language.all.map(\.tag)) { $0 }
  }

  /// Names that ICU knows; the machine's own zone files are not asked, so all machines agree. Offsets and
  /// abbreviations such as `GMT+9` and `CST`, which Foundation takes as well, are none.
  static var timeZone: ValueDecoder {
    let plain = ["UTC", "GMT"]
    return .text(
      "a time zone of the IANA list by area and place such as \"Asia/Seoul\", or \"UTC\" or \"GMT\"",
      nearest: { SpellingSuggestion.of($0, among: TimeZone.knownTimeZoneIdentifiers + plain) },
      parse: {
        plain.contains($0) || $0.contains("/") && TimeZone(identifier: $0) != nil ? $0 : nil
      })
  }
}

extension ValueDecoder where Value == SiteAddress {
  static var siteAddress: ValueDecoder {
    .text(
      "an address such as \"https://rates.example.org\", http or https, in ASCII, "
        + "without user, query and fragment, and without \"//\", \".\" and \"..\" in its path"
    ) { WebAddress($0).map(SiteAddress.init) }
  }
}

extension ValueDecoder where Value == CurrencyCode {
  static var currency: ValueDecoder {
    .text(
      "a currency code of three capital letters such as \"USD\"",
      nearest: { CurrencyCode($0.uppercased())?.description },
      parse: { CurrencyCode($0) })
  }
}

extension ValueDecoder where Value == RisingColor {
  static var risingColor: ValueDecoder {
    .choice(RisingColor.allCases.map(\.rawValue)) { RisingColor(rawValue: $0) }
  }
}

extension ValueDecoder where Value == Int {
  static var decimals: ValueDecoder {
    .number("a whole number from 0 to 10", in: 0...10)
  }

  static var pageLimit: ValueDecoder {
    .number("a whole number, 1 or more", in: 1...Int64.max)
  }

  private static func number(_ expected: String, in range: ClosedRange<Int64>) -> ValueDecoder {
    ValueDecoder(expected: expected) { value throws(Rejection) in
      guard case .integer(let number) = value.content else { throw .kind }
      guard range.contains(number) else { throw .value() }
      return Int(number)
    }
  }
}

extension String {
  /// Whether the text has neither line breaks nor other control characters.
  var isSingleLine: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .lineSeparator
        && $0.properties.generalCategory != .paragraphSeparator
    }
  }
}
