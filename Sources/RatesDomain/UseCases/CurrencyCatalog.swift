/// What people call the currencies, in one language.
public protocol CurrencyCatalog: Sendable {
  /// The country or territory that uses the currency; the language's word for unknown where none
  /// is listed.
  func country(of code: CurrencyCode) -> String
  /// The currency's own name, such as `US Dollar`; the word for unknown where none is listed.
  func currency(of code: CurrencyCode) -> String
  /// What else people look for the currency by: its names in English, its symbols, and everyday
  /// words, such as other countries that use it.
  func aliases(of code: CurrencyCode) -> [String]
  /// Whether the code is in use, in the same for every language.
  func status(of code: CurrencyCode) -> CurrencyStatus
}
