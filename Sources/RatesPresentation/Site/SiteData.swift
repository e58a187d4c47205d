import RatesDomain

/// What a site is made of, apart from the owner's settings and theme.
package struct SiteData: Sendable {
  /// All rates, the main ones first, which all bases and currencies show that no others are named for.
  package let rates: [SiteRates]
  /// What the rates after the main ones are shown for, in their order.
  private let uses: [OtherRates]
  /// The stored years of all sources, in the order in which charts take them.
  private let stored: [SiteHistory]

  /// Puts together what a site is made of.
  ///
  /// - Parameters:
  ///   - others: Rates that are shown where the main ones lack something; no base is named twice. The first ones that
  ///     have a pair carry it.
  ///   - stored: The stored years of all sources, those of these rates among them, in the order in which charts
  ///     take them.
  package init(main: SiteRates, others: [OtherRates] = [], stored: [SiteHistory] = []) {
    rates = [main] + others.map(\.rates)
    uses = others
    self.stored = stored
  }

  /// The rates of all bases that they have.
  package var main: SiteRates { rates[0] }

  /// The currencies that others carry in use and the main rates lack, in alphabetical order of their codes.
  package var carriedCurrencies: [CurrencyCode] {
    allCarried.subtracting(endedCurrencies)
      .filter { main.comparison.current.rates[$0] == nil }.sorted()
  }

  /// The currencies that have ended, whose pages stay, in alphabetical order of their codes.
  package var endedCurrencies: [CurrencyCode] {
    rates.reduce(into: Set()) { $0.formUnion($1.ended) }.sorted()
  }

  private var allCarried: Set<CurrencyCode> {
    uses.reduce(into: []) { $0.formUnion($1.currencies) }
  }

  /// The one rule of whose figures a pair shows: those of the base's list, unless they lack the quote currency, or are
  /// the main ones and others carry it; else those that are kept for such pairs. Nil if none have the pair.
  func rates(base: CurrencyCode, quote: CurrencyCode) -> SiteRates? {
    let list = rates(of: base)
    if list !== main, list.have(base, quote) { return list }
    return uses.first { $0.currencies.contains(quote) && $0.rates.have(base, quote) }?.rates
      ?? (main.have(base, quote) ? main : nil)
      ?? uses.first { $0.isForPairs && $0.rates.have(base, quote) }?.rates
  }

  /// The currencies that have a rate against a base, in alphabetical order of their codes, by whose figures they show:
  /// those of the base's list first, then others in their order.
  func quotes(of base: CurrencyCode) -> [(rates: SiteRates, codes: [CurrencyCode])] {
    let list = rates(of: base)
    let own = list.comparison.current.rates[base].map { _ in
      list.currencies.filter { $0 != base }
    }
    guard uses.contains(where: { !$0.currencies.isEmpty }) else { return [(list, own ?? [])] }
    let all = Set(main.currencies).union(own ?? []).union(allCarried)
    var found = [(rates: list, codes: [CurrencyCode]())]
    found += rates.filter { $0 !== list }.map { ($0, []) }
    for quote in all.sorted() where quote != base {
      guard let rates = rates(base: base, quote: quote),
        let place = found.firstIndex(where: { $0.rates === rates })
      else { continue }
      found[place].codes.append(quote)
    }
    return found.prefix(1) + found.dropFirst().filter { !$0.codes.isEmpty }
  }

  /// Whether a pair of currencies in use has a converter.
  func hasConverter(
    _ base: CurrencyCode, _ quote: CurrencyCode, _ settings: SiteSettings
  ) -> Bool {
    guard base != quote, settings.bases.contains(base) || settings.home == quote,
      let rates = rates(base: base, quote: quote)
    else { return false }
    return rates.ended.isEmpty
  }

  /// Whether lists with other rates have rows of the currencies that these carry.
  func areListed(_ rates: SiteRates) -> Bool {
    uses.first { $0.rates === rates }?.areListed ?? true
  }

  /// The rates that the list of a base shows, or that of prices in it.
  package func rates(of base: CurrencyCode) -> SiteRates {
    uses.first { $0.bases.contains(base) }?.rates ?? main
  }

  /// The years of which pages of one of the rates have charts. Those of currencies that have ended have none.
  func years(_ rates: SiteRates) -> ChartYears {
    ChartYears(
      shown: rates.history?.charted,
      others: rates.ended.isEmpty ? stored.filter { $0 !== rates.history } : [], day: rates.day)
  }

  /// The stored years of the sources whose rates pages show, and those of others.
  package var histories: (shown: [SiteHistory], others: [SiteHistory]) {
    let shown = rates.compactMap(\.history)
    return (shown, stored.filter { other in !shown.contains { $0 === other } })
  }

  /// The bases in use that are not shown with the main rates.
  package var otherBases: Set<CurrencyCode> {
    uses.filter(\.rates.ended.isEmpty).reduce(into: []) { $0.formUnion($1.bases) }
  }

  /// Everything that pages depend on, in parts for a digest: if these are equal, so are the pages.
  ///
  /// - Parameter bytes: The bytes of a snapshot's figures, as they are stored.
  package func digestParts(_ bytes: (Snapshot) -> [UInt8]) -> [[UInt8]] {
    main.digestParts(bytes) + uses.flatMap { $0.digestParts(bytes) }
      + stored.map { Array($0.digestText.utf8) }
  }
}

/// Rates that are shown where the main ones lack something.
package struct OtherRates: Sendable {
  /// The rates.
  package let rates: SiteRates
  /// The bases whose lists show them.
  package let bases: Set<CurrencyCode>
  /// The currencies that they carry: whose rows and converters show them, whatever the base.
  package let currencies: Set<CurrencyCode>
  /// Whether lists have rows of these currencies; if not, they have converters only.
  package let areListed: Bool

  /// Rates of another source, or earlier ones.
  package init(
    _ rates: SiteRates, bases: Set<CurrencyCode> = [], currencies: Set<CurrencyCode> = [],
    areListed: Bool = true
  ) {
    self.rates = rates
    self.bases = bases
    self.currencies = currencies
    self.areListed = areListed
  }

  /// Whether they are shown only for pairs that no other rates have.
  fileprivate var isForPairs: Bool { bases.isEmpty && currencies.isEmpty }

  fileprivate func digestParts(_ bytes: (Snapshot) -> [UInt8]) -> [[UInt8]] {
    [bases, currencies].map { Array(Favorites($0).description.utf8) }
      + [areListed ? [] : [0]] + rates.digestParts(bytes)
  }
}

/// The rates of one source, as pages show them.
package final class SiteRates: Sendable {
  /// The rates and those before them.
  package let comparison: RateComparison
  /// The publisher of the rates.
  package let source: SourceDescriptor
  /// Why they are shown although another source is preferred.
  package let failover: Failover?
  /// What is stored of the years; nil if nothing is.
  package let history: SiteHistory?
  /// When they are overdue.
  let overdue: Timestamp
  /// Whether they are.
  let isOverdue: Bool
  /// The currencies that have ended with these rates; empty for rates in use.
  package let ended: Set<CurrencyCode>
  /// The currencies that they have, in alphabetical order of their codes.
  let currencies: [CurrencyCode]

  /// Rates of one source.
  ///
  /// - Parameter overdue: When they are overdue; nil for the moment that the source's calendar gives.
  package init(
    comparison: RateComparison, source: SourceDescriptor, failover: Failover? = nil,
    history: SiteHistory? = nil, overdue: Timestamp? = nil, isOverdue: Bool = false,
    ended: Set<CurrencyCode> = []
  ) {
    self.comparison = comparison
    currencies = comparison.current.currencies
    self.source = source
    self.failover = failover
    self.history = history
    self.overdue = overdue ?? source.calendar.overdue(after: comparison.current.updated)
    self.isOverdue = isOverdue
    self.ended = ended
  }

  /// Whether both currencies have a rate.
  func have(_ base: CurrencyCode, _ quote: CurrencyCode) -> Bool {
    let rates = comparison.current.rates
    return rates[base] != nil && rates[quote] != nil
  }

  /// What readers should know of each currency's rate.
  var marks: [CurrencyCode: RateMark] {
    ended.reduce(into: comparison.marks) { $0[$1] = .ended(since: comparison.current.updated) }
  }

  /// The day of the rates.
  fileprivate var day: ReferenceDate { comparison.current.day(source.calendar) }

  /// Everything that pages depend on, in parts.
  fileprivate func digestParts(_ bytes: (Snapshot) -> [UInt8]) -> [[UInt8]] {
    let snapshots = [comparison.current, comparison.previous].map { snapshot in
      snapshot.map { bytes($0.withoutWithdrawn) } ?? []
    }
    let others = [
      Self.text(comparison.rules),
      source.name, source.credit.text, source.credit.url, source.license.rawValue,
      overdue.description,
      failover.map { "\($0.preferred.name) \($0.lastUpdate?.description ?? "")" } ?? "",
      history?.digestText ?? "", isOverdue ? "overdue" : "", Favorites(ended).description,
    ]
    return snapshots + others.map { Array($0.utf8) }
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
}
