import RatesDomain

/// An amount to convert: a decimal, or the exact quotient of two.
struct ConvertibleAmount {
  let dividend: ExactDecimal
  /// Not zero; nil for a decimal alone.
  let divisor: ExactDecimal?

  /// Reads an amount of a currency as people write it, and as the pages do.
  init(_ text: String, of base: CurrencyCode) throws(ConversionError) {
    guard let typed = TypedAmount(text, of: base.description) else { throw .notAnAmount(text) }
    if let named = typed.otherCurrency {
      throw .otherCurrency(text, named: named, base: base)
    }
    guard let dividend = ExactDecimal(typed.plain) else { throw .amountTooLong(text) }
    self.dividend = dividend
    divisor = try typed.divisor.map { plain throws(ConversionError) in
      guard let divisor = ExactDecimal(plain) else { throw .amountTooLong(text) }
      return divisor
    }
  }

  /// What the amount is worth at the rate, which is units of quote per base. It is divided once, when it is shown.
  func worth(at rate: Fraction) -> ExactDecimal? {
    Conversion(amount: dividend, rate: divisor.map { rate * $0.fraction.reciprocal } ?? rate).shown
  }

  /// A quotient that ends within so many decimals is written with all of them.
  private static let longestEnd = 12
  /// The decimals of one that does not, or its significant digits below a tenth.
  private static let roundedDigits = 4
  private static let tenth = Fraction(numerator: Natural(1), denominator: Natural(10))

  private var quotient: Fraction? {
    divisor.map { dividend.fraction * $0.fraction.reciprocal }
  }

  /// The amount as a decimal, if it is one of a few digits.
  var decimal: ExactDecimal? {
    guard let quotient else { return dividend }
    return (0...Self.longestEnd).lazy.compactMap { quotient.rounded(toPlaces: $0) }
      .first { $0.fraction == quotient }
  }

  /// The amount in plain digits; the division, if those have no end.
  var exact: String { decimal?.description ?? "\(dividend)/\(divisor ?? 1)" }

  /// The amount for people: rounded behind a sign, if its digits have no end.
  var shown: String {
    guard decimal == nil, let quotient,
      let rounded = quotient < Self.tenth
        ? quotient.rounded(toSignificantDigits: Self.roundedDigits)
        : quotient.rounded(toPlaces: Self.roundedDigits)
    else { return exact }
    return "≈ \(rounded)"
  }
}

extension ConvertibleAmount: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(exact)
  }
}

extension CurrencyCode {
  /// Reads a code as people write it, in capitals or not.
  init(typed text: String) throws(ConversionError) {
    guard let code = CurrencyCode(text.uppercased()) else { throw .notACode(text) }
    self = code
  }
}
