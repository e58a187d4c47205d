import RatesPresentation

extension SourceConfiguration.Kind {
  /// Whom the source's licence asks to name, in its own words.
  var credit: SourceCredit {
    switch self {
    case .openERAPI:
      SourceCredit(
        name: "open.er-api.com", text: "Rates By Exchange Rate API",
        url: "https://www.exchangerate-api.com")
    }
  }
}

extension SourceCredit {
  /// Whom the bundled sample comes from.
  static let sample = SourceCredit(
    name: "ecb", text: "Source: ECB statistics",
    url: "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/"
      + "euro_reference_exchange_rates/html/index.en.html")
}
