import RatepressSite
import RatesDomain
import SitePublishing
import SiteRelease
import SourceText

/// `publish`: brings the released site to its targets.
struct PublishCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "publish", summary: "bring the built site to its targets",
    arguments: [
      ArgumentSpec(name: "NAME", isOptional: true, isRepeated: true, completion: .targets)
    ],
    options: [
      .config, .listTargets, .dryRun, .verifyTarget, .trust, .releases, .rollback, .hold, .quiet,
      .json,
    ],
    details: [
      "Sends what the targets of `[[publish]]` lack and removes what is gone; without `NAME` to all of "
        + "them at once. Files of your own stay. If nothing changed, it sends nothing.",
      "If a target fails, the others go on. The next publish finishes what was interrupted.",
    ],
    examples: [
      "ratepress publish", "ratepress publish --list", "ratepress publish --dry-run",
      "ratepress publish www --verify",
      "ratepress publish --trust www", "ratepress publish --rollback www",
      "ratepress publish --rollback www --hold",
    ],
    statuses: [.notPublished, .alreadyRunning, .refused, .cannotWrite, .configuration],
    document: "publishing.md"
  ) { given throws(UsageError) in
    try checkActions(given)
    let mode: Publisher.Mode =
      switch (given.has(.dryRun), given.has(.verifyTarget)) {
      case (true, true): .dryVerify
      case (true, false): .dryRun
      case (false, true): .verify
      case (false, false): .publish
      }
    let action: Action =
      if let name = given.value(of: .trust) {
        .trust(name)
      } else if let name = given.value(of: .rollback) {
        .rollBack(name, isHeld: given.has(.hold))
      } else if let name = given.value(of: .releases) {
        .releases(name)
      } else if given.has(.listTargets) {
        .list(given.arguments)
      } else {
        .publish(given.arguments, mode)
      }
    return PublishCommand(action: action)
  }

  enum Action: Equatable {
    /// To the targets of the names, or to all.
    case publish([String], Publisher.Mode)
    /// Names the targets of the names, or all of them.
    case list([String])
    /// Shows a host's key and asks whether to trust it.
    case trust(String)
    /// Shows the release before the one that readers see.
    case rollBack(String, isHeld: Bool)
    /// Lists the releases that a target keeps.
    case releases(String)
  }

  /// Refuses two things at once, and what would change nothing together with what does.
  private static func checkActions(_ given: CommandArguments) throws(UsageError) {
    let actions: [OptionSpec] = [.listTargets, .trust, .releases, .rollback].filter(given.has)
    let modes: [OptionSpec] = [.dryRun, .verifyTarget].filter(given.has)
    if let action = actions.first, let other = (actions.dropFirst() + modes).first {
      throw .optionsContradict(action, other)
    }
    if given.has(.hold), !given.has(.rollback) { throw .optionNeeds(.hold, .rollback) }
  }

  let action: Action

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configurationOfRun()
    switch action {
    case .publish(let names, let mode):
      return try publish(
        to: configuration.targets(names), mode, isNamed: !names.isEmpty, configuration, invocation)
    case .list(let names):
      let targets = configuration.publish.isEmpty ? [] : try configuration.targets(names)
      let list = TargetList(targets: targets.map(TargetList.Target.init))
      if invocation.isJSON {
        try invocation.console.print(json: list)
      } else {
        for target in list.targets { try invocation.console.print("\(target.name)\t\(target.to)") }
      }
      return .success
    case .trust(let name):
      let target = try configuration.targets([name])
      for target in target {
        try HostTrust(target: target, environment: invocation.environment).ask()
      }
    case .releases(let name):
      try list(releasesOf: name, configuration, invocation)
      return .success
    case .rollBack(let name, let isHeld):
      for target in try configuration.targets([name]) {
        try target.rollBack(
          holding: isHeld ? invocation.environment.now().secondsSinceEpoch : nil, of: configuration,
          variables: invocation.environment.variables
        ) {
          invocation.console.note("ratepress: note: \(name): \($0.onOneLine)")
        }
        if invocation.isJSON {
          try invocation.console.print(json: RolledBackTarget(name: name, isHeld: isHeld))
        } else if !invocation.isQuiet {
          let next =
            isHeld
            ? "it stays until \"ratepress publish \(name)\""
            : "the next publish, also that of \"ratepress run\", shows the newest site again"
          try invocation.console.print("\(name): the release before is shown; \(next)")
        }
      }
      return .success
    }
    if invocation.isJSON { try invocation.console.print(json: PublishSummary()) }
    return .success
  }

  private func list(
    releasesOf name: String, _ configuration: Configuration, _ invocation: Invocation
  ) throws {
    var list = ReleaseList(name: name)
    for settings in try configuration.targets([name]) {
      let target = try settings.connect(site: nil, variables: invocation.environment.variables) {
        _ in
      }
      defer { target.close() }
      do {
        list.releases = try target.keepingReleases.keptReleases().map(ReleaseList.Release.init)
      } catch {
        throw settings.secrets(invocation.environment.variables).redacted(error)
      }
    }
    if invocation.isJSON { return try invocation.console.print(json: list) }
    for release in list.releases {
      try invocation.console.print(release.time + (release.isShown ? "\tshown" : ""))
    }
  }

  private func publish(
    to targets: [PublishSettings], _ mode: Publisher.Mode, isNamed: Bool,
    _ configuration: Configuration, _ invocation: Invocation
  ) throws -> ExitStatus {
    var summary = PublishSummary()
    let run = SiteRun(configuration, invocation.setting)
    var released: PublishSite?
    run.whileLocked(failure: { summary.fail(with: $0) }) { log in
      log.begin(.publishing)
      released = try PublishSite(directory: configuration.output.directory)
    }
    guard let released else { return try tell(summary, mode, invocation) }
    run.whileLocked(.publishing, failure: { summary.fail(with: $0) }) { log in
      log.begin(.publishing)
      let publication = SitePublication(
        configuration: configuration, setting: invocation.setting,
        log: log)
      summary = try publication.publish(released, to: targets, mode: mode, isNamed: isNamed)
    }
    return try tell(summary, mode, invocation)
  }

  private func tell(
    _ summary: PublishSummary, _ mode: Publisher.Mode, _ invocation: Invocation
  ) throws -> ExitStatus {
    if invocation.isJSON {
      try invocation.console.print(json: summary)
    } else if !invocation.isQuiet {
      for target in summary.targets where target.error == nil {
        try invocation.console.print(target.line(isPlan: mode.isDry))
      }
    }
    return summary.exitStatus
  }
}

/// The targets of a configuration, for programs.
private struct TargetList: Encodable {
  struct Target: Encodable {
    let name: String
    /// The address as configured, which has no password.
    let to: String

    init(_ settings: PublishSettings) {
      name = settings.name
      to = settings.address?.text ?? ""
    }
  }

  let targets: [Target]
  private(set) var status = ExitStatus.success.rawValue
}

/// The releases of a target, for programs.
private struct ReleaseList: Encodable {
  struct Release: Encodable {
    /// When it was published, in UTC.
    let time: String
    /// Whether readers see it.
    let isShown: Bool

    init(_ release: KeptRelease) {
      time = Timestamp(secondsSinceEpoch: Int64(release.time)).description
      isShown = release.isLive
    }
  }

  let name: String
  var releases: [Release] = []
  private(set) var status = ExitStatus.success.rawValue
}

/// A target that shows its release before, for programs.
private struct RolledBackTarget: Encodable {
  let name: String
  /// Whether it stays there until the target is published to by its name.
  let isHeld: Bool
  private(set) var status = ExitStatus.success.rawValue

  private enum CodingKeys: String, CodingKey {
    case name, status
    case isHeld = "held"
  }
}

extension Configuration {
  /// The targets of the names; without names all of them.
  func targets(_ names: [String]) throws(PublishError) -> [PublishSettings] {
    guard !publish.isEmpty else {
      throw PublishError(
        .configuration,
        "there is no [[publish]] in the configuration; see \"ratepress help publish\"")
    }
    for name in names where !publish.contains(where: { $0.name == name }) {
      let known = publish.map(\.name)
      let nearest = SpellingSuggestion.of(name, among: known)
      throw PublishError(
        .configuration,
        "no [[publish]] is called \"\(name)\"; "
          + (nearest.map { "did you mean \"\($0)\"?" } ?? "known: " + known.joined(separator: ", "))
      )
    }
    return names.isEmpty ? publish : publish.filter { names.contains($0.name) }
  }
}

extension OptionSpec {
  static let listTargets = OptionSpec(
    name: "--list", help: "send nothing; write each target's name and address, with a tab between")
  static let dryRun = OptionSpec(
    name: "--dry-run", help: "change nothing; say what would be sent and removed")
  static let trust = OptionSpec(
    name: "--trust", value: "NAME", help: "show the key of a target's host, and ask to trust it",
    completion: .targets)
  static let rollback = OptionSpec(
    name: "--rollback", value: "NAME",
    help: "show the target's release before the current one (`releases`)", completion: .targets)
  static let hold = OptionSpec(
    name: "--hold", help: "keep what `--rollback` shows until `publish NAME` is run")
  static let releases = OptionSpec(
    name: "--releases", value: "NAME",
    help: "list the releases that a target keeps, with their times",
    completion: .targets)
  static let verifyTarget = OptionSpec(
    name: "--verify", help: "compare with what the targets really hold, and repair it")
}
