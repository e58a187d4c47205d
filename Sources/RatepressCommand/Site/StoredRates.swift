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
    self.init(main: rates, others: others)
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
    let store = HistoryStore(folder: configuration.output.snapshots)
    let base = comparison.current.base
    let state = try? store.state(
      of: rates.source, base: base, until: comparison.current.updated, keeps: keeps)
    self.init(
      comparison: comparison, source: rates.source, failover: choice.failover(to: index),
      history: state.map { state in
        SiteHistory(state: state) { [source = rates.source] in
          do {
            let lookup = try store.history(of: source, base: base)
            // Damaged originals were told as the rates were loaded.
            return SiteHistory.Reading(history: lookup.history, faults: [])
          } catch {
            return SiteHistory.Reading(history: nil, faults: [Diagnostics.report(of: error).text])
          }
        }
      }, isOverdue: !choice.isCurrent(index))
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
