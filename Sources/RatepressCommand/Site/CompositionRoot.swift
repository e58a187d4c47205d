import Foundation
import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles
import SiteRelease
import SystemFiles

/// The layers, put together for one site.
struct CompositionRoot {
  let configuration: Configuration
  /// The process's variables, which may hold the sources' keys.
  var variables: [String: String] = [:]

  /// Where its snapshots are kept.
  var snapshots: SnapshotStore { SnapshotStore(folder: configuration.output.snapshots) }

  /// Where the site is released.
  var release: SiteRelease {
    SiteRelease(
      directory: configuration.output.directory, mode: configuration.output.release,
      compression: configuration.output.compression, now: FileTime.now)
  }

  /// One of the sources, to be asked for newer rates, which are stored.
  func refresh(_ source: SourceConfiguration) -> SourceRefresh {
    SourceRefresh(
      source: source.rateSource(variables), snapshots: snapshots,
      memories: FetchStateStore(folder: configuration.output.snapshots),
      rateGuard: source.rateGuard)
  }

  /// One of the sources at each of its addresses, to be asked without storing anything.
  func trials(of source: SourceConfiguration) -> [SourceRefresh] {
    let store = UnchangedStore(
      snapshots: snapshots, memories: FetchStateStore(folder: configuration.output.snapshots))
    return source.rateSources(variables).map { address in
      SourceRefresh(
        source: address, snapshots: store, memories: store, rateGuard: source.rateGuard)
    }
  }

  /// The newest stored rates of all other sources, for a second opinion.
  func witnesses(
    but source: SourceConfiguration, now: Timestamp, notice: (RateNotice) -> Void
  ) throws -> [Snapshot] {
    try configuration.sources.filter { $0 != source }.compactMap {
      try loadRates($0, now: now, notice: notice).newest
    }
  }

  /// Reads the newest stored rates of a source and those before them.
  func loadRates(
    _ source: SourceConfiguration, now: Timestamp, notice: (RateNotice) -> Void
  ) throws -> SourceRates {
    let load = LoadRates(
      snapshots: snapshots, source: source.descriptor.kind, base: source.base)
    return SourceRates(source: source.descriptor, stored: try load(now: now, notice: notice))
  }

  /// Reads the newest stored rates of the sources in their order.
  ///
  /// - Parameter ofAll: Whether those are read, too, of which a site needs none. They are if a currency has ended.
  func loadRates(
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
  func lastRates(
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
  var nothingStored: SiteError {
    let folder = configuration.output.snapshots
    let hasYears = SourceDescriptor.all.contains {
      ((try? history.importedBases(of: $0.kind)) ?? []).isEmpty == false
    }
    return hasYears ? .onlyYears(folder: folder) : .noRates(folder: folder)
  }

  /// What a site is made of, from the newest stored rates; nil if none are stored.
  func data(now: Timestamp) throws -> SiteData? {
    try SiteData(try loadRates(now: now) { _ in }, configuration)
  }

  /// What a site of the bundled sample is made of.
  func sample() throws -> SiteData {
    SiteData(
      main: SiteRates(
        comparison: try SampleRates.comparison(rules: configuration.trend),
        source: SampleRates.source))
  }
}

extension SiteData {
  /// What to say of the bundled sample.
  var sampleNote: String {
    "these are sample rates, not today's: ECB reference rates of "
      + "\(main.comparison.current.updated.date)"
  }
}

/// Whether the shown site is the one that a build would make now.
enum SiteFreshness: String, Encodable {
  /// There is no site, or it is not known what it was made of.
  case unknown
  case current
  /// It was made of other rates, settings or templates, or by another version of the program.
  case outdated

  /// What to say of an outdated site; `isSample` if no rates are stored to build another.
  static func advice(isSample: Bool = false) -> String {
    "the shown site was built from other rates, settings or templates; run \"ratepress build"
      + (isSample ? " --sample\"" : "\"")
  }
}

extension CompositionRoot {
  /// Compares what the shown site was made of with what there is now; reads no page.
  ///
  /// - Parameter stored: The stored rates; without any, the shown site may be the sample.
  func freshness(of stored: SiteData?) -> SiteFreshness {
    guard let data = try? stored ?? sample(),
      let plan = try? SiteFactory(configuration: configuration, isSample: stored == nil)
        .plan(data),
      let inputs = plan.inputs(data),
      let isMade = release.isMade(of: inputs)
    else { return .unknown }
    return isMade ? .current : .outdated
  }
}

/// The machine that the program runs on.
enum Machine {
  /// How many threads can run at once.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
