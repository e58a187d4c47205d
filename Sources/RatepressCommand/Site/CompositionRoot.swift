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

  /// Where the site's rates come from.
  var source: any RateSource {
    configuration.source.rateSource(variables)
  }

  /// Where its snapshots are kept.
  var snapshots: SnapshotStore { SnapshotStore(folder: configuration.output.snapshots) }

  /// Where the site is released.
  var release: SiteRelease {
    SiteRelease(
      directory: configuration.output.directory, mode: configuration.output.release,
      compression: configuration.output.compression, now: FileTime.now)
  }

  /// Brings the stored rates up to date.
  var refreshRates: RefreshRates {
    RefreshRates(
      source: source, snapshots: snapshots,
      memories: FetchStateStore(folder: configuration.output.snapshots))
  }

  /// Reads the newest stored rates and those before them.
  var loadRates: LoadRates {
    LoadRates(
      snapshots: snapshots, source: configuration.source.descriptor.kind,
      base: configuration.source.base)
  }
}

extension CompositionRoot {
  /// What a site is made of, from the newest stored rates; nil if none are stored.
  func data(now: Timestamp) throws -> SiteData? {
    SiteData(try loadRates(now: now) { _ in }, configuration)
  }

  /// What a site of the bundled sample is made of.
  func sample() throws -> SiteData {
    SiteData(
      comparison: try SampleRates.comparison(rule: configuration.trend),
      source: SampleRates.source)
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
        .plan(currencies: data.comparison.current.currencies),
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
