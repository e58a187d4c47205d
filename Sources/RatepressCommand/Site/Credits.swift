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
