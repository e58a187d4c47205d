import RatesPresentation
import SiteRelease

/// Whether the shown site is the one that a build would make now.
package enum SiteFreshness: String, Encodable {
  /// There is no site, or it is not known what it was made of.
  case unknown
  case current
  /// It was made of other rates, settings or templates, or by another version of the program.
  case outdated

  /// What to say of an outdated site; `isSample` if no rates are stored to build another.
  package static func advice(isSample: Bool = false) -> String {
    "the shown site was built from other rates, settings or templates; run \"ratepress build"
      + (isSample ? " --sample\"" : "\"")
  }
}

extension CompositionRoot {
  /// Compares what the shown site was made of with what there is now; reads no page.
  ///
  /// - Parameters:
  ///   - stored: The stored rates; without any, the shown site may be the sample.
  ///   - plan: The plan of these rates, if it was made already.
  package func freshness(of stored: SiteData?, as plan: SitePlan? = nil) -> SiteFreshness {
    guard let data = try? stored ?? sample(),
      let plan = try? plan
        ?? SiteFactory(configuration: configuration, isSample: stored == nil).plan(data),
      let inputs = plan.inputs(data),
      let isMade = release.isMade(of: inputs)
    else { return .unknown }
    return isMade ? .current : .outdated
  }
}
