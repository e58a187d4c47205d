import RatesData
import RatesDomain
import RatesPresentation

/// What is stored of the years, for charts.
struct StoredYears {
  private let sources: [SourceConfiguration]
  private let store: HistoryStore
  private let keeps: Bool

  /// - Parameter keeps: Whether the store may be written to, so that the next time is quicker.
  init(_ configuration: Configuration, keeps: Bool) {
    sources = configuration.sources
    store = HistoryStore(folder: configuration.output.snapshots)
    self.keeps = keeps
  }

  /// All years up to a day: first those of the configured sources in their order, then of all others by name.
  ///
  /// - Parameter shown: Those of rates that pages show, each of which has its place among them.
  func all(until day: ReferenceDate, with shown: [SiteHistory]) -> [SiteHistory] {
    let configured = sources.map { ($0.descriptor, $0.base) }
    // A folder that cannot be read is told by whoever reads the rates in it.
    let others = SourceDescriptor.all.sorted { $0.kind < $1.kind }.flatMap { source in
      ((try? store.bases(of: source.kind)) ?? []).map { (source, $0) }
    }
    var found: Set<String> = []
    return (configured + others).compactMap { source, base in
      guard found.insert("\(source.kind) \(base)").inserted else { return nil }
      return shown.first { $0.source.kind == source.kind && $0.base == base }
        ?? history(of: source, base: base, until: day)
    }
  }

  /// The years of a source and base up to a day; nil if nothing is stored of it.
  ///
  /// - Parameters:
  ///   - updated: The last update that counts; nil for all of that day.
  ///   - newUnits: The currencies that are marked as having a new unit since the day before.
  func history(
    of source: SourceDescriptor, base: CurrencyCode, until day: ReferenceDate,
    updated: Timestamp? = nil, newUnits: Set<CurrencyCode> = []
  ) -> SiteHistory? {
    let state = try? store.state(
      of: source, base: base, until: updated ?? Timestamp(secondsSinceEpoch: .max), keeps: keeps)
    return state.map { state in
      SiteHistory(of: source, base: base, state: state, until: day, newUnits: newUnits) {
        [store, keeps] in
        do {
          // Damaged originals were told as the rates were loaded.
          return SiteHistory.Reading(
            history: try store.history(of: source, base: base, keeps: keeps).history)
        } catch {
          return SiteHistory.Reading(history: nil, faults: [Diagnostics.report(of: error).text])
        }
      }
    }
  }
}
