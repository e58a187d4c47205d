import Foundation
import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles
import SiteRelease
import SourceText
import SystemFiles

/// What a run has come to so far; its methods are the run's steps.
struct SiteBuild {
  let configuration: Configuration
  let environment: Environment
  /// Whether a person who watches is shown how many pages are done.
  let showsProgress: Bool
  /// How the run ends: a failed fetch makes it an error though the site is built.
  private(set) var status = ExitStatus.success
  private(set) var refreshed: RefreshOutcome?
  private(set) var comparison: RateComparison?
  private(set) var report: ReleaseReport?
  /// What renders the pages; nil where those that are shown were made of the very same.
  private var renderer: SiteRenderer?
  private var pageCount = 0
  private var startPages: [String] = []
  /// What the pages are made of, where that is known.
  private var inputs: InputDigest?
  private var credit: SourceCredit
  private var isSample = false
  /// What the operator has been told of stored files.
  private var told: Set<String> = []

  init(configuration: Configuration, environment: Environment, showsProgress: Bool) {
    self.configuration = configuration
    self.environment = environment
    self.showsProgress = showsProgress && environment.console.isInteractive
    credit = configuration.source.kind.credit
  }

  private var workshop: CompositionRoot { CompositionRoot(configuration: configuration) }

  /// Asks the source; a failure ends the run only where nothing is to be built.
  mutating func fetch(_ options: FetchOptions, endsRun: Bool) throws {
    do {
      let outcome = try workshop.refresh(options, now: environment.now()) { warn($0) }
      refreshed = outcome
      if case .waiting(let until) = outcome {
        throw SiteError.waiting(address: workshop.source.address, until: until)
      }
    } catch {
      // What cannot be read to fetch cannot be read to build from either.
      if case .cannotRead? = error as? RatesDataError { throw error }
      guard !endsRun else { throw error }
      status = Diagnostics.report(error, to: environment.console)
    }
  }

  /// Reports what ends the run before its steps are done.
  mutating func end(with error: any Error) {
    status = Diagnostics.report(error, to: environment.console)
  }

  /// Loads the stored rates. Where there are none the site can only say so.
  mutating func readRates() throws {
    let (comparison, notices) = try workshop.loadRates()
    notices.forEach { warn($0) }
    self.comparison = comparison
    if comparison == nil, status == .success {
      status = Diagnostics.report(
        SiteError.noRates(folder: configuration.output.snapshots), to: environment.console)
    }
  }

  /// Takes the bundled sample, unless there are real rates.
  mutating func takeSample() throws {
    let (stored, notices) = try workshop.loadRates()
    notices.forEach { warn($0) }
    guard stored == nil else {
      throw SiteError.sampleOverRates(folder: configuration.output.snapshots)
    }
    comparison = try SampleRates.comparison(rule: configuration.trend)
    credit = .sample
    isSample = true
    environment.console.note(
      "ratepress: note: these are sample rates, not today's: ECB reference rates of "
        + "\(comparison.map { $0.current.updated.description.prefix(10) } ?? "")")
  }

  /// Compiles the theme and checks it, unless the site that is shown was made of the very same.
  ///
  /// - Parameter verifies: Whether that it was is not to be trusted.
  mutating func preparePages(verifies: Bool) throws {
    let factory = SiteFactory(configuration: configuration, isSample: isSample)
    let plan = try factory.plan(currencies: comparison?.current.currencies)
    for base in plan.missingBases {
      environment.console.note(
        "ratepress: warning: site.bases: the rates have no \(base); its pages are left out")
    }
    pageCount = plan.pageCount
    startPages = plan.settings.startPages
    inputs = comparison.flatMap {
      BuildInputs(comparison: $0, credit: credit, plan: plan).digest
    }
    if let inputs, hasSite, !verifies { report = siteRelease.report(ifMadeOf: inputs) }
    if report == nil { renderer = try factory.renderer(plan) }
  }

  /// Writes the pages and shows them, all at once. A site that is shown already is never replaced
  /// by the page that says there is no data.
  mutating func release() throws {
    guard let renderer else { return try siteRelease.tidy() }
    if let comparison {
      let progress = PageProgress(
        total: pageCount, console: showsProgress ? environment.console : nil)
      defer { progress.finish() }
      report = try siteRelease.release(madeOf: inputs) { draft in
        let parts = draft.parts
        try renderer.render(comparison, credit: credit, workers: Machine.cores) { body in
          try parts.add { part in
            try body {
              try part.write($0, $1, $2)
              progress.add(1)
            }
          }
        }
      }
    } else if !hasSite {
      report = try siteRelease.release { draft in
        try renderer.renderUnavailable { try draft.write($0, $1, $2) }
      }
    }
    if let report { tell(report) }
  }

  private var siteRelease: SiteRelease {
    SiteRelease(
      directory: configuration.output.directory, mode: configuration.output.release,
      now: FileTime.now)
  }

  private var hasSite: Bool {
    FileManager.default.fileExists(atPath: configuration.output.directory + "/index.html")
  }

  private mutating func tell(_ report: ReleaseReport) {
    if let obstacle = report.obstacle {
      environment.console.note("ratepress: note: \(obstacle.description)")
    }
    guard
      let own = OwnerConflicts(report.conflicts, in: configuration.output.directory, starts: startPages)
    else { return }
    environment.console.note(
      "ratepress: \(own.hideStart ? "error" : "warning"): \(own.text.onOneLine)")
    if own.hideStart { status = .cannotWrite }
  }

  /// Several steps meet the same damaged file.
  private mutating func warn(_ notice: RateNotice) {
    guard told.insert(notice.text).inserted else { return }
    environment.console.warn(notice)
  }
}
