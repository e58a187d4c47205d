import RatesDomain

extension ExactDecimal {
  /// Reads an amount of a currency as people write it, and as the pages do.
  init(amount text: String, of base: CurrencyCode) throws(ConversionError) {
    guard let typed = TypedAmount(text, of: base.description) else { throw .notAnAmount(text) }
    if let named = typed.otherCurrency {
      throw .otherCurrency(text, named: named, base: base)
    }
    guard let amount = ExactDecimal(typed.plain) else { throw .amountTooLong(text) }
    self = amount
  }
}

extension CurrencyCode {
  /// Reads a code as people write it, in capitals or not.
  init(typed text: String) throws(ConversionError) {
    guard let code = CurrencyCode(text.uppercased()) else { throw .notACode(text) }
    self = code
  }
}
