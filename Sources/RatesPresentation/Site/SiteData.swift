import RatesDomain

/// What a site is made of, apart from the owner's settings and theme.
package struct SiteData: Sendable {
  /// The rates of all bases that they have.
  package let main: SiteRates
  /// The rates of other sources, for bases that the main ones lack.
  private let others: [(bases: Set<CurrencyCode>, rates: SiteRates)]
  /// The index among `rates` of the preferred source's last ones while another source stands in for it.
  let carried: Int?
  /// The stored years of all sources, in the order in which charts take them.
  private let stored: [SiteHistory]

  /// Puts together what a site is made of.
  ///
  /// - Parameters:
  ///   - others: For bases that the main rates lack; no base is named twice.
  ///   - carriesFirst: Whether the first of `others` keeps the pages of currencies that the main rates
  ///     lack, whatever their base.
  ///   - stored: The stored years of all sources, those of these rates among them, in the order in which charts
  ///     take them.
  package init(
    main: SiteRates, others: [(bases: Set<CurrencyCode>, rates: SiteRates)] = [],
    carriesFirst: Bool = false, stored: [SiteHistory] = []
  ) {
    self.main = main
    self.others = others
    self.stored = stored
    carried = carriesFirst && !others.isEmpty ? 1 : nil
  }

  /// The currencies that the preferred source's last rates have and the main ones lack, in alphabetical
  /// order of their codes.
  package var carriedCurrencies: [CurrencyCode] {
    guard let carried else { return [] }
    return rates[carried].comparison.current.currencies.filter {
      main.comparison.current.rates[$0] == nil
    }
  }

  /// All rates, the main ones first.
  package var rates: [SiteRates] { [main] + others.map(\.rates) }

  /// The currencies that only the preferred source's last rates have against a base, in alphabetical order
  /// of their codes.
  func carried(against base: CurrencyCode) -> [CurrencyCode] {
    guard let carried, rates[carried].comparison.current.rates[base] != nil else { return [] }
    let shown = rates(of: base).comparison.current.rates
    return rates[carried].comparison.current.currencies.filter { $0 != base && shown[$0] == nil }
  }

  /// The index among `rates` of those that pages of a base show.
  func index(of base: CurrencyCode) -> Int {
    others.firstIndex { $0.bases.contains(base) }.map { $0 + 1 } ?? 0
  }

  /// The rates that pages of a base show.
  package func rates(of base: CurrencyCode) -> SiteRates { rates[index(of: base)] }

  /// The index among `rates` of those that a part shows; a converter into the home currency shows those of
  /// the list that leads to it.
  func index(of part: SitePart) -> Int {
    switch part {
    case .base(let base), .home(let base): index(of: base)
    case .homePair(let currency, let home):
      carried(against: home).contains(currency) ? carried ?? 0 : index(of: home)
    case .carried: carried ?? 0
    }
  }

  /// The rates that a part shows.
  func rates(of part: SitePart) -> SiteRates { rates[index(of: part)] }

  /// The years of which a part has charts.
  func years(of part: SitePart) -> ChartYears {
    let rates = rates(of: part)
    return ChartYears(
      shown: rates.history?.charted, others: stored.filter { $0 !== rates.history }, day: rates.day)
  }

  /// The stored years of the sources whose rates pages show, and those of others.
  package var histories: (shown: [SiteHistory], others: [SiteHistory]) {
    let shown = rates.compactMap(\.history)
    return (shown, stored.filter { other in !shown.contains { $0 === other } })
  }

  /// The bases that are not among the main rates.
  package var otherBases: Set<CurrencyCode> {
    others.reduce(into: []) { $0.formUnion($1.bases) }
  }

  /// Everything that pages depend on, in parts for a digest: if these are equal, so are the pages.
  package var digestParts: [[UInt8]] {
    main.digestParts
      + others.flatMap { [Array(Favorites($0.bases).description.utf8)] + $0.rates.digestParts }
      + stored.map { Array($0.digestText.utf8) }
  }
}

/// The rates of one source, as pages show them.
package struct SiteRates: Sendable {
  /// The rates and those before them.
  package let comparison: RateComparison
  /// The publisher of the rates.
  package let source: SourceDescriptor
  /// Why they are shown although another source is preferred.
  package let failover: Failover?
  /// What is stored of the years; nil if nothing is.
  package let history: SiteHistory?
  /// Whether the next publication is overdue.
  let isOverdue: Bool

  /// Rates of one source.
  package init(
    comparison: RateComparison, source: SourceDescriptor, failover: Failover? = nil,
    history: SiteHistory? = nil, isOverdue: Bool = false
  ) {
    self.comparison = comparison
    self.source = source
    self.failover = failover
    self.history = history
    self.isOverdue = isOverdue
  }

  /// The day of the rates.
  fileprivate var day: ReferenceDate { comparison.current.day(source.calendar) }

  /// Everything that pages depend on, in parts.
  fileprivate var digestParts: [[UInt8]] {
    let snapshots = [comparison.current, comparison.previous].map { snapshot in
      snapshot.map(Self.text) ?? ""
    }
    let others = [
      Self.text(comparison.rules),
      source.name, source.credit.text, source.credit.url, source.licence.rawValue,
      source.calendar.overdue(after: comparison.current.updated).description,
      failover.map { "\($0.preferred.name) \($0.lastUpdate?.description ?? "")" } ?? "",
      history?.digestText ?? "", isOverdue ? "overdue" : "",
    ]
    return (snapshots + others).map { Array($0.utf8) }
  }

  private static func text(_ rules: TrendRules) -> String {
    let lists = rules.lists.map { list, mode in
      switch list {
      case .home: "home \(mode.rawValue)"
      case .base(let base): "\(base) \(mode.rawValue)"
      }
    }
    return "\(rules.mode?.rawValue ?? "") \(rules.threshold) \(lists.sorted())"
  }

  private static func text(_ snapshot: Snapshot) -> String {
    var text = "\(snapshot.source) \(snapshot.base) \(snapshot.updated)"
    text += " \(snapshot.nextUpdate.map(\.description) ?? "")"
    text += " \(snapshot.quotation)"
    for currency in snapshot.currencies {
      text += "\n\(currency) \(snapshot.rates[currency]?.description ?? "")"
      if let standing = snapshot.standing[currency] {
        text += " \(standing.updated) \(snapshot.published[currency] == nil)"
      }
    }
    return text
  }
}
