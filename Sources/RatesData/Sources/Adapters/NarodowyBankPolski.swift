import RatesDomain

extension SourceAdapter {
  /// The National Bank of Poland's table A of mean rates: złoty per unit, on its working days.
  ///
  /// Contract: https://api.nbp.pl/en.html
  package static let narodowyBankPolski = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "nbp", name: "Narodowy Bank Polski",
      credit: SourceDescriptor.Credit(text: "Narodowy Bank Polski", url: "https://nbp.pl"),
      licence: .pagesOnly,
      calendar: PublicationCalendar(
        days: .weekdays, hour: 12, minute: 15, zone: .centralEurope, graceHours: 108),
      defaultAddress: "https://api.nbp.pl/api/exchangerates/tables/A",
      bases: .only(.polishZloty), quotation: .inBase),
    mediaType: "application/json",
    address: { url, _ in "\(url.withoutSlashes)?format=json" },
    rates: { answer throws(ValidationError) in
      var newest: (date: ReferenceDate, table: JSONAnswer)?
      for table in try JSONAnswer.list(answer.body) {
        let date = try table.day("effectiveDate")
        if newest.map({ $0.date < date }) ?? true { newest = (date, table) }
      }
      guard let (date, table) = newest else { throw .empty }
      var rates: [CurrencyCode: ExactDecimal] = [answer.base: 1]
      for row in try table.list("rates") {
        let code = try row.code("code")
        guard rates.updateValue(try row.rate("mid", of: code), forKey: code) == nil else {
          throw .repeatedCurrency(code)
        }
      }
      return ExtractedRates(base: answer.base.description, updated: .day(date), rates: rates)
    },
    reportedError: { _ in nil })
}
