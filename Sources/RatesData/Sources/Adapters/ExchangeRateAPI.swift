import RatesDomain

extension SourceAdapter {
  /// The keyed web service v6.exchangerate-api.com, updated once a day or more often.
  ///
  /// Contract: https://www.exchangerate-api.com/docs/standard-requests
  package static let exchangeRateAPI = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "exchangerate-api", name: "exchangerate-api.com",
      credit: SourceDescriptor.Credit(
        text: "ExchangeRate-API", url: "https://www.exchangerate-api.com"),
      // "this license does not permit re-distribution of our data"
      license: .pagesOnly,
      calendar: PublicationCalendar(days: .daily, hour: 0, zone: .utc, graceHours: 12),
      defaultAddress: "https://v6.exchangerate-api.com/v6/latest", bases: .any, needsKey: true),
    mediaType: "application/json",
    address: { url, base in "\(url.withoutSlashes)/\(base)" },
    rates: { answer throws(ValidationError) in
      try ExchangeRateAPIAnswer.rates(answer, in: "conversion_rates")
    },
    reportedError: ExchangeRateAPIAnswer.reportedError)
}
