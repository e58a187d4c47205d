import RatesDomain

extension CurrencyCode: ExpressibleByStringLiteral {
  /// The code as a test writes it down.
  public init(stringLiteral text: String) {
    guard let code = CurrencyCode(text) else { preconditionFailure("\(text) is no currency code") }
    self = code
  }
}
