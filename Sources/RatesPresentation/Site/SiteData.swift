import RatesDomain

/// What a site is made of, apart from the owner's settings and theme.
package struct SiteData: Sendable {
  /// The rates and those before them.
  package let comparison: RateComparison
  /// The publisher of the rates.
  package let source: SourceDescriptor

  /// Puts together what a site is made of.
  package init(comparison: RateComparison, source: SourceDescriptor) {
    self.comparison = comparison
    self.source = source
  }

  /// Everything that pages depend on, in parts for a digest: if these are equal, so are the pages.
  package var digestParts: [[UInt8]] {
    let snapshots = [comparison.current, comparison.previous].map { snapshot in
      snapshot.map(Self.text) ?? ""
    }
    let others = [
      comparison.rule.mode.rawValue, comparison.rule.threshold.description,
      source.name, source.credit.text, source.credit.url, source.licence.rawValue,
    ]
    return (snapshots + others).map { Array($0.utf8) }
  }

  private static func text(_ snapshot: Snapshot) -> String {
    var text = "\(snapshot.source) \(snapshot.base) \(snapshot.updated)"
    text += " \(snapshot.nextUpdate.map(\.description) ?? "")"
    for currency in snapshot.currencies {
      text += "\n\(currency) \(snapshot.rates[currency]?.description ?? "")"
    }
    return text
  }
}
