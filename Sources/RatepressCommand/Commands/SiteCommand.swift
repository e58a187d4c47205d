import RatesDomain
import SitePublishing
import SiteRelease

/// `run`, `fetch` and `build`: the way from the source to the released site, or a part of it.
struct SiteCommand: RunnableCommand, Equatable {
  let options: GeneralOptions
  /// How rates are fetched; nil if they are not.
  let fetch: RefreshOptions?
  /// How the site is built; nil if it is not.
  let build: BuildOptions?
  /// Whether the site is published to its targets then.
  var publishes = false
  /// The monitor that is told of the run; nil for the one of the environment, if there is one.
  var monitor: RunMonitor?

  func run(in environment: Environment) throws -> ExitStatus {
    guard fetch != nil, build != nil,
      let monitor = try monitor ?? RunMonitor(variables: environment.variables)
    else { return try work(in: environment) }
    return try monitor.watch(environment.console) { try work(in: environment) }
  }

  private func work(in environment: Environment) throws -> ExitStatus {
    let configuration = try SiteRun.configuration(options, in: environment)
    var summary = SiteBuildSummary()
    var failures: [ErrorReport] = []
    let run = SiteRun(configuration, environment, options)
    let showsProgress = !options.isQuiet && !options.isJSON
    let isPublished = publishes && !configuration.publish.isEmpty
    var steps = Steps(
      count: (fetch == nil ? 0 : 1) + (build == nil ? 0 : 3) + (isPublished ? 1 : 0),
      console: environment.console, isQuiet: options.isQuiet)
    var released: PublishSite?
    var isComplete = run.whileLocked(failure: { failures.append($0) }) { log in
      let site = SiteBuild(
        configuration: configuration, variables: environment.variables, log: log,
        now: environment.now, showsProgress: showsProgress)
      try site.run(fetch, build, &steps, &summary)
      guard isPublished else { return }
      log.begin(.publishing)
      released = try PublishSite(directory: configuration.output.directory)
    }
    if isComplete, let released {
      isComplete = run.whileLocked(.publishing, failure: { failures.append($0) }) { log in
        log.begin(.publishing)
        let publication = SitePublication(
          configuration: configuration, environment: environment, log: log,
          showsProgress: showsProgress)
        summary.add(
          try steps.run("publishing the site") {
            try publication.publish(released, to: configuration.publish, mode: .publish)
          })
      }
    }
    for failure in failures { summary.fail(with: failure) }
    if options.isJSON {
      try environment.console.print(json: summary)
    } else if !options.isQuiet {
      try summary.prunedLines.forEach { try environment.console.print($0) }
      if isComplete { try environment.console.print(summary.line) }
    }
    return summary.exitStatus
  }
}

/// How a site is built.
struct BuildOptions: Sendable, Equatable {
  /// Whether it is built from the bundled sample.
  var isSample = false
  /// Whether every page is compared although nothing changed since the shown site was built.
  var verifies = false
  /// Whether the pages of currencies that have ended are removed.
  var prunes = false
}

extension SiteCommand {
  static let run = CommandSpec(
    name: "run", summary: "fetch the rates, build the site and publish it, for cron",
    options: [
      .config, .force, .acceptMissing, .acceptNew, .verify, .noPublish, .ping, .quiet, .json,
    ],
    details: [
      "If the fetch fails, builds the site from the stored rates and still ends non-zero.",
      "With `--quiet` and no terminal, as under cron, an error or warning that repeats is written "
        + "once a day, and a line says when it is over; a fetch that fails while rates are current, after six "
        + "hours. The exit status stays as it is, and "
        + "`ratepress status` shows what goes on. Errors of `--force`, and of a run while another one is active, are "
        + "always written.",
      "With `--ping`, a monitor such as healthchecks.io hears of each run: `URL/start` as it begins, `URL` "
        + "after success, `URL/STATUS` after a failure. A monitor that does not answer takes at most "
        + "10 seconds of the run and changes nothing else. Other users see a command line: "
        + "an address that is a secret belongs in the variable `RATEPRESS_PING`.",
    ],
    examples: [
      "ratepress run", "17 * * * *  ratepress run --quiet --config /srv/rates/ratepress.toml",
    ],
    statuses: [
      .rejected, .unreachable, .cannotWrite, .notPublished, .alreadyRunning, .refused,
      .configuration,
    ]
  ) { given throws(UsageError) in
    SiteCommand(
      options: given.general, fetch: try RefreshOptions(given), build: BuildOptions(given),
      publishes: !given.has(.noPublish), monitor: try RunMonitor(given))
  }

  static let fetch = CommandSpec(
    name: "fetch", summary: "fetch the rates and store them",
    options: [.config, .force, .acceptMissing, .acceptNew, .accept, .quiet, .json],
    details: [
      "Contacts a source only when an update is due, and the next source only if the one before has no "
        + "current rates, or has lacked a currency for more than a day. A rate that moved by more than `source.max_change` is held back: its last "
        + "value stays until the next update, or another source, agrees, or until you accept it."
    ],
    examples: ["ratepress fetch", "ratepress fetch --force", "ratepress fetch --accept ZWL"],
    statuses: [.rejected, .unreachable, .cannotWrite, .alreadyRunning, .configuration],
    document: "sources.md"
  ) { given throws(UsageError) in
    SiteCommand(options: given.general, fetch: try RefreshOptions(given), build: nil)
  }

  static let build = CommandSpec(
    name: "build", summary: "build the site from stored rates, without network",
    options: [.config, .sample, .verify, .prune, .quiet, .json],
    details: [
      "If rates, configuration, templates and program have not changed since the shown site was "
        + "built, its files are not read; `--verify` checks them all.",
      "The pages of a currency that its source no longer has stay, with its last rate. `--prune` names and "
        + "removes them, and forgets these rates: other sites with the same snapshots lose such pages, too. "
        + "`ratepress status` says beforehand how many there are.",
    ],
    examples: [
      "ratepress build", "ratepress build --sample", "ratepress build --verify",
      "ratepress build --prune",
    ],
    statuses: [.unreachable, .cannotWrite, .alreadyRunning, .configuration]
  ) { given throws(UsageError) in
    guard !given.has(.sample) || !given.has(.prune) else {
      throw .optionsContradict(.sample, .prune)
    }
    return SiteCommand(options: given.general, fetch: nil, build: BuildOptions(given))
  }
}

extension RefreshOptions {
  fileprivate init(_ given: CommandArguments) throws(UsageError) {
    self.init()
    isForced = given.has(.force)
    acceptsMissing = given.has(.acceptMissing)
    acceptsNew = given.has(.acceptNew)
    guard let text = given.value(of: .accept) else { return }
    // In capitals it is the Albanian lek.
    if text == "all" {
      accepted = .all
      return
    }
    let codes = text.split(separator: ",", omittingEmptySubsequences: false)
    let known = codes.compactMap { $0 == "all" ? nil : CurrencyCode($0.uppercased()) }
    guard known.count == codes.count else { throw .notACode(.accept, text) }
    accepted = .only(Set(known))
  }
}

extension BuildOptions {
  fileprivate init(_ given: CommandArguments) {
    self.init(
      isSample: given.has(.sample), verifies: given.has(.verify), prunes: given.has(.prune))
  }
}

extension OptionSpec {
  static let force = OptionSpec(
    name: "--force", help: "contact the source even if no update is due, or it is rate-limiting")
  static let acceptMissing = OptionSpec(
    name: "--accept-missing", help: "accept a response that lacks many currencies")
  static let acceptNew = OptionSpec(
    name: "--accept-new", help: "accept a response with many new or unknown currencies")
  static let accept = OptionSpec(
    name: "--accept", value: "CODE",
    help: "take rates that are held back, such as `ZWL` or `ZWL,SYP`; `all` for every one",
    completion: .currencies)
  static let sample = OptionSpec(
    name: "--sample", help: "build from a bundled, marked sample while no rates are stored")
  static let noPublish = OptionSpec(
    name: "--no-publish", help: "do not publish, whatever `[[publish]]` says")
  static let ping = OptionSpec(
    name: "--ping", value: "URL",
    help: "tell a monitor of the start, of success and of failure (`RATEPRESS_PING`)")
  static let verify = OptionSpec(
    name: "--verify", help: "compare every file with what it should be, and repair it")
  static let prune = OptionSpec(
    name: "--prune", help: "name and remove the pages of currencies that have ended")
}

/// What a run says when it ends, as one line or as JSON; the stages' values add to it.
struct SiteBuildSummary: Encodable {
  /// How the fetch ended: `stored`, `unchanged`, `notDue`, `waiting`; absent if it failed or nothing
  /// was to be fetched.
  private var fetched: String?
  /// The update time of the rates that are shown, or were to be.
  private var updated: String?
  /// When the source is asked again.
  private var nextUpdate: String?
  private var written: Int?
  private var unchanged: Int?
  private var removed: Int?
  /// The currencies that have ended, and how many pages stay for them; absent without any.
  private var ended: EndedPages?
  /// The pages that stayed for such currencies and are removed; absent unless that was to be done.
  private var pruned: [String]?
  private var targets: [PublishSummary.Target]?
  /// The exit status.
  private var status: Int32 = 0
  /// The lines that a person would read of all that failed.
  private var error: String?

  /// How the run ends: as the last failure says.
  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .cannotWrite }

  mutating func add(_ rates: FetchedRates) {
    switch rates.outcome {
    case .stored(let snapshot):
      fetched = "stored"
      updated = snapshot.updated.description
      nextUpdate = snapshot.nextUpdate?.description
    case .unchanged: fetched = "unchanged"
    case .notDue(let until):
      fetched = "notDue"
      nextUpdate = until.description
    case .waiting(let until):
      fetched = "waiting"
      nextUpdate = until.description
    case nil: break
    }
  }

  mutating func add(_ rates: LoadedRates) {
    updated = updated ?? rates.data?.main.comparison.current.updated.description
    if fetched != "stored" {
      nextUpdate = nextUpdate ?? rates.data?.main.comparison.current.nextUpdate?.description
    }
    rates.failure.map { fail(with: $0) }
  }

  mutating func add(_ site: ReleasedSite) {
    written = site.report?.written
    unchanged = site.report?.unchanged
    removed = site.report?.removed
    site.failure.map { fail(with: $0) }
  }

  mutating func add(_ plan: SitePlan) {
    ended = plan.ended.unlessNone
  }

  mutating func add(pruned pages: [String]) { pruned = pages }

  mutating func add(_ published: PublishSummary) {
    targets = published.targets
    guard let text = published.error else { return }
    fail(with: ErrorReport(text, published.exitStatus))
  }

  /// Adds something that failed; the site may be built nevertheless.
  mutating func fail(with report: ErrorReport) {
    status = report.status.rawValue
    error = [error, report.text].compactMap { $0 }.joined(separator: "\n")
  }

  /// The pages that are removed, for people: of many the first ones.
  var prunedLines: [String] {
    let pages = pruned ?? []
    return pages.prefix(ErrorReport.lineLimit).map { "removed: \($0)" }
      + ErrorReport.rest(pages.count)
  }

  /// The summary for people.
  var line: String {
    var parts: [String] = []
    switch fetched {
    case "stored": parts.append("new rates")
    case "unchanged": parts.append("no newer rates")
    case "notDue": parts.append("no update due")
    case "waiting": parts.append("rate-limited by the source")
    default: break
    }
    if let updated { parts.append("rates of \(updated)") }
    if let nextUpdate { parts.append("next at \(nextUpdate)") }
    if let ended { parts.append(ended.text) }
    if let written, let unchanged, let removed {
      parts.append(
        "\(written.counted("file")) written, \(unchanged) unchanged, \(removed) removed")
    }
    for target in targets ?? [] where target.error == nil {
      parts.append(target.line(isPlan: false))
    }
    return parts.isEmpty ? "nothing done" : parts.joined(separator: "; ")
  }
}

extension Int {
  /// The number with a noun: `1 file`, `2 files`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
