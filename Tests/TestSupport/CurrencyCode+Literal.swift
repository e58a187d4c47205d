import RatesDomain

extension CurrencyCode: ExpressibleByStringLiteral {
  /// The code as a test writes it down.
  public init(stringLiteral text: String) {
    guard let code = CurrencyCode(text) else { preconditionFailure("\(text) is no currency code") }
    self = code
  }
}

extension ReferenceDate: ExpressibleByStringLiteral {
  /// The day that a literal such as `2024-01-09` names.
  public init(stringLiteral value: String) {
    guard let date = ReferenceDate(value) else { fatalError("\(value) is no day") }
    self = date
  }
}

extension Timestamp: ExpressibleByStringLiteral {
  /// The moment that a literal such as `2024-01-09T00:02:31Z` names.
  public init(stringLiteral value: String) {
    guard let moment = Timestamp(value) else { fatalError("\(value) is no moment") }
    self = moment
  }
}
