import RatesDomain

/// What a converter page tells machines: https://schema.org/ExchangeRateSpecification.
struct StructuredData {
  let base: CurrencyCode
  let quote: CurrencyCode
  let updated: Timestamp
  let title: String
  let address: String?
  /// The figure and where it is from; nil where the source's licence keeps it off data.
  let figure: Figure?

  /// A rate as plain digits, units of the quote currency per unit of the base.
  struct Figure {
    let price: String
    let origin: String
  }

  /// The data block's text.
  var json: String {
    ScriptJSON.object([
      "@context": ScriptJSON.string("https://schema.org"),
      "@type": ScriptJSON.string("ExchangeRateSpecification"),
      "name": ScriptJSON.string(title),
      "url": address.map(ScriptJSON.string),
      "description": (figure?.origin).map(ScriptJSON.string),
      "currency": ScriptJSON.string(base.description),
      "currentExchangeRate": ScriptJSON.object([
        "@type": ScriptJSON.string("UnitPriceSpecification"),
        "price": (figure?.price).map(ScriptJSON.string),
        "priceCurrency": ScriptJSON.string(quote.description),
        "validFrom": ScriptJSON.string(updated.description),
      ]),
    ])
  }
}
