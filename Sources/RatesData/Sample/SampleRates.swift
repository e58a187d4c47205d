import RatesDomain

/// Rates for a first look where there is no network: the euro reference rates of two days.
///
/// Figures of the European Central Bank, which may be republished with the source named;
/// https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/
package enum SampleRates {
  /// The newer day beside the older one; throws where the bundled files were damaged.
  package static func comparison(rule: TrendRule) throws -> RateComparison {
    RateComparison(
      current: try snapshot(PackageResources.sample_newer_json),
      previous: try snapshot(PackageResources.sample_older_json), rule: rule)
  }

  private static func snapshot(_ bytes: [UInt8]) throws -> Snapshot {
    let file = try StoredJSON(bytes)
    guard let base = file.object["base"]?.string.flatMap({ CurrencyCode($0) }),
      let updated = try file.time("updated")
    else { throw FileCorruption.missing(field: "base") }
    return try SnapshotFile.snapshot(bytes, source: "ecb", base: base, updated: updated)
  }
}
