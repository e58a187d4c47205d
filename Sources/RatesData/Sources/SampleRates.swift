import RatesDomain

/// Rates for a first look without a network: the euro reference rates of two days.
package enum SampleRates {
  /// The European Central Bank, whose figures may be reused with the source quoted:
  /// https://www.ecb.europa.eu/home/disclaimer/html/index.en.html
  package static let source = SourceDescriptor(
    kind: "ecb", name: "ecb",
    credit: SourceDescriptor.Credit(
      text: "ECB statistics",
      url: "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/"
        + "euro_reference_exchange_rates/html/index.en.html"),
    licence: .anyForm,
    calendar: PublicationCalendar(days: .weekdays, hour: 16, utcOffset: 1, grace: 12),
    defaultAddress: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    bases: .only(.euro), decimals: nil)

  /// The newer day compared with the older one; throws if the bundled files are damaged.
  package static func comparison(rule: TrendRule) throws -> RateComparison {
    RateComparison(
      current: try snapshot(PackageResources.sample_newer_json),
      previous: try snapshot(PackageResources.sample_older_json), rule: rule)
  }

  private static func snapshot(_ bytes: [UInt8]) throws -> Snapshot {
    guard let updated = try StoredJSON(bytes).time("updated") else {
      throw FileCorruption.missing(field: "updated")
    }
    return try SnapshotFile.snapshot(bytes, source: source.kind, base: .euro, updated: updated)
  }
}
