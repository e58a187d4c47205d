import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles
import SiteRelease
import SystemFiles

/// The layers, put together for one site.
package struct CompositionRoot {
  /// The settings of the site.
  package let configuration: Configuration
  /// The process's variables, which may hold the sources' keys.
  package let variables: [String: String]
  /// Whether reading the store may write what the next time is quicker with.
  private let keeps: Bool

  /// The layers of the site of a configuration.
  ///
  /// - Parameter keeps: Whether reading the store may write what the next time is quicker with.
  package init(
    configuration: Configuration, variables: [String: String] = [:], keeps: Bool = true
  ) {
    self.configuration = configuration
    self.variables = variables
    self.keeps = keeps
  }

  /// Where its snapshots are kept.
  package var snapshots: SnapshotStore {
    SnapshotStore(folder: configuration.output.snapshots, keeps: keeps)
  }

  /// What is stored of the years.
  package var history: HistoryStore { HistoryStore(folder: configuration.output.snapshots) }

  /// Where the site is released.
  package var release: SiteRelease {
    SiteRelease(
      directory: configuration.output.directory, mode: configuration.output.release,
      compression: configuration.output.compression, now: FileTime.now)
  }

  /// One of the sources, to be asked for newer rates, which are stored.
  func refresh(_ source: SourceConfiguration) -> SourceRefresh {
    SourceRefresh(
      source: source.rateSource(variables), snapshots: snapshots,
      fetchStates: FetchStateStore(folder: configuration.output.snapshots),
      rateGuard: source.rateGuard)
  }

  /// One of the sources at each of its addresses, to be asked without storing anything.
  package func trials(of source: SourceConfiguration) -> [SourceRefresh] {
    let store = UnchangedStore(
      snapshots: snapshots, fetchStates: FetchStateStore(folder: configuration.output.snapshots))
    return source.rateSources(variables).map { address in
      SourceRefresh(
        source: address, snapshots: store, fetchStates: store, rateGuard: source.rateGuard)
    }
  }

  /// The newest stored rates of all other sources, for a second opinion.
  package func witnesses(
    but source: SourceConfiguration, now: Timestamp, notice: (RateNotice) -> Void
  ) throws -> [Snapshot] {
    try configuration.sources.filter { $0 != source }.compactMap {
      try loadRates($0, now: now, notice: notice).newest
    }
  }

  /// Reads the newest stored rates of a source and those before them.
  package func loadRates(
    _ source: SourceConfiguration, now: Timestamp, notice: (RateNotice) -> Void
  ) throws -> SourceRates {
    let load = LoadRates(
      snapshots: snapshots, source: source.descriptor.kind, base: source.base)
    return SourceRates(source: source.descriptor, stored: try load(now: now, notice: notice))
  }

  /// Reads the newest stored rates of the sources in their order.
  ///
  /// - Parameter ofAll: Whether those are read, too, of which a site needs none. They are if a currency has ended.
  package func loadRates(
    now: Timestamp, ofAll: Bool = false, notice: (RateNotice) -> Void
  ) throws -> SourceChoice {
    var loaded = SourceChoice([], now: now)
    for source in configuration.sources
    where ofAll || loaded.hasEnded
      || !loaded.isSettled(for: configuration.site.namedCurrencies)
    {
      loaded = SourceChoice(
        loaded.sources + [try loadRates(source, now: now, notice: notice)], now: now)
    }
    return loaded
  }
}

extension CompositionRoot {
  /// The last rates of a pair of which one currency has ended, with the index of the first source that had both; nil
  /// if a source has both, or none had.
  package func lastRates(
    having base: CurrencyCode, _ quote: CurrencyCode, in choice: SourceChoice
  ) throws -> (source: Int, last: LastRates)? {
    guard choice.index(having: base, quote) == nil else { return nil }
    for (index, source) in choice.sources.enumerated() {
      guard let newest = source.newest, newest.ended[base] != nil || newest.ended[quote] != nil
      else { continue }
      let found = try snapshots.lastRates(newest).first { last in
        !last.currencies.isDisjoint(with: [base, quote])
          && last.rates.rates[base] != nil && last.rates.rates[quote] != nil
      }
      if let found { return (index, found) }
    }
    return nil
  }

  /// Why there is nothing to show.
  package var nothingStored: SiteError {
    let folder = configuration.output.snapshots
    let hasYears = SourceDescriptor.all.contains {
      ((try? history.importedBases(of: $0.kind)) ?? []).isEmpty == false
    }
    return hasYears ? .onlyYears(folder: folder) : .noRates(folder: folder)
  }

  /// What a site is made of, from the newest stored rates; nil if none are stored.
  package func data(now: Timestamp) throws -> SiteData? {
    try SiteData(try loadRates(now: now) { _ in }, configuration, keeps: keeps)
  }

  /// What a site of the bundled sample is made of.
  package func sample() throws -> SiteData {
    SiteData(
      main: SiteRates(
        comparison: try SampleRates.comparison(rules: configuration.trend),
        source: SampleRates.source))
  }
}

extension SiteData {
  /// What to say of the bundled sample.
  package var sampleNote: String {
    "these are sample rates, not today's: ECB reference rates of "
      + "\(main.comparison.current.updated.date)"
  }
}
