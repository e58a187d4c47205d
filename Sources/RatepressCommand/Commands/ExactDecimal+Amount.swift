import RatesDomain

extension ExactDecimal {
  /// Reads an amount as people write it, and as the pages do: `00012`, `5.` and `.5` are amounts.
  init(amount text: String) throws(ConversionError) {
    let whole = text.prefix(while: \.isASCIIDigit)
    let rest = text[whole.endIndex...]
    guard !whole.isEmpty || rest.hasPrefix("."), text != "." else { throw .notAnAmount(text) }
    let digits = whole.drop { $0 == "0" }
    guard let amount = ExactDecimal("\(digits.isEmpty ? "0" : digits)\(rest == "." ? "" : rest)")
    else {
      let fraction = rest.hasPrefix(".") ? rest.dropFirst() : rest
      throw fraction.allSatisfy(\.isASCIIDigit) ? .amountTooLong(text) : .notAnAmount(text)
    }
    self = amount
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
