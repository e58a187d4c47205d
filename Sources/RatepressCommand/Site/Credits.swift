import RatesPresentation

extension SourceConfiguration.Kind {
  /// Whom the source's licence asks to name, in its own words, and what else it lets be done.
  var credit: SourceCredit {
    switch self {
    case .openERAPI:
      // "You are, however, not allowed to re-distribute it":
      // https://www.exchangerate-api.com/docs/free
      SourceCredit(
        name: "open.er-api.com", text: "Rates By Exchange Rate API",
        url: "https://www.exchangerate-api.com", licence: .pagesOnly)
    }
  }
}

extension SourceCredit {
  /// Whom the bundled sample comes from; its figures may be reused with the source quoted:
  /// https://www.ecb.europa.eu/home/disclaimer/html/index.en.html
  static let sample = SourceCredit(
    name: "ecb", text: "ECB statistics",
    url: "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/"
      + "euro_reference_exchange_rates/html/index.en.html",
    licence: .anyForm)
}
