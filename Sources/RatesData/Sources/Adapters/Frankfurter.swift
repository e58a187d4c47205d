import RatesDomain

extension SourceAdapter {
  /// The web service api.frankfurter.dev, version 2: central banks' rates, blended.
  ///
  /// Contract: https://frankfurter.dev/docs
  package static let frankfurter = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "frankfurter", name: "frankfurter.dev",
      credit: SourceDescriptor.Credit(text: "Frankfurter", url: "https://frankfurter.dev"),
      // Each of the blended publishers has terms of its own.
      license: .pagesOnly,
      calendar: PublicationCalendar(days: .weekdays, hour: 0, zone: .utc, graceHours: 24),
      defaultAddress: "https://api.frankfurter.dev/v2/rates", bases: .any),
    mediaType: "application/json",
    address: { url, base in "\(url.withoutSlashes)?base=\(base)" },
    datesAhead: true,
    rates: { answer throws(ValidationError) in try FrankfurterAnswer.rates(answer) },
    days: { answer throws(ValidationError) in try FrankfurterAnswer.days(answer) },
    reportedError: { body in
      (try? JSONAnswer(body))?.optionalText("message").map { message in
        ReportedError(type: message, message.contains("currency") ? .unknownBase : .other)
      }
    })
}

/// A list of rates, each with its date: the last one of every currency, however old.
private enum FrankfurterAnswer {
  /// Days that a rate may be older than the newest one; publishers' holidays are not longer.
  private static let oldest: Int64 = 7

  static func rates(_ answer: SourceAnswer) throws(ValidationError) -> ExtractedRates {
    let rows = try rows(answer)
    guard let newest = rows.map(\.date).max() else { throw .empty }
    var rates: [CurrencyCode: ExactDecimal] = [answer.base: 1]
    for row in rows {
      guard rates[row.code] == nil else { throw .repeatedCurrency(row.code) }
      rates[row.code] = row.rate
    }
    for row in rows where row.date + oldest < newest { rates[row.code] = nil }
    return ExtractedRates(base: answer.base.description, updated: .day(newest), rates: rates)
  }

  /// Each day with the rates that are dated so; the answer may be one of a range of days.
  static func days(_ answer: SourceAnswer) throws(ValidationError) -> [ExtractedRates] {
    var days: [ReferenceDate: [CurrencyCode: ExactDecimal]] = [:]
    for row in try rows(answer) {
      guard days[row.date, default: [answer.base: 1]].updateValue(row.rate, forKey: row.code) == nil
      else { throw .repeatedCurrency(row.code) }
    }
    return days.map { date, rates in
      ExtractedRates(base: answer.base.description, updated: .day(date), rates: rates)
    }
  }

  /// All rates but the base's own, whose rows are not in every version's answers.
  private static func rows(
    _ answer: SourceAnswer
  ) throws(ValidationError) -> [(date: ReferenceDate, code: CurrencyCode, rate: ExactDecimal)] {
    var rows: [(date: ReferenceDate, code: CurrencyCode, rate: ExactDecimal)] = []
    for row in try JSONAnswer.list(answer.body) {
      let base = try row.text("base")
      guard base == answer.base.description else {
        throw .otherBase(asked: answer.base, found: base)
      }
      let code = try row.code("quote")
      let rate = try row.rate("rate", of: code)
      guard code != answer.base else {
        guard rate == 1 else { throw .baseNotOne(base: code, rate: rate) }
        continue
      }
      rows.append((try row.day("date"), code, rate))
    }
    return rows
  }
}
