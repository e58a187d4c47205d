import RatesDomain

/// What a site is made of, apart from the owner's settings and theme.
package struct SiteData: Sendable {
  /// The rates and those before them.
  package let comparison: RateComparison
  /// Who the rates are from.
  package let source: SourceCredit
  /// What the operator should know of the stored rates.
  package let notices: [RateNotice]

  /// Puts together what a site is made of.
  package init(comparison: RateComparison, source: SourceCredit, notices: [RateNotice] = []) {
    self.comparison = comparison
    self.source = source
    self.notices = notices
  }

  /// Everything that pages depend on, in parts for a digest: if these are equal, so are the pages.
  package var digestParts: [[UInt8]] {
    let snapshots = [comparison.current, comparison.previous].map { snapshot in
      snapshot.map(Self.text) ?? ""
    }
    let others = [
      comparison.rule.mode.rawValue, comparison.rule.threshold.description,
      source.name, source.text, source.url, source.licence.rawValue,
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

/// Whom a source's licence asks to name on the pages.
package struct SourceCredit: Sendable, Equatable {
  /// The source's name.
  package let name: String
  /// The words of the link.
  package let text: String
  /// Where the link leads.
  package let url: String
  /// What may be done with the figures.
  package let licence: DataLicence

  /// A credit as the licence words it.
  package init(name: String, text: String, url: String, licence: DataLicence) {
    self.name = name
    self.text = text
    self.url = url
    self.licence = licence
  }
}

/// What a source's licence lets others do with its figures.
package enum DataLicence: String, Sendable {
  /// People may read them on pages; as data for machines they must not be handed on.
  case pagesOnly
  /// They may be republished in any form, with the source named and unmodified.
  case anyForm
}
