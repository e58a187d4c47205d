/// What has become of a currency code.
public enum CurrencyStatus: Sendable, Equatable {
  /// In use, as far as is known.
  case active
  /// Withdrawn in favour of another currency; `since` is the first day of that, `2023-01-01`.
  case retired(successor: CurrencyCode, since: String)
  /// Never listed in ISO 4217; `parity` is the listed currency it is worth the same as, or traded
  /// for.
  case notISO4217(parity: CurrencyCode)
}
