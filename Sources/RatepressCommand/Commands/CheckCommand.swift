import RatepressSite
import SiteRelease
import SourceText

/// Looks for mistakes; all that are found are the command's result.
struct CheckCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "check", summary: "look for mistakes in everything that makes up the site",
    options: [.config, .online, .quiet, .json],
    details: [
      "Reads the configuration, templates, strings, stored rates and every page of the built site, renders the pages "
        + "that a build would, follows the links inside it, looks at the files and programs that the configuration names, and "
        + "writes a line for each mistake. Gaps in the history of a "
        + "source, sources that are not encrypted, keys and passwords that are not here, and currencies that have ended "
        + "are listed, and are no mistakes.",
      "With `--online`, asks each source as `ratepress fetch` does, also those that stand in for others, and opens "
        + "each target and reads its record. It stores and changes nothing, and asks no source that is "
        + "rate-limiting. A line for each says `ok`, or why a run would fail there. The exit status is the highest of "
        + "those of mistakes and failures.",
    ],
    members: [
      ("issues", "`file`, `line`, `column` and `message` of each mistake"),
      ("notes", "if there are some: what an owner should know, and what is no mistake"),
      ("gaps", "`source`, `base`, `from` and `to`"),
      (
        "online",
        "of `--online`, each source and target: `kind` (`source` or `target`), `name`, `address`, `error` if a run would "
          + "fail there, and that run's `status`"
      ),
      ("ended", "the `currencies` that have ended, and how many `pages` stay for them"),
      ("status", "the exit status"),
    ],
    examples: ["ratepress check", "ratepress check --online"],
    statuses: [
      .issues, .rejected, .unreachable, .cannotWrite, .notPublished, .refused, .configuration,
    ]
  ) { given in
    CheckCommand(isOnline: given.has(.online))
  }

  /// Whether sources and targets are tried, too.
  var isOnline = false

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let (issues, sources, notes, ended, online) = try look(invocation)
    let statuses = [issues.isEmpty ? 0 : ExitStatus.issues.rawValue] + online.map(\.status)
    let status = ExitStatus(rawValue: statuses.max() ?? 0) ?? .issues
    if invocation.isJSON {
      try invocation.console.print(
        json: Result(
          issues: issues, notes: notes.isEmpty ? nil : notes, gaps: sources.flatMap(Gap.of),
          online: isOnline ? online : nil, ended: ended, status: status.rawValue))
    } else {
      for issue in issues.prefix(ErrorReport.lineLimit) {
        try invocation.console.print(issue.text.onOneLine)
      }
      for line in ErrorReport.rest(issues.count) {
        try invocation.console.print("\(line); \"ratepress check --json\" has them all")
      }
      if issues.isEmpty, !invocation.isQuiet {
        try invocation.console.print("No mistakes found.")
      }
      for answer in online where !invocation.isQuiet || answer.error != nil {
        try invocation.console.print(answer.line)
      }
      if !invocation.isQuiet {
        (notes + sources.flatMap(\.gapLines) + (ended.map { [$0.advice] } ?? [])).forEach(
          invocation.console.note)
      }
    }
    return status
  }

  private struct Result: Encodable {
    let issues: [Issue]
    /// Absent without any.
    let notes: [String]?
    let gaps: [Gap]
    let online: [OnlineCheck.Answer]?
    /// Absent without any.
    let ended: EndedPages?
    let status: Int32
  }

  /// Publication days of which nothing is stored.
  private struct Gap: Encodable {
    let source: String
    let base: String?
    let from: String
    let to: String

    static func of(_ source: SourceStatus) -> [Gap] {
      (source.history?.gaps ?? []).map {
        Gap(source: source.source, base: source.base, from: $0.from, to: $0.to)
      }
    }
  }

  /// First those of the configuration, which nothing else can be looked at without; then those of
  /// the theme, the stored files and the built site. With the sources, whose gaps are no issues, and with what an
  /// owner should know.
  private func look(
    _ invocation: Invocation
  ) throws -> (
    issues: [Issue], sources: [SourceStatus], notes: [String], ended: EndedPages?,
    online: [OnlineCheck.Answer]
  ) {
    let configuration: Configuration
    do {
      configuration = try invocation.configuration()
    } catch {
      guard case .invalid(let file, let problems) = error else { throw error }
      return (problems.map { Issue($0, in: file) }, [], [], nil, [])
    }
    let root = CompositionRoot(
      configuration: configuration, variables: invocation.environment.variables, keeps: false)
    let file = invocation.file
    let store = try StoreCheck(root: root, now: invocation.now).look()
    let plan = try? SiteFactory(configuration: configuration).plan(store.data)
    let freshness = root.freshness(of: store.data, as: store.data == nil ? nil : plan)
    let isOutdated = freshness == .outdated
    let theme = ThemeCheck(
      configuration: configuration, file: file, rendersPages: freshness != .current)
    let site = SiteCheck(
      directory: configuration.output.directory, address: configuration.site.address,
      followsLinks: !isOutdated,
      hasBeenBuilt: SiteInspection.hasReleased(in: configuration.output.directory)
        && !SiteRun.isActive(configuration.output.snapshots))
    let files = FilesCheck(
      configuration: configuration, variables: invocation.environment.variables, file: file,
      startPages: plan?.settings.startPages ?? [])
    let online = OnlineCheck(root: root, now: invocation.now) {
      invocation.console.note("ratepress: note: \($0.onOneLine)")
    }
    var named = (isOnline ? [] : online.fileFaults) + (store.choice?.unshownWarnings ?? [])
    _ = configuration.heldTargets { named.append($0) }
    named += configuration.targetsWithGaps
    if let plan, let choice = store.choice { named += root.lostEndings(choice, plan) }
    let ownIssues =
      try theme.issues(store.data) + files.issues() + store.issues
    // As long as there are mistakes in what a build needs, there is nothing to build.
    let outdated = Issue(
      file: configuration.output.directory,
      message: SiteFreshness.advice(isSample: store.data == nil))
    let issues =
      try ownIssues + (isOutdated && ownIssues.isEmpty ? [outdated] : []) + site.issues()
      + named.map { Issue(file: file, message: $0) }
    let obstacle = issues.lazy.compactMap { issue in
      configuration.obstacle(to: ErrorReport(issue.text, .issues))
    }.first
    let lacking = store.choice.flatMap {
      LackingReport($0, plan, configuration.site)
    }
    return (
      issues + (obstacle.map { [Issue(file: file, message: $0)] } ?? []), store.sources,
      configuration.openSources + files.missingSecrets
        + UnseenParts(configuration: configuration).notes
        + (lacking?.warnings ?? []),
      plan?.ended.unlessNone, isOnline ? online.answers : []
    )
  }
}

extension OptionSpec {
  static let online = OptionSpec(
    name: "--online",
    help: "also ask each source and open each target, storing and changing nothing")
}
