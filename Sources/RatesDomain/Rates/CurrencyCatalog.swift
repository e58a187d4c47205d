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
  /// What a small disc shows of the currency, in the same letters for every language: its sign, such
  /// as `€`, or the beginning of its code.
  func sign(of code: CurrencyCode) -> String
  /// Whether the code is in use, in the same for every language.
  func status(of code: CurrencyCode) -> CurrencyStatus
}

extension CurrencyCatalog {
  /// The currency in favor of which one was withdrawn, and of that one again, up to one that is in use; nil for a
  /// currency that is in use itself.
  public func successor(of code: CurrencyCode) -> CurrencyCode? {
    guard case .retired(let successor, _) = status(of: code) else { return nil }
    return self.successor(of: successor) ?? successor
  }
}

/// What has become of a currency code.
public enum CurrencyStatus: Sendable, Equatable {
  /// In use, as far as is known.
  case active
  /// Withdrawn in favor of another currency; `since` is the first day of that.
  case retired(successor: CurrencyCode, since: ReferenceDate)
  /// Never listed in ISO 4217; `parity` is the listed currency it is worth the same as, or traded
  /// for.
  case notISO4217(parity: CurrencyCode)
}
