import RatesDomain

extension SourceAdapter {
  /// The web service open.er-api.com: no key, updated once a day.
  ///
  /// Contract: https://www.exchangerate-api.com/docs/free
  package static let openERAPI = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "open-er-api", name: "open.er-api.com",
      credit: SourceDescriptor.Credit(
        text: "Rates By Exchange Rate API", url: "https://www.exchangerate-api.com"),
      // "You are, however, not allowed to re-distribute it."
      licence: .pagesOnly,
      calendar: PublicationCalendar(days: .daily, hour: 0, utcOffset: 0, grace: 12),
      defaultAddress: "https://open.er-api.com/v6/latest", bases: .any, decimals: 6),
    mediaType: "application/json",
    address: { url, base in
      let end = url.lastIndex { $0 != "/" }
      return (end.map { url[...$0] } ?? "") + "/\(base)"
    },
    rates: { body throws(ValidationError) in
      let answer = try JSONAnswer(body)
      let result = try answer.text("result")
      guard result == "success" else {
        throw .reported(reportedError(in: answer) ?? .init(type: result, isUnknownBase: false))
      }
      return ExtractedRates(
        base: try answer.text("base_code"),
        updated: .moment(try answer.moment("time_last_update_unix")),
        nextUpdate: try? answer.moment("time_next_update_unix"), rates: try answer.rates("rates"))
    },
    reportedError: { body in (try? JSONAnswer(body)).flatMap { reportedError(in: $0) } })

  private static func reportedError(in answer: JSONAnswer) -> ReportedError? {
    answer.optionalText("error-type").map {
      ReportedError(type: $0, isUnknownBase: $0 == "unsupported-code")
    }
  }
}
