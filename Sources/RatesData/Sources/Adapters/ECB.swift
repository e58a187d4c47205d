import RatesDomain

extension SourceDescriptor {
  /// The European Central Bank's euro reference rates.
  ///
  /// Licence: https://www.ecb.europa.eu/home/disclaimer/html/index.en.html
  package static let ecb = SourceDescriptor(
    kind: "ecb", name: "ecb",
    credit: Credit(
      text: "ECB statistics",
      url: "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/"
        + "euro_reference_exchange_rates/html/index.en.html"),
    licence: .anyForm,
    calendar: PublicationCalendar(
      days: .targetDays, hour: 16, zone: .centralEurope, graceHours: 12),
    defaultAddress: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    bases: .only(.euro))
}
