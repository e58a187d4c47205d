import RatesDomain

/// Rates for a first look without a network: the euro reference rates of two days.
package enum SampleRates {
  /// The European Central Bank.
  package static let source = SourceDescriptor.ecb

  /// The newer day compared with the older one; throws if the bundled files are damaged.
  package static func comparison(rules: TrendRules) throws -> RateComparison {
    RateComparison(
      current: try snapshot(PackageResources.sample_newer_json),
      previous: try snapshot(PackageResources.sample_older_json), rules: rules)
  }

  private static func snapshot(_ bytes: [UInt8]) throws -> Snapshot {
    guard let updated = try StoredJSON(bytes).time("updated") else {
      throw FileCorruption.missing(field: "updated")
    }
    return try SnapshotFile.snapshot(bytes, source: source.kind, base: .euro, updated: updated)
  }
}
