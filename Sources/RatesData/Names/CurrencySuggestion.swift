import RatesDomain

/// Finds the currency that a person called by its everyday name, such as `won` or `원`, instead of its
/// code.
package enum CurrencySuggestion {
  /// Of several currencies of one name, such as the dollar, the first of these is meant.
  private static let preferred = [
    "USD", "EUR", "JPY", "GBP", "KRW", "CNY", "INR", "AUD", "CAD", "CHF", "MXN", "SEK", "NOK",
    "DKK", "TRY", "EGP", "SAR", "RUB",
  ].compactMap { CurrencyCode($0) }
  private static let languages = ["en", "ko", "ja", "zh-Hans", "zh-Hant"]

  /// The currency of a name or a sign in any of some languages; nil if none is, or several are.
  package static func of(_ name: String) -> CurrencyCode? {
    let name = name.lowercased()
    let spellings = name.hasSuffix("s") ? [name, String(name.dropLast())] : [name]
    let catalogs = languages.map { CurrencyNames(language: $0, unknown: "") }
    let found = CurrencyNames.listedCodes.filter { code in
      let words = catalogs.flatMap { Self.words(of: code, in: $0) }
      return spellings.contains(where: words.contains)
    }
    return preferred.first(where: found.contains) ?? (found.count == 1 ? found[0] : nil)
  }

  /// The code that was meant: in small letters that of a listed currency, or else a currency's name, or any code.
  package static func code(meantBy text: String) -> CurrencyCode? {
    let code = CurrencyCode(text.uppercased())
    if let code, CurrencyNames.listedCodes.contains(code) { return code }
    return of(text) ?? code
  }

  /// The currency that a code is a name of, though none has it as its code: KRW for `WON`.
  package static func of(_ code: CurrencyCode) -> CurrencyCode? {
    CurrencyNames.listedCodes.contains(code) ? nil : of(code.description)
  }

  /// The currency's name, the last word of it, and what else it is called, in small letters.
  private static func words(of code: CurrencyCode, in names: CurrencyNames) -> [String] {
    let name = names.currency(of: code)
    let unit = name.split(separator: " ").last.map(String.init) ?? name
    return ([name, unit] + names.aliases(of: code)).map { $0.lowercased() }
  }
}
