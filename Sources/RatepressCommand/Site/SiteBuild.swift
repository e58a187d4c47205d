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
  /// The process's variables, which may hold the sources' keys.
  let variables: [String: String]
  let log: RunLog
  let now: @Sendable () -> Timestamp
  /// Whether a person at a terminal sees how many pages are done.
  let showsProgress: Bool

  private var root: CompositionRoot {
    CompositionRoot(configuration: configuration, variables: variables)
  }

  /// Goes from stage to stage; what each came to is added to the summary.
  ///
  /// - Parameters:
  ///   - fetch: How rates are fetched; nil if they are not.
  ///   - build: How the site is built; nil if it is not.
  func run(
    _ fetch: FetchOptions?, _ build: BuildOptions?, _ steps: inout Steps,
    _ summary: inout SiteBuildSummary
  ) throws {
    var fetched: FetchedRates?
    if let fetch {
      log.begin(.fetching, isForced: fetch.isForced)
      fetched = try steps.run("fetching rates") {
        let fetched = try self.fetch(fetch)
        summary.add(fetched)
        // Without rates to build from there is nothing else to do.
        if build == nil, let error = fetched.error { throw error }
        return fetched
      }
    }
    if let error = fetched?.error {
      summary.fail(with: log.tell(error))
    } else if fetched != nil {
      log.succeed()
    }
    guard let build else { return }
    log.begin(.building)
    let loaded = try steps.run("reading rates") {
      try load(sample: build.isSample, after: fetched)
    }
    summary.add(loaded)
    let planned = try steps.run("preparing pages") {
      try plan(loaded, verifies: build.verifies)
    }
    let released = try steps.run("releasing the site") { try release(planned) }
    summary.add(released)
    if loaded.isSound, released.failure == nil { log.succeed() }
  }

  /// Asks the source. Its failure is part of the result, since a site can be built from older rates;
  /// stored files that cannot be read are an error.
  private func fetch(_ options: FetchOptions) throws -> FetchedRates {
    let now = now()
    var fetched = FetchedRates(stored: try root.loadRates(now: now, notice: log.warn))
    do {
      fetched.outcome = try root.refreshRates(
        &fetched.stored, now: now, force: options.isForced,
        acceptsMissing: options.acceptsMissing, notice: log.warn)
      if case .waiting(let until)? = fetched.outcome {
        fetched.error = SiteError.waiting(address: root.source.address, until: until)
      } else {
        fetched.error = fetched.stored.clockError(now: now)
      }
    } catch {
      fetched.error = error
    }
    return fetched
  }

  /// Loads the stored rates, or the bundled sample if there are none.
  ///
  /// - Parameter fetched: What a fetch came to, if one preceded: its failure is the reason why no
  ///   rates are stored.
  private func load(sample: Bool, after fetched: FetchedRates? = nil) throws -> LoadedRates {
    let folder = configuration.output.snapshots
    let now = now()
    let stored = try fetched?.stored ?? root.loadRates(now: now, notice: log.warn)
    var loaded = LoadedRates(
      data: SiteData(stored, configuration), clockIsBehind: stored.clockIsBehind)
    guard !sample else {
      guard loaded.data == nil else { throw SiteError.sampleOverRates(folder: folder) }
      let data = try root.sample()
      log.note(
        "these are sample rates, not today's: ECB reference rates of "
          + "\(data.comparison.current.updated.date)")
      return LoadedRates(data: data, isSample: true)
    }
    if fetched == nil, let error = stored.clockError(now: now) { loaded.failure = log.tell(error) }
    guard loaded.data == nil else { return loaded }
    if fetched?.error == nil {
      loaded.failure = log.tell(SiteError.noRates(folder: folder))
    } else if !hasSite {
      log.advise("no rates are stored; \"ratepress build --sample\" builds a site from a sample")
    }
    return loaded
  }

  /// Compiles and checks the theme, unless the shown site was made of the very same.
  ///
  /// - Parameter verifies: Whether to compile it in any case.
  private func plan(_ rates: LoadedRates, verifies: Bool) throws -> PlannedSite {
    let factory = SiteFactory(configuration: configuration, isSample: rates.isSample)
    let plan = try factory.plan(currencies: rates.data?.comparison.current.currencies)
    for base in plan.missingBases {
      log.warn("site.bases: the rates have no \(base); its pages are left out")
    }
    let inputs = rates.data.flatMap(plan.inputs)
    if let inputs, hasSite, !verifies, let report = release.report(ifMadeOf: inputs) {
      return PlannedSite(rates: rates, plan: plan, inputs: inputs, work: .none(report))
    }
    return PlannedSite(
      rates: rates, plan: plan, inputs: inputs, work: .render(try factory.renderer(plan)))
  }

  /// Writes the pages and shows them, all at once. The page that says that there are no rates never
  /// replaces a site.
  private func release(_ planned: PlannedSite) throws -> ReleasedSite {
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
    let data = planned.rates.data
    guard data != nil || !hasSite else { return nil }
    let progress = PageProgress(
      total: planned.plan.pageCount, console: showsProgress ? log.terminal : nil)
    defer { progress.finish() }
    return try release.release(madeOf: planned.inputs) { draft in
      let sink = ReleaseSink(release: draft.release, progress: progress)
      try renderer.render(data, to: sink, workers: Machine.cores)
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
  /// What the store has now.
  var stored: SnapshotLookup
  /// Nil if it failed.
  var outcome: RefreshOutcome?
  /// Why there are no newer rates although some are due.
  var error: (any Error)?
}

/// The second stage: the rates that pages show.
struct LoadedRates {
  /// Nil if none are stored; then pages say so.
  let data: SiteData?
  var isSample = false
  /// Whether the machine's clock is behind them.
  var clockIsBehind = false
  /// What was told because there are none.
  var failure: ErrorReport?

  /// Whether there are rates, and nothing is wrong with them.
  var isSound: Bool { data != nil && failure == nil && !clockIsBehind }
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

/// Puts the files of a site into a release, and counts them for a person who watches.
struct ReleaseSink: PageSink {
  let release: Release
  let progress: PageProgress

  func withWriter(_ body: (PageWriter) throws -> Void) throws {
    try release.add { writer in
      try body { folder, name, bytes in
        try writer.write(folder, name, bytes)
        progress.add(1)
      }
    }
  }
}

extension SiteData {
  /// What a site is made of, from rates that were loaded; nil without any.
  init?(_ stored: SnapshotLookup, _ configuration: Configuration) {
    guard let comparison = stored.series.comparison(rule: configuration.trend) else { return nil }
    self.init(comparison: comparison, source: configuration.source.descriptor)
  }
}
