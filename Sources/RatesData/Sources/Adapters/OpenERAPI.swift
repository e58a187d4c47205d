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
      license: .pagesOnly,
      calendar: PublicationCalendar(days: .daily, hour: 0, zone: .utc, graceHours: 12),
      defaultAddress: "https://open.er-api.com/v6/latest", bases: .any, decimals: 6),
    mediaType: "application/json",
    address: { url, base in "\(url.withoutSlashes)/\(base)" },
    rates: { answer throws(ValidationError) in
      try ExchangeRateAPIAnswer.rates(answer, in: "rates")
    },
    reportedError: ExchangeRateAPIAnswer.reportedError)
}

/// What the free and the keyed service of ExchangeRate-API answer alike.
enum ExchangeRateAPIAnswer {
  /// The rates, which stand in a field whose name differs.
  static func rates(
    _ answer: SourceAnswer, in field: String
  ) throws(ValidationError) -> ExtractedRates {
    let answer = try JSONAnswer(answer.body)
    let result = try answer.text("result")
    guard result == "success" else {
      throw .reported(reportedError(in: answer) ?? ReportedError(type: result))
    }
    return ExtractedRates(
      base: try answer.text("base_code"),
      updated: .moment(try answer.moment("time_last_update_unix")),
      nextUpdate: try? answer.moment("time_next_update_unix"), rates: try answer.rates(field))
  }

  /// The error that stands in a body.
  @Sendable static func reportedError(_ body: [UInt8]) -> ReportedError? {
    (try? JSONAnswer(body)).flatMap { reportedError(in: $0) }
  }

  private static func reportedError(in answer: JSONAnswer) -> ReportedError? {
    answer.optionalText("error-type").map { type in
      ReportedError(type: type, meanings[type] ?? .other)
    }
  }

  private static let meanings: [String: ReportedError.Meaning] = [
    "unsupported-code": .unknownBase, "invalid-key": .wrongKey, "inactive-account": .inactiveKey,
    "quota-reached": .quotaReached,
  ]
}

extension String {
  /// An address without the slashes at its end.
  var withoutSlashes: String {
    lastIndex { $0 != "/" }.map { String(self[...$0]) } ?? ""
  }
}
