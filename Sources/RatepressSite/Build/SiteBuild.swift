import Foundation
import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles
import SiteRelease
import SystemFiles

/// The stages of a site's way from the source to its readers: each makes the next value of the one
/// before. Fetched → loaded → planned → released.
package struct SiteBuild {
  private let configuration: Configuration
  private let setting: RunSetting
  private let log: RunLog

  /// - Parameter log: What the run says.
  package init(configuration: Configuration, setting: RunSetting, log: RunLog) {
    self.configuration = configuration
    self.setting = setting
    self.log = log
  }

  private var root: CompositionRoot {
    CompositionRoot(configuration: configuration, variables: setting.variables)
  }

  /// Goes from stage to stage; what each came to is added to the summary.
  ///
  /// - Parameters:
  ///   - fetch: How rates are fetched; nil if they are not.
  ///   - build: How the site is built; nil if it is not.
  package func run(
    _ fetch: RefreshOptions?, _ build: BuildOptions?, _ steps: inout Steps,
    _ summary: inout SiteBuildSummary
  ) throws {
    var fetched: FetchedRates?
    if let fetch {
      log.begin(.fetching, isForced: fetch.isForced || fetch.accepted != .none)
      fetched = try steps.run("fetching rates") {
        let fetched = try self.fetch(fetch)
        summary.add(fetched)
        // Without a site to build there is nothing else to do.
        if build == nil, let error = fetched.failure { throw error }
        return fetched
      }
      fetched?.errors.forEach { error in
        let isShortOfNothing = fetched.map { fetched in
          fetched.choice.main.map(fetched.choice.isCurrent) ?? false
        }
        let status = Diagnostics.report(of: error).status
        let isFailure = fetched?.isFailure(error) == true
        let report = log.tell(
          error,
          canWait: isShortOfNothing == true && (status == .unreachable || status == .rejected)
            && !FetchedRates.isOfClock(error),
          endsRun: isFailure)
        if isFailure { summary.fail(with: report) }
      }
      if fetched?.errors.isEmpty == true { log.succeed() }
      if let overdue = fetched?.overdueText { log.tellOverdue(overdue) }
    }
    guard let build else { return }
    log.begin(.building)
    if build.prunes { summary.add(pruned: try prune()) }
    let loaded = try steps.run("reading rates") {
      try load(sample: build.isSample, after: fetched)
    }
    summary.add(loaded)
    let planned = try steps.run("preparing pages") {
      try plan(loaded, verifies: build.verifies)
    }
    summary.add(planned.plan)
    let released = try steps.run("releasing the site") { try release(planned) }
    summary.add(released)
    if loaded.isSound, released.failure == nil { log.succeed() }
  }

  /// Asks the sources in their order, until one has current rates, and one has those of each base. A
  /// failure is part of the result, since a site can be built from older rates; stored files that cannot
  /// be read are an error. Further sources are asked only if they fill in for a currency that has ended.
  private func fetch(_ options: RefreshOptions) throws -> FetchedRates {
    let now = setting.now()
    try refuseNames(options.accepted, now: now)
    let bases = configuration.site.namedCurrencies
    var fetched = FetchedRates(
      choice: SourceChoice([], now: now), isOnlySource: configuration.sources.count == 1,
      isAccepting: options.accepted != .none)
    var endings: [RateNotice] = []
    for source in configuration.sources {
      let isSettled = fetched.choice.isSettled(for: bases)
      guard !isSettled || fetched.choice.hasEnded else { break }
      var rates = try root.loadRates(source, now: now, notice: log.warn)
      guard !isSettled || fetched.choice.isFilledIn(by: rates) else {
        fetched.outcomes.append(.unchanged)
        fetched.choice = SourceChoice(fetched.choice.sources + [rates], now: now)
        continue
      }
      let stored = rates.newest
      var notices: [RateNotice] = []
      let before = SourceChoice(fetched.choice.sources + [rates], now: now)
      let refresh = root.refresh(source)
      let (outcome, error) = refresh.ask(
        &rates, now: now, options: options,
        witnesses: { try root.witnesses(but: source, now: now, notice: log.warn) },
        notice: { notices.append($0) })
      fetched.outcomes.append(outcome)
      fetched.asked.append((name: refresh.name, before: stored, after: rates.newest))
      if let error { fetched.errors.append(error) }
      fetched.choice = SourceChoice(fetched.choice.sources + [rates], now: now)
      let index = before.sources.count - 1
      let carried = before.carried(by: index, bases).union(fetched.choice.carried(by: index, bases))
      let isMain = fetched.choice.main == index
      for notice in notices.compactMap({ $0.limited { isMain || carried.contains($0) } }) {
        if case .ended = notice { endings.append(notice) } else { log.warn(notice) }
      }
    }
    // Who fills in is known once all sources have been looked at.
    endings.flatMap { $0.divided(by: fetched.choice.standIn(for:)) }.forEach(log.warn)
    if fetched.errors.isEmpty {
      if case .only(let codes) = options.accepted { try tellAccepted(codes, fetched) }
      if let overdue = fetched.overdue { fetched.errors.append(overdue) }
    }
    return fetched
  }

  /// Refuses words of three letters that are no codes, such as `won`, before a source is asked.
  private func refuseNames(_ accepted: AcceptedRates, now: Timestamp) throws {
    guard case .only(let codes) = accepted else { return }
    let unlisted = codes.subtracting(CurrencyNames.listedCodes)
    guard !unlisted.isEmpty else { return }
    let stored = try configuration.sources.reduce(into: Set<CurrencyCode>()) { known, source in
      let newest = try root.loadRates(source, now: now) { _ in }.newest
      known.formUnion(newest.map { Set($0.rates.keys) } ?? [])
    }
    let unknown = unlisted.subtracting(stored).sorted()
    guard unknown.isEmpty else { throw SiteError.unknownAccepted(unknown) }
  }

  /// Tells what accepting currencies by their codes came to.
  private func tellAccepted(_ codes: Set<CurrencyCode>, _ fetched: FetchedRates) throws {
    let unknown = codes.subtracting(fetched.knownCurrencies).sorted()
    guard unknown.isEmpty else { throw SiteError.unknownAccepted(unknown) }
    var left: [CurrencyCode] = []
    for code in codes.sorted() {
      if let taken = fetched.taken(of: code) {
        log.note(taken)
      } else if fetched.heldBack.contains(code) {
        left.append(code)
      } else if !fetched.hasNewUpdate {
        log.note("\(code) is not held back; there was nothing to accept")
      }
    }
    guard left.isEmpty else { throw SiteError.noFigure(left) }
  }

  /// Loads the stored rates, or the bundled sample if there are none.
  ///
  /// - Parameter fetched: What a fetch came to, if one preceded: its failure is the reason why no
  ///   rates are stored.
  private func load(sample: Bool, after fetched: FetchedRates? = nil) throws -> LoadedRates {
    let folder = configuration.output.snapshots
    let now = setting.now()
    let choice = try fetched?.choice ?? root.loadRates(now: now, notice: log.warn)
    let stored = choice.main.map { choice.sources[$0].stored }
    var loaded = LoadedRates(
      choice: choice, data: try SiteData(choice, configuration, keeps: true),
      clockIsBehind: stored?.clockIsBehind ?? false)
    root.damagedOriginals().forEach { log.warn($0.text) }
    guard !sample else {
      guard loaded.data == nil else { throw SiteError.sampleOverRates(folder: folder) }
      let data = try root.sample()
      log.note(data.sampleNote)
      return LoadedRates(data: data, isSample: true)
    }
    if fetched == nil, let error = stored?.clockError(now: now) { loaded.failure = log.tell(error) }
    if let main = loaded.data?.main {
      if let failover = main.failover { log.tellFailover(failover.text(main: main.source)) }
      log.endFailover(to: main.failover == nil ? main.source.label : nil)
    }
    guard loaded.data == nil else { return loaded }
    if fetched?.errors.isEmpty ?? true {
      loaded.failure = log.tell(root.nothingStored)
    } else if !hasSite {
      log.advise("no rates are stored; \"ratepress build --sample\" builds a site from a sample")
    }
    return loaded
  }

  /// Forgets the last rates of currencies that have ended; returns the paths of the pages that stayed for them.
  private func prune() throws -> [String] {
    let choice = try root.loadRates(now: setting.now(), ofAll: true, notice: log.warn)
    let ended = try SiteFactory(configuration: configuration)
      .endedPages(try SiteData(choice, configuration))
    let currencies = Set(ended.currencies)
    for newest in choice.sources.compactMap(\.newest)
    where !currencies.isDisjoint(with: newest.ended.keys) {
      try root.snapshots.save(newest.forgetting(currencies))
    }
    if ended.pages.isEmpty { log.note("no currency has ended; there are no pages to remove") }
    return ended.pages
  }

  /// Compiles and checks the theme, unless the shown site was made of the very same and has all its folders and
  /// lists.
  ///
  /// - Parameter verifies: Whether to compile it in any case.
  private func plan(_ rates: LoadedRates, verifies: Bool) throws -> PlannedSite {
    let factory = SiteFactory(configuration: configuration, isSample: rates.isSample)
    let plan = try factory.plan(rates.data)
    plan.warnings().forEach { log.warn($0) }
    let lacking = LackingReport(rates.choice, plan, configuration.site)
    lacking?.warnings.forEach { log.warn($0) }
    if let choice = rates.choice {
      (choice.unshownWarnings + root.lostEndings(choice, plan)).forEach { log.warn($0) }
    }
    let inputs = rates.data.flatMap(plan.inputs)
    if let inputs, !verifies, let report = release.report(ifMadeOf: inputs) {
      // A list of the site's files that cannot be read is for "check": readers miss nothing by it.
      guard let gone = try? SiteInspection.gone(from: configuration.output.directory) else {
        return PlannedSite(rates: rates, plan: plan, inputs: inputs, work: .none(report))
      }
      log.warn("\(gone); it is written anew")
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
    let progress = setting.observer.countPages(planned.plan.pageCount)
    let cards = CardPrinter(planned.plan.settings.languages)
    defer {
      progress.finish()
      cards.omissions.forEach(log.warn)
    }
    let report = try release.release(madeOf: planned.inputs) { writer in
      let sink = ReleaseSink(release: writer.release, progress: progress)
      try renderer.render(to: sink, drawing: cards, workers: Machine.cores)
    }
    let years = data.map { $0.histories.shown + $0.histories.others } ?? []
    for fault in years.flatMap(\.faults) {
      log.warn("\(fault); charts are left out")
    }
    return report
  }

  private var release: SiteRelease { root.release }

  private var hasSite: Bool {
    FileManager.default.fileExists(atPath: configuration.output.directory + "/index.html")
  }

  /// Tells what the release could not do, and what went; a missing start page is a failure.
  private func tell(_ report: ReleaseReport, _ planned: PlannedSite) -> ErrorReport? {
    if report.removed > 0, let choice = planned.rates.choice {
      root.lostPairs(choice).forEach { log.warn($0) }
    }
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
