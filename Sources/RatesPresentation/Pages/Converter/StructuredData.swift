import RatesDomain

/// The structured data of the converters of a base: https://schema.org/ExchangeRateSpecification.
struct StructuredData {
  let base: CurrencyCode
  let updated: Timestamp
  let title: MessagePattern
  /// The folder of the converters' own addresses; nil if the site's is unknown.
  let folder: String?
  /// The origin of the figures; nil if the source's license keeps them off data.
  let origin: String?
  /// Whether the figures are the source's own digits and not cross rates.
  let isQuoted: Bool

  /// The data block of a converter. No `<` is left in it that could end the element.
  var message: CompiledMessage {
    var json = MessagePattern(
      literal: #"{"@context":"https://schema.org","@type":"ExchangeRateSpecification","name":"#)
    json = json + Self.string(title)
    if let folder {
      let address =
        MessagePattern(literal: folder) + MessagePattern("{file}")
        + MessagePattern(literal: ".html")
      json = json + MessagePattern(literal: #","url":"#) + Self.string(address)
    }
    if let origin {
      json =
        json + MessagePattern(literal: #","description":"#)
        + Self.string(MessagePattern(literal: origin))
    }
    json =
      json + MessagePattern(literal: #","currency":"\#(base)","currentExchangeRate":{"#)
      + MessagePattern(literal: #""@type":"UnitPriceSpecification""#)
    if origin != nil {
      let price = MessagePattern(isQuoted ? "{digits}" : "{plain_rate}")
      json = json + MessagePattern(literal: #","price":"#) + Self.string(price)
    }
    json =
      json + MessagePattern(literal: #","priceCurrency":"#) + Self.string(MessagePattern("{quote}"))
      + MessagePattern(literal: #","validFrom":"\#(updated)"}}"#)
    return CompiledMessage(json, escaping: .json)
  }

  private static func string(_ text: MessagePattern) -> MessagePattern {
    let quote = MessagePattern(literal: "\"")
    return quote + text.escaped(.json) + quote
  }
}
