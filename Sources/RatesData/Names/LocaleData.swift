import FoundationEssentials
import FoundationInternationalization
import RatesDomain
import _FoundationICU

/// Names of countries and currencies in one language, as CLDR has them.
struct LocaleData {
  private let locale: Locale

  /// The names in a language, a BCP 47 tag; nothing of the machine's own locale enters.
  init(language: String) {
    locale = Locale(identifier: language)
  }

  /// The codes of ISO 4217 that are money of today, without metals, funds and coins.
  static let currenciesInUse = Set(
    Locale.commonISOCurrencyCodes.compactMap { CurrencyCode($0) })

  /// The currency's name; nil where CLDR has none.
  func currency(_ code: String) -> String? {
    locale.localizedString(forCurrencyCode: code)
  }

  /// The name of the country whose ISO 3166 code the currency's code begins with, as ISO 4217 forms
  /// them; nil for what begins with X, which is no country's, and for codes that are no currency.
  func country(_ code: String) -> String? {
    guard !code.hasPrefix("X"), currency(code) != nil else { return nil }
    return region(String(code.prefix(2)))
  }

  /// The name of a country by its ISO 3166 code; nil where CLDR has none.
  func region(_ code: String) -> String? {
    guard let name = locale.localizedString(forRegionCode: code) else { return nil }
    // Marks of direction and joining, which nobody types.
    let typed = name.unicodeScalars.filter { $0.properties.generalCategory != .format }
    return String(String.UnicodeScalarView(typed))
  }

  /// The signs by which the currency is written, such as `A$` and `$`, without marks of direction;
  /// none where that is its code.
  ///
  /// Asked of ICU itself: Foundation tells signs only by writing amounts, at a tenth of a millisecond
  /// each, which was two fifths of the time of a small site.
  func symbols(_ code: String) -> [String] {
    (Array(code.utf16) + [0]).withUnsafeBufferPointer { code in
      [UCURR_SYMBOL_NAME, UCURR_NARROW_SYMBOL_NAME].compactMap { symbol(code, $0) }
    }
  }

  /// One of the signs of a code that ends with a zero.
  ///
  /// For a code that ICU does not know, the name that it answers is the very memory of the code.
  private func symbol(_ code: UnsafeBufferPointer<UInt16>, _ style: UCurrNameStyle) -> String? {
    var length: Int32 = 0
    var status = U_ZERO_ERROR
    guard
      let name = swift_ucurr_getName(
        code.baseAddress, locale.identifier, style, nil, &length, &status),
      status.rawValue <= U_ZERO_ERROR.rawValue
    else { return nil }
    let units = UnsafeBufferPointer(start: name, count: Int(length))
    // Most currencies have no sign, and ICU answers with the code.
    if units.elementsEqual(code.dropLast()) { return nil }
    let sign = String(
      String(decoding: units, as: UTF16.self).unicodeScalars.filter { scalar in
        ![.decimalNumber, .format, .spaceSeparator].contains(scalar.properties.generalCategory)
      })
    return sign.isEmpty ? nil : sign
  }
}

/// Keeps ICU in a statically linked binary: without a reference to a type that needs it, the linker
/// drops it and every name is nil.
package let localeDataAnchor: Any.Type = Decimal.FormatStyle.self
