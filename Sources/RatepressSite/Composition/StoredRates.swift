import RatesData
import RatesDomain
import RatesPresentation

extension SiteData {
  /// What a site is made of, from rates that were loaded; nil without any.
  ///
  /// - Parameter keeps: Whether the store may be written to, so that the next time is quicker.
  /// - Throws: `RatesDataError` if the last rates of currencies that have ended cannot be read.
  package init?(_ choice: SourceChoice, _ configuration: Configuration, keeps: Bool = false) throws
  {
    guard let main = choice.main, let rates = SiteRates(choice, main, configuration, keeps: keeps)
    else {
      return nil
    }
    let carried = Dictionary(grouping: choice.lacked.filter { $0.source != main }, by: \.source)
      .mapValues { Set($0.map(\.code)) }
    var bases: [Int: Set<CurrencyCode>] = [:]
    for base in configuration.site.namedCurrencies {
      if let index = choice.index(having: base), index != main {
        bases[index, default: []].insert(base)
      }
    }
    if configuration.site.bases == .all { bases.merge(carried) { $0.union($1) } }
    let others = Set(bases.keys).union(carried.keys).sorted().compactMap { index in
      SiteRates(choice, index, configuration, keeps: keeps).map {
        OtherRates($0, bases: bases[index] ?? [], currencies: carried[index] ?? [])
      }
    }
    let inUse = others.reduce(into: Set(rates.comparison.current.rates.keys)) {
      $0.formUnion($1.bases.union($1.currencies))
    }
    let sources = Set([main] + bases.keys + carried.keys + (rates.failover == nil ? [] : [0]))
    let ended = try Self.ended(
      of: sources.sorted().map { choice.sources[$0] }, unless: inUse, configuration, keeps: keeps)
    let shown = [rates] + (others + ended).map(\.rates)
    self.init(
      main: rates, others: others + ended,
      stored: StoredYears(configuration, keeps: keeps).all(
        until: rates.comparison.current.day(rates.source.calendar),
        with: shown.compactMap(\.history)))
  }

  /// The last rates of the currencies that have ended in sources: of those that none has in use the first source's,
  /// and of those for which another one fills in the pairs that it lacks.
  private static func ended(
    of sources: [SourceRates], unless inUse: Set<CurrencyCode>, _ configuration: Configuration,
    keeps: Bool
  ) throws -> [OtherRates] {
    let store = SnapshotStore(folder: configuration.output.snapshots, keeps: keeps)
    let named: Set<CurrencyCode>? =
      configuration.site.bases == .all ? nil : Set(configuration.site.namedCurrencies)
    var known = inUse
    return try sources.flatMap { source -> [OtherRates] in
      guard let newest = source.newest else { return [] }
      let found = try store.lastRates(newest).flatMap { last -> [OtherRates] in
        let comparison = RateComparison(
          current: last.rates, previous: nil, rules: configuration.trend)
        let rates = { ended in
          SiteRates(
            comparison: comparison, source: source.source, isOverdue: true, ended: ended)
        }
        let currencies = last.currencies.subtracting(known)
        let ended = OtherRates(
          rates(currencies), bases: named.map(currencies.intersection) ?? currencies,
          currencies: currencies, areListed: false)
        return (currencies.isEmpty ? [] : [ended])
          + (last.currencies.isDisjoint(with: inUse) ? [] : [OtherRates(rates([]))])
      }
      known.formUnion(newest.ended.keys)
      return found
    }
  }
}

extension SiteRates {
  /// The rates of one of the sources; nil if it has none.
  fileprivate convenience init?(
    _ choice: SourceChoice, _ index: Int, _ configuration: Configuration, keeps: Bool
  ) {
    let rates = choice.sources[index]
    guard let comparison = rates.stored.series.comparison(rules: configuration.trend) else {
      return nil
    }
    let current = comparison.current
    self.init(
      comparison: comparison, source: rates.source, failover: choice.failover(to: index),
      history: StoredYears(configuration, keeps: keeps).history(
        of: rates.source, base: current.base, until: current.day(rates.source.calendar),
        updated: current.updated,
        newUnits: Set(comparison.marks.filter { $0.value == .redenominated }.keys)),
      overdue: choice.overdue(index), isOverdue: !choice.isCurrent(index))
  }
}

extension Failover {
  /// What the owner is told.
  package func text(main: SourceDescriptor) -> String {
    "\(main.label): its rates are shown; \(preferred.label) has "
      + (lastUpdate.map { "none newer than \($0)" } ?? "sent none yet")
      + (since.map { ", overdue since \($0)" } ?? "")
  }
}

extension SourceRates {
  /// What the owner is told of rates that stay though they are overdue: this source has none of a later day.
  package func text(backing main: SourceRates) -> String {
    "\(main.source.label): overdue since \(main.overdue?.description ?? ""); its rates stay, as "
      + "\(source.label) has none of a later day"
  }
}
