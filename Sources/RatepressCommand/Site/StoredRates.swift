import RatesData
import RatesDomain
import RatesPresentation

extension SiteData {
  /// What a site is made of, from rates that were loaded; nil without any.
  ///
  /// - Parameter keeps: Whether the store may be written to, so that the next time is quicker.
  init?(_ choice: SourceChoice, _ configuration: Configuration, keeps: Bool = false) {
    guard let main = choice.main, let rates = SiteRates(choice, main, configuration, keeps: keeps)
    else {
      return nil
    }
    var others: [Int: Set<CurrencyCode>] = [:]
    for base in configuration.site.namedCurrencies {
      if let index = choice.index(having: base), rates.comparison.current.rates[base] == nil {
        others[index, default: []].insert(base)
      }
    }
    // On failover the preferred source's last rates keep the pages of what the shown source lacks.
    let last = rates.failover.flatMap { _ in choice.sources.first?.newest }
    let lacked = last?.currencies.filter { rates.comparison.current.rates[$0] == nil } ?? []
    if !lacked.isEmpty {
      let bases = configuration.site.bases == .all ? lacked : []
      others = others.mapValues { $0.subtracting(bases) }.filter { !$0.value.isEmpty }
      others[0, default: []].formUnion(bases)
    }
    let further = others.sorted { $0.key < $1.key }.compactMap { index, bases in
      SiteRates(choice, index, configuration, keeps: keeps).map { (bases: bases, rates: $0) }
    }
    self.init(
      main: rates, others: further, carriesFirst: !lacked.isEmpty,
      stored: StoredYears(configuration, keeps: keeps).all(
        until: rates.comparison.current.day(rates.source.calendar),
        with: ([rates] + further.map(\.rates)).compactMap(\.history)))
  }
}

extension SiteRates {
  /// The rates of one of the sources; nil if it has none.
  fileprivate init?(
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
      isOverdue: !choice.isCurrent(index))
  }
}

extension Failover {
  /// What the owner is told.
  func text(shown: SourceDescriptor) -> String {
    "\(shown.label): its rates are shown; \(preferred.label) has "
      + (lastUpdate.map { "none newer than \($0)" } ?? "sent none yet")
      + (since.map { ", overdue since \($0)" } ?? "")
  }
}
