import RatesDomain

/// What the converters of a base tell machines: https://schema.org/ExchangeRateSpecification.
struct StructuredData {
  let base: CurrencyCode
  let updated: Timestamp
  let title: Phrase
  /// The folder of the converters' own addresses; nil where the site's is unknown.
  let folder: String?
  /// Where the figures for machines are from; nil where the source's licence keeps them off data.
  let origin: String?
  /// Whether the figures are the source's own digits and not cross rates.
  let isQuoted: Bool

  /// The data block of a converter. No `<` is left in it that could end the element.
  var phrase: PairPhrase {
    var json = Phrase(
      literal: #"{"@context":"https://schema.org","@type":"ExchangeRateSpecification","name":"#)
    json = json + Self.string(title)
    if let folder {
      let address = Phrase(literal: folder) + Phrase("{file}") + Phrase(literal: ".html")
      json = json + Phrase(literal: #","url":"#) + Self.string(address)
    }
    if let origin {
      json = json + Phrase(literal: #","description":"#) + Self.string(Phrase(literal: origin))
    }
    json =
      json + Phrase(literal: #","currency":"\#(base)","currentExchangeRate":{"#)
      + Phrase(literal: #""@type":"UnitPriceSpecification""#)
    if origin != nil {
      let price = Phrase(isQuoted ? "{digits}" : "{plain_rate}")
      json = json + Phrase(literal: #","price":"#) + Self.string(price)
    }
    json =
      json + Phrase(literal: #","priceCurrency":"#) + Self.string(Phrase("{quote}"))
      + Phrase(literal: #","validFrom":"\#(updated)"}}"#)
    return PairPhrase(json, escaping: .json)
  }

  private static func string(_ text: Phrase) -> Phrase {
    let quote = Phrase(literal: "\"")
    return quote + text.escaped(.json) + quote
  }
}
