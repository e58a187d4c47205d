import RatesDomain

extension SourceDescriptor {
  /// The European Central Bank's euro reference rates.
  ///
  /// License: https://www.ecb.europa.eu/home/disclaimer/html/index.en.html
  package static let ecb = SourceDescriptor(
    kind: "ecb", name: "European Central Bank",
    credit: Credit(
      text: "ECB statistics",
      url: "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/"
        + "euro_reference_exchange_rates/html/index.en.html"),
    license: .anyForm,
    calendar: PublicationCalendar(
      days: .targetDays, hour: 16, zone: .centralEurope, graceHours: 12),
    defaultAddress: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    bases: .only(.euro))
}

extension SourceAdapter {
  /// The euro reference rates as XML; of several days the newest.
  package static let ecb = SourceAdapter(
    descriptor: .ecb, mediaType: "application/xml, text/xml",
    address: { url, _ in url },
    rates: { answer throws(ValidationError) in
      let days: [RateDay]
      do throws(DocumentFault) {
        days = try ECBXML.days(answer.body).days
      } catch {
        throw .unreadable(error)
      }
      guard let newest = days.last else { return nil }
      var rates = Dictionary(uniqueKeysWithValues: newest.rates.map { ($0.code, $0.rate) })
      rates[.euro] = 1
      return ExtractedRates(base: "EUR", updated: .day(newest.date), rates: rates)
    },
    reportedError: { _ in nil })
}
