import RatesDomain

extension SourceAdapter {
  /// The Bank of Canada's daily average rates: Canadian dollars per unit, on its working days.
  ///
  /// Contract: https://www.bankofcanada.ca/valet/docs
  package static let bankOfCanada = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "boc", name: "Bank of Canada",
      credit: SourceDescriptor.Credit(
        text: "Bank of Canada", url: "https://www.bankofcanada.ca/rates/exchange/"),
      // Its terms ask for the credit and, in earlier versions, for non-commercial use.
      license: .pagesOnly,
      calendar: PublicationCalendar(
        days: .weekdays, hour: 16, minute: 30, zone: .easternAmerica, graceHours: 108),
      defaultAddress:
        "https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json",
      bases: .only(.canadianDollar), quotation: .inBase),
    mediaType: "application/json",
    address: { url, _ in "\(url.withoutSlashes)?recent=1" },
    days: { answer throws(ValidationError) in try BankOfCanadaAnswer.days(answer) },
    reportedError: { body in
      (try? JSONAnswer(body))?.optionalText("message").map { ReportedError(type: $0) }
    })
}

/// Days with series such as `"FXUSDCAD": {"v": "1.4064"}`.
private enum BankOfCanadaAnswer {
  static func days(_ answer: SourceAnswer) throws(ValidationError) -> [ExtractedRates] {
    var days: [ExtractedRates] = []
    for day in try JSONAnswer(answer.body).list("observations") {
      days.append(try rates(day, of: answer.base))
    }
    return days
  }

  private static func rates(
    _ day: JSONAnswer, of asked: CurrencyCode
  ) throws(ValidationError) -> ExtractedRates {
    let date = try day.day("d")
    var base = asked.description
    var rates: [CurrencyCode: ExactDecimal] = [asked: 1]
    for member in day.members where member.name != "d" {
      let name = member.name
      guard name.utf8.count == 8, name.hasPrefix("FX"),
        let code = CurrencyCode(name.dropFirst(2).prefix(3))
      else { throw .malformedCode(name) }
      base = String(name.suffix(3))
      guard base == asked.description else { break }
      let text = try day.object(member).text("v")
      guard let rate = ExactDecimal(text) else { throw .rateOutOfRange(code: code, text: text) }
      rates[code] = rate
    }
    return ExtractedRates(base: base, updated: .day(date), rates: rates)
  }
}
