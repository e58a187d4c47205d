import Foundation
import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles
import SiteRelease
import SystemFiles

/// The stages of a site's way from the source to its readers: each makes the next value of the one
/// before. Fetched → loaded → planned → released.
struct SiteBuild {
  let configuration: Configuration
  let log: RunLog
  let now: @Sendable () -> Timestamp
  /// Whether a person at a terminal sees how many pages are done.
  let showsProgress: Bool

  private var root: CompositionRoot { CompositionRoot(configuration: configuration) }

  /// Asks the source. Its failure is part of the result, since a site can be built from older rates;
  /// stored files that cannot be read are an error.
  func fetch(_ options: FetchOptions) throws -> FetchedRates {
    do {
      let outcome = try root.refresh(options, now: now(), notice: log.warn)
      guard case .waiting(let until) = outcome else { return FetchedRates(outcome: outcome) }
      return FetchedRates(
        outcome: outcome, error: SiteError.waiting(address: root.source.address, until: until))
    } catch {
      if case .cannotRead? = error as? RatesDataError { throw error }
      return FetchedRates(error: error)
    }
  }

  /// Loads the stored rates, or the bundled sample if there are none.
  ///
  /// - Parameter fetched: What a fetch came to, if one preceded: its failure is the reason why no
  ///   rates are stored.
  func load(sample: Bool, after fetched: FetchedRates? = nil) throws -> LoadedRates {
    let folder = configuration.output.snapshots
    let (stored, notices) = try root.loadRates()
    notices.forEach(log.warn)
    guard !sample else {
      guard stored == nil else { throw SiteError.sampleOverRates(folder: folder) }
      let comparison = try SampleRates.comparison(rule: configuration.trend)
      log.note(
        "these are sample rates, not today's: ECB reference rates of "
          + "\(comparison.current.updated.description.prefix(10))")
      return LoadedRates(comparison: comparison, credit: .sample, isSample: true)
    }
    var loaded = LoadedRates(comparison: stored, credit: configuration.source.kind.credit)
    guard stored == nil else { return loaded }
    if fetched?.error == nil {
      loaded.failure = log.tell(SiteError.noRates(folder: folder))
    } else {
      log.advise("no rates are stored; \"ratepress build --sample\" builds a site from a sample")
    }
    return loaded
  }

  /// Compiles and checks the theme, unless the shown site was made of the very same.
  ///
  /// - Parameter verifies: Whether to compile it in any case.
  func plan(_ rates: LoadedRates, verifies: Bool) throws -> PlannedSite {
    let factory = SiteFactory(configuration: configuration, isSample: rates.isSample)
    let plan = try factory.plan(currencies: rates.comparison?.current.currencies)
    for base in plan.missingBases {
      log.warn("site.bases: the rates have no \(base); its pages are left out")
    }
    let inputs = rates.comparison.flatMap {
      BuildInputs(comparison: $0, credit: rates.credit, plan: plan).digest
    }
    if let inputs, hasSite, !verifies, let report = release.report(ifMadeOf: inputs) {
      return PlannedSite(rates: rates, plan: plan, inputs: inputs, work: .none(report))
    }
    return PlannedSite(
      rates: rates, plan: plan, inputs: inputs, work: .render(try factory.renderer(plan)))
  }

  /// Writes the pages and shows them, all at once. The page that says that there are no rates never
  /// replaces a site.
  func release(_ planned: PlannedSite) throws -> ReleasedSite {
    switch planned.work {
    case .none(let report):
      try release.tidy()
      return ReleasedSite(report: report)
    case .render(let renderer):
      guard let report = try release(planned, renderer) else { return ReleasedSite(report: nil) }
      return ReleasedSite(report: report, failure: tell(report, planned))
    }
  }

  private func release(
    _ planned: PlannedSite, _ renderer: SiteRenderer
  ) throws -> ReleaseReport? {
    guard let comparison = planned.rates.comparison else {
      guard !hasSite else { return nil }
      return try release.release { draft in
        try renderer.renderUnavailable { try draft.write($0, $1, $2) }
      }
    }
    let progress = PageProgress(
      total: planned.plan.pageCount, console: showsProgress ? log.terminal : nil)
    defer { progress.finish() }
    return try release.release(madeOf: planned.inputs) { draft in
      let parts = draft.parts
      try renderer.render(
        comparison, credit: planned.rates.credit, workers: Machine.cores
      ) { body in
        try parts.add { part in
          try body {
            try part.write($0, $1, $2)
            progress.add(1)
          }
        }
      }
    }
  }

  private var release: SiteRelease { root.release }

  private var hasSite: Bool {
    FileManager.default.fileExists(atPath: configuration.output.directory + "/index.html")
  }

  /// Tells what the release could not do; a missing start page is a failure.
  private func tell(_ report: ReleaseReport, _ planned: PlannedSite) -> ErrorReport? {
    if let obstacle = report.obstacle { log.note(obstacle.description) }
    guard
      let own = OwnerConflicts(
        report.conflicts, in: configuration.output.directory,
        starts: planned.plan.settings.startPages)
    else { return nil }
    if own.hideStart { return log.tell(own) }
    log.warn(own.text)
    return nil
  }
}

/// The first stage: what asking the source came to.
struct FetchedRates {
  /// Nil if it failed.
  var outcome: RefreshOutcome?
  /// Why there are no newer rates although some are due.
  var error: (any Error)?
}

/// The second stage: the rates that pages show.
struct LoadedRates {
  /// Nil if none are stored; then pages say so.
  let comparison: RateComparison?
  let credit: SourceCredit
  var isSample = false
  /// What was told because there are none.
  var failure: ErrorReport?
}

/// The third stage: a site that can be released.
struct PlannedSite {
  enum Work {
    /// The shown site was made of the very same.
    case none(ReleaseReport)
    case render(SiteRenderer)
  }

  let rates: LoadedRates
  let plan: SitePlan
  /// What the pages are made of; nil if that is not known.
  let inputs: InputDigest?
  let work: Work
}

/// The last stage: a site that readers see.
struct ReleasedSite {
  /// Nil if nothing was released because the shown site is better than none.
  let report: ReleaseReport?
  /// What was told because a start page is missing.
  var failure: ErrorReport?
}
