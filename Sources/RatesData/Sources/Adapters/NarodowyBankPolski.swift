import RatesDomain

extension SourceAdapter {
  /// The National Bank of Poland's table A of mean rates: złoty per unit, on its working days.
  ///
  /// Contract: https://api.nbp.pl/en.html
  package static let narodowyBankPolski = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "nbp", name: "Narodowy Bank Polski",
      credit: SourceDescriptor.Credit(text: "Narodowy Bank Polski", url: "https://nbp.pl"),
      license: .pagesOnly,
      calendar: PublicationCalendar(
        days: .weekdays, hour: 12, minute: 15, zone: .centralEurope, graceHours: 108),
      defaultAddress: "https://api.nbp.pl/api/exchangerates/tables/A",
      bases: .only(.polishZloty), quotation: .inBase),
    mediaType: "application/json",
    address: { url, _ in "\(url.withoutSlashes)?format=json" },
    days: { answer throws(ValidationError) in
      var days: [ExtractedRates] = []
      for table in try JSONAnswer.list(answer.body) {
        var rates: [CurrencyCode: ExactDecimal] = [answer.base: 1]
        for row in try table.list("rates") {
          let code = try row.code("code")
          guard rates.updateValue(try row.rate("mid", of: code), forKey: code) == nil else {
            throw .repeatedCurrency(code)
          }
        }
        days.append(
          ExtractedRates(
            base: answer.base.description, updated: .day(try table.day("effectiveDate")),
            rates: rates))
      }
      return days
    },
    reportedError: { _ in nil })
}
