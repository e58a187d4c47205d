import RatesDomain
import RatesPresentation

/// The currencies that have ended, and the pages that stay for them.
package struct EndedPages: Sendable {
  /// In alphabetical order of their codes.
  package let currencies: [CurrencyCode]
  /// Their paths below the web root, Markdown twins among them, in order.
  package let pages: [String]

  /// Those of a site.
  init(_ outputs: SiteOutputs) {
    currencies = outputs.data?.endedCurrencies ?? []
    pages = outputs.endedPages
  }

  /// The same, or nil if no currency has ended.
  package var unlessNone: EndedPages? { currencies.isEmpty ? nil : self }

  /// How many there are, in words.
  package var text: String {
    let have = currencies.count == 1 ? "currency has" : "currencies have"
    return "\(currencies.count) \(have) ended (\(RateNotice.listed(currencies))); "
      + "\(pages.count.counted("page")) \(pages.count == 1 ? "stays" : "stay")"
  }

  /// The same with the way to remove them.
  package var advice: String { "\(text); to remove them: ratepress build --prune" }
}

extension EndedPages: Encodable {
  private enum CodingKeys: CodingKey {
    case currencies, pages
  }

  /// The codes of the currencies, and the number of the pages.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(currencies.map(\.description), forKey: .currencies)
    try container.encode(pages.count, forKey: .pages)
  }
}
