import Mustache
import RatesDomain

/// What the converters of a base tell machines: https://schema.org/ExchangeRateSpecification.
struct StructuredData: Sendable {
  let base: String
  /// Where the figures for machines are from; nil where the source's licence keeps them off data.
  let origin: String?
  let canonical: PageLink?
  let updated: String
  /// Whether the figures are the source's own digits and not cross rates.
  let isQuoted: Bool

  /// Writes the data block of a converter, in which no `<` is left that could end the element.
  ///
  /// - Parameters:
  ///   - rate: The cross rate as pages show it.
  ///   - name: Writes the page's title.
  func write(
    _ quote: CurrencyModel, rate: ExactDecimal?, to output: inout MustacheOutput,
    name: (inout MustacheOutput) -> Void
  ) {
    output.append(#"{"@context":"https://schema.org","@type":"ExchangeRateSpecification","name":"#)
    string(to: &output, name)
    if let canonical {
      output.append(#","url":"#)
      string(to: &output) { canonical.write(to: quote.file, &$0) }
    }
    let price = origin == nil ? nil : isQuoted ? quote.digits : rate?.description
    if let origin, price != nil {
      output.append(#","description":"#)
      string(to: &output) { $0.append(origin) }
    }
    output.append(#","currency":"#)
    string(to: &output) { $0.append(base) }
    output.append(#","currentExchangeRate":{"@type":"UnitPriceSpecification""#)
    if let price {
      output.append(#","price":"#)
      string(to: &output) { $0.append(price) }
    }
    output.append(#","priceCurrency":"#)
    string(to: &output) { $0.append(quote.code) }
    output.append(#","validFrom":"#)
    string(to: &output) { $0.append(updated) }
    output.append("}}")
  }

  private func string(
    to output: inout MustacheOutput, _ write: (inout MustacheOutput) -> Void
  ) {
    output.append(UInt8(ascii: "\""))
    let start = output.count
    write(&output)
    output.escape(from: start, .json)
    output.append(UInt8(ascii: "\""))
  }
}
