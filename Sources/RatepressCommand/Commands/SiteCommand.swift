import SiteRelease

/// `run`, `fetch` and `build`: the way from the source to the released site, or a part of it.
struct SiteCommand: RunnableCommand, Equatable {
  let options: GeneralOptions
  /// How rates are fetched; nil if they are not.
  let fetch: FetchOptions?
  /// How the site is built; nil if it is not.
  let build: BuildOptions?

  func run(in environment: Environment) throws -> ExitStatus {
    let configuration = try Configuration.load(options.configuration, in: environment)
    var summary = SiteBuildSummary()
    do {
      try TextFile.makeFolder(configuration.output.snapshots)
      try SiteLock.whileHeld("\(configuration.output.snapshots)/.lock") {
        try run(configuration, in: environment, &summary)
      }
    } catch {
      summary.fail(with: Diagnostics.tell(error, to: environment.console))
      guard options.isJSON else { return summary.exitStatus }
    }
    if options.isJSON {
      try environment.console.print(json: summary)
    } else if !options.isQuiet {
      try environment.console.print(summary.line)
    }
    return summary.exitStatus
  }

  private func run(
    _ configuration: Configuration, in environment: Environment,
    _ summary: inout SiteBuildSummary
  ) throws {
    let site = SiteBuild(
      configuration: configuration, log: RunLog(environment.console),
      now: environment.now, showsProgress: !options.isQuiet && !options.isJSON)
    var steps = Steps(
      count: (fetch == nil ? 0 : 1) + (build == nil ? 0 : 3), console: environment.console,
      isQuiet: options.isQuiet)
    var fetched: FetchedRates?
    if let fetch {
      fetched = try steps.run("fetching rates") {
        let fetched = try site.fetch(fetch)
        summary.add(fetched)
        // Without rates to build from there is nothing else to do.
        if build == nil, let error = fetched.error { throw error }
        return fetched
      }
    }
    guard let build else { return }
    if let error = fetched?.error { summary.fail(with: site.log.tell(error)) }
    let loaded = try steps.run("reading rates") {
      try site.load(sample: build.isSample, after: fetched)
    }
    summary.add(loaded)
    let planned = try steps.run("preparing pages") {
      try site.plan(loaded, verifies: build.verifies)
    }
    summary.add(try steps.run("releasing the site") { try site.release(planned) })
  }
}

/// How rates are fetched.
struct FetchOptions: Sendable, Equatable {
  /// Whether the source is asked although no update is due.
  var isForced = false
  /// Whether a response may lack many of the currencies of the previous one.
  var acceptsMissing = false
}

/// How a site is built.
struct BuildOptions: Sendable, Equatable {
  /// Whether it is built from the bundled sample.
  var isSample = false
  /// Whether every page is compared although nothing changed since the shown site was built.
  var verifies = false
}

extension SiteCommand {
  static let run = CommandSpec(
    name: "run", summary: "fetch the rates and build the site, for cron",
    options: [.config, .force, .acceptMissing, .verify, .quiet, .json],
    details: [
      "If the fetch fails, builds the site from the stored rates and still ends non-zero."
    ],
    examples: [
      "ratepress run", "17 * * * *  ratepress run --quiet --config /srv/rates/ratepress.toml",
    ],
    statuses: [.rejected, .unreachable, .cannotWrite, .alreadyRunning, .configuration]
  ) { given in
    SiteCommand(
      options: given.general, fetch: FetchOptions(given), build: BuildOptions(given))
  }

  static let fetch = CommandSpec(
    name: "fetch", summary: "fetch the rates and store them",
    options: [.config, .force, .acceptMissing, .quiet, .json],
    details: ["Contacts the source only when an update is due."],
    examples: ["ratepress fetch", "ratepress fetch --force"],
    statuses: [.rejected, .unreachable, .cannotWrite, .alreadyRunning, .configuration]
  ) { given in
    SiteCommand(options: given.general, fetch: FetchOptions(given), build: nil)
  }

  static let build = CommandSpec(
    name: "build", summary: "build the site from stored rates, without network",
    options: [.config, .sample, .verify, .quiet, .json],
    details: [
      "If rates, configuration, templates and program have not changed since the shown site was "
        + "built, its files are not read; --verify checks them all."
    ],
    examples: ["ratepress build", "ratepress build --sample", "ratepress build --verify"],
    statuses: [.unreachable, .cannotWrite, .alreadyRunning, .configuration]
  ) { given in
    SiteCommand(options: given.general, fetch: nil, build: BuildOptions(given))
  }
}

extension FetchOptions {
  fileprivate init(_ given: CommandArguments) {
    self.init(isForced: given.has(.force), acceptsMissing: given.has(.acceptMissing))
  }
}

extension BuildOptions {
  fileprivate init(_ given: CommandArguments) {
    self.init(isSample: given.has(.sample), verifies: given.has(.verify))
  }
}

extension OptionSpec {
  static let force = OptionSpec(
    name: "--force", help: "contact the source even if no update is due, or it is rate-limiting")
  static let acceptMissing = OptionSpec(
    name: "--accept-missing", help: "accept a response that lacks many currencies")
  static let sample = OptionSpec(
    name: "--sample", help: "build from a bundled, marked sample while no rates are stored")
  static let verify = OptionSpec(
    name: "--verify", help: "compare every file with what it should be, and repair it")
}
