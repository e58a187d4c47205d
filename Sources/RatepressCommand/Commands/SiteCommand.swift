import RatepressSite
import RatesDomain
import SitePublishing
import SiteRelease

/// `run`, `fetch` and `build`: the way from the source to the released site, or a part of it.
struct SiteCommand: RunnableCommand, Equatable {
  /// How rates are fetched; nil if they are not.
  let fetch: RefreshOptions?
  /// How the site is built; nil if it is not.
  let build: BuildOptions?
  /// Whether the site is published to its targets then.
  var publishes = false
  /// The monitor that is told of the run; nil for the one of the environment, if there is one.
  var monitor: RunMonitor?

  func run(_ invocation: Invocation) throws -> ExitStatus {
    guard fetch != nil, build != nil,
      let monitor = try monitor ?? RunMonitor(variables: invocation.environment.variables)
    else { return try work(invocation) }
    return try monitor.watch(invocation.console) { try work(invocation) }
  }

  private func work(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configurationOfRun()
    let setting = invocation.setting
    var summary = SiteBuildSummary()
    var failures: [ErrorReport] = []
    let run = SiteRun(configuration, setting)
    let isPublished = publishes && !configuration.publish.isEmpty
    var steps = Steps(
      count: (fetch == nil ? 0 : 1) + (build == nil ? 0 : 3) + (isPublished ? 1 : 0),
      observer: setting.observer)
    var released: PublishSite?
    var isComplete = run.whileLocked(failure: { failures.append($0) }) { log in
      let site = SiteBuild(
        configuration: configuration, setting: setting, log: log)
      try site.run(fetch, build, &steps, &summary)
      guard isPublished else { return }
      log.begin(.publishing)
      released = try PublishSite(directory: configuration.output.directory)
    }
    if isComplete, let released {
      isComplete = run.whileLocked(.publishing, failure: { failures.append($0) }) { log in
        log.begin(.publishing)
        let publication = SitePublication(
          configuration: configuration, setting: setting, log: log)
        summary.add(
          try steps.run("publishing the site") {
            try publication.publish(released, to: configuration.publish, mode: .publish)
          })
      }
    }
    for failure in failures { summary.fail(with: failure) }
    if invocation.isJSON {
      try invocation.console.print(json: summary)
    } else if !invocation.isQuiet {
      try summary.prunedLines.forEach { try invocation.console.print($0) }
      if isComplete { try invocation.console.print(summary.line) }
    }
    return summary.exitStatus
  }
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
    members: [
      (
        "fetched",
        "`stored`, `unchanged`, `notDue` or `waiting` (the source is rate-limiting); absent if the fetch failed"
      ),
      ("updated", "the update time of the rates"),
      ("nextUpdate", "when the source is asked again, if known"),
      (
        "written, unchanged, removed", "how many files of the site were; absent if it was not built"
      ),
      ("ended", "the `currencies` that have ended, and how many `pages` stay for them"),
      (
        "targets",
        "if the site was published: of each target its `name`, the files `sent` (`sent_bytes`), `removed` and `kept`, the "
          + "`requests` and `seconds` it took, whether it is `held`, and its `error` or `null`"
      ),
      ("error, status", "the message, if there is one, and the exit status"),
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
      fetch: try RefreshOptions(given), build: BuildOptions(given),
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
    members: [
      (
        "fetched",
        "`stored`, `unchanged`, `notDue` or `waiting` (the source is rate-limiting); absent if the fetch failed"
      ),
      ("updated", "the update time of the rates"),
      ("nextUpdate", "when the source is asked again, if known"),
      ("error, status", "the message, if there is one, and the exit status"),
    ],
    examples: ["ratepress fetch", "ratepress fetch --force", "ratepress fetch --accept ZWL"],
    statuses: [.rejected, .unreachable, .cannotWrite, .alreadyRunning, .configuration],
    document: "sources.md"
  ) { given throws(UsageError) in
    SiteCommand(fetch: try RefreshOptions(given), build: nil)
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
    members: [
      ("updated", "the update time of the rates"),
      ("nextUpdate", "when the source is asked again, if known"),
      (
        "written, unchanged, removed", "how many files of the site were; absent if it was not built"
      ),
      ("ended", "the `currencies` that have ended, and how many `pages` stay for them"),
      ("pruned", "of `--prune`, the paths of the removed pages"),
      ("error, status", "the message, if there is one, and the exit status"),
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
    return SiteCommand(fetch: nil, build: BuildOptions(given))
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
    help:
      "take rates that are held back, or that the source corrected, such as `ZWL` or `ZWL,SYP`; "
      + "`all` for every one held back",
    completion: .currencies)
  static let sample = OptionSpec(
    name: "--sample", help: "build from a bundled, marked sample while no rates are stored")
  static let noPublish = OptionSpec(
    name: "--no-publish", help: "do not publish, whatever `[[publish]]` says")
  static let verify = OptionSpec(
    name: "--verify", help: "compare every file with what it should be, and repair it")
  static let prune = OptionSpec(
    name: "--prune", help: "name and remove the pages of currencies that have ended")
}
