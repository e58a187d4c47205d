import RatesDomain

/// What rates of a base have to be, whether an answer, a kept one or a stored file has them.
enum ValidRates {
  /// How the rates are not valid; nil if they are.
  static func violation(
    _ rates: [CurrencyCode: ExactDecimal], base: CurrencyCode
  ) -> ValidationError? {
    guard isOne(rates[base]) else { return .baseNotOne(base: base, rate: rates[base]) }
    guard rates.count >= 2 else { return .tooFewCurrencies(count: rates.count) }
    let odd = rates.filter { !RateRange.contains($0.value) }.min { $0.key < $1.key }
    return odd.map { .rateOutOfRange(code: $0.key, text: $0.value.description) }
  }

  /// Whether a rate can be the base's own.
  static func isOne(_ rate: ExactDecimal?) -> Bool { rate == 1 }
}
