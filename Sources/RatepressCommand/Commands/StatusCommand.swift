import RatepressSite
import RatesData
import RatesDomain
import RatesPresentation
import SourceText

/// Tells how old the stored rates are, in words and as an exit status for monitors.
struct StatusCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "status", summary: "report whether rates, site and publishing are current",
    options: [.config, .quiet, .json],
    details: [
      "Writes the age of the rates, why the preferred source is not shown, what sources lack, which targets "
        + "are held at an older release, and failures that go on. The exit status is not 0 whenever readers "
        + "do not have what they should; of several reasons it is that of the first: rates, pages, publishing."
    ],
    members: [
      ("source, base", "those of the rates that are shown"),
      ("updated", "when these rates were published"),
      ("nextUpdate", "when the next ones are due, if known"),
      ("ageInSeconds", "negative if the rates are newer than the clock"),
      ("currencies", "how many there are"),
      ("isStale", "whether the rates are overdue by the source's calendar"),
      (
        "site",
        "`current`, `outdated` or `unknown`: whether the shown site is what a build would make now"
      ),
      (
        "sources",
        "each with `updated`, `overdueAt`, `isStale`, `isShown`; the currencies that are `heldBack`, "
          + "`missing`, `withdrawn` or `ended`; its `history` (first and last day, days, gaps; `damaged`: imported files that it "
          + "lacks)"
      ),
      ("ended", "the `currencies` that have ended, and how many `pages` stay for them"),
      ("failover", "why the preferred source is not shown"),
      (
        "lacking",
        "what the shown source lacks though it was shown before, absent without any: `currencies`, each with the "
          + "`source`, `base` and `updated` of the rate that is shown instead, and its `role` (`base`, `home` or "
          + "`favorite`) if the configuration names it; and how many `pages` show them"
      ),
      (
        "held",
        "the targets that `publish --rollback NAME --hold` keeps at an older release, absent without any: each with "
          + "its `name`, and when it was held (`since`) and that release published (`release`), if known"
      ),
      ("failures", "those that go on, one for each stage"),
      ("error, status", "the message, if there is one, and the exit status"),
    ],
    examples: ["ratepress status", "ratepress status --json"],
    statuses: [.unreachable, .cannotWrite, .notPublished, .configuration]
  ) { given in
    StatusCommand()
  }

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configuration()
    let root = CompositionRoot(configuration: configuration, keeps: false)
    let now = invocation.now
    let choice = try root.loadRates(now: now, ofAll: true, notice: invocation.console.warn)
    let memory = RunFailures(configuration, invocation.setting)
    memory.damages.forEach(invocation.console.warn)
    let going = memory.failures.filter { failure in
      switch failure.stage {
      // The configuration was read just now.
      case .starting: failure.status != ExitStatus.configuration.rawValue
      // Without targets nothing is published, and nothing fails there.
      case .publishing: !configuration.publish.isEmpty
      default: true
      }
    }
    let failures = going.map { Failure($0) }
    let showsText = !invocation.isJSON && !invocation.isQuiet
    let histories = zip(configuration.sources, choice.sources).map { source, rates in
      try? root.history.history(of: rates.source, base: source.base, keeps: false)
    }
    // Those of the configured sources are lines of theirs.
    for damaged in root.damagedOriginals()
    where !histories.contains(where: { $0?.damagedOriginals.contains(damaged.file) ?? false }) {
      invocation.console.warn(damaged.text)
    }
    guard let main = choice.main, let rates = choice.sources[main].newest else {
      // Years may have been imported.
      let sources = zip(choice.sources, histories).map {
        SourceStatus($0, isMain: false, currencies: [], isStale: true, $1)
      }.filter { $0.history != nil }
      let error = root.nothingStored
      guard invocation.isJSON else {
        if showsText {
          try (sources.flatMap(\.lines) + failures.flatMap(\.lines)).forEach(
            invocation.console.print)
        }
        throw error
      }
      let report = Diagnostics.tell(error, to: invocation.console)
      try invocation.console.print(
        json: NothingStored(
          error: report.text, failures: failures, sources: sources, status: report.status.rawValue))
      return report.status
    }
    let data = try SiteData(choice, configuration)
    let plan = try? SiteFactory(configuration: configuration).plan(data)
    let freshness = plan.map { root.freshness(of: data, as: $0) } ?? .unknown
    let report = LackingReport(choice, plan, configuration.site)
    var unreadable: [String] = []
    let held = configuration.heldTargets { unreadable.append($0) }
    var result = Result(
      rates, choice, histories, bases: configuration.site.namedCurrencies, report, now: now,
      site: freshness, held: held, failures,
      ended: plan?.ended.unlessNone)
    var faults = StatusFaults()
    let isStoodFor = result.isSound && configuration.sources.count > 1
    let isToldOf = going.contains {
      StatusFaults.isOfSource($0) && now <= $0.last + RunFailures.patience
    }
    if !result.isSound {
      faults.addAge(result.age)
    } else if choice.backer(of: main) == nil, !(isStoodFor && isToldOf) {
      faults.addLateUpdate(rates, by: choice.sources[main].source.calendar, now: now)
    }
    faults.addOverdueLists(choice, configuration.site.namedCurrencies)
    for failure in going where failure.stage != .publishing {
      faults.add(failure, isStoodFor: isStoodFor, now: now)
    }
    faults.addLeftOut(
      (plan.map { $0.warnings() + root.lostEndings(choice, $0) } ?? []) + choice.unshownWarnings)
    // A run that is active, or that could not build, is why.
    if !going.contains(where: { $0.stage == .building }),
      !SiteRun.isActive(configuration.output.snapshots)
    {
      faults.addMissingPages(in: configuration.output.directory)
    }
    if let failure = going.first(where: { $0.stage == .publishing }) {
      faults.add(failure, isStoodFor: isStoodFor, now: now)
    } else {
      faults.addTargets(configuration.targetsBehind)
      faults.addGaps(configuration.targetsWithGaps + unreadable)
    }
    result.end(with: faults)
    if invocation.isJSON {
      try invocation.console.print(json: result)
    } else if showsText {
      try result.lines.forEach { try invocation.console.print($0) }
    }
    return result.exitStatus
  }

  /// A failure that goes on.
  private struct Failure: Encodable {
    let error: String
    let stage: RunFailures.Stage
    /// Its exit status.
    let status: Int32
    let since: String
    let last: String
    let count: Int

    init(_ entry: RunFailures.Entry) {
      error = entry.message
      stage = entry.stage
      status = entry.status
      since = entry.first.description
      last = entry.last.description
      count = entry.count
    }

    /// One for each of the lines that a run wrote.
    var lines: [String] {
      error.split(separator: "\n").map {
        "failing since \(since), \(count.counted("run")), last at \(last): \(String($0).onOneLine)"
      }
    }
  }

  /// The result without rates.
  private struct NothingStored: Encodable {
    let error: String
    let failures: [Failure]
    let sources: [SourceStatus]
    let status: Int32
  }

  private struct Result: Encodable {
    let source: String
    let base: String
    let updated: String
    let nextUpdate: String?
    /// Negative if the rates are newer than the machine's clock.
    let ageInSeconds: Int64
    let currencies: Int
    /// Whether the rates are overdue.
    let isStale: Bool
    let site: SiteFreshness
    let sources: [SourceStatus]
    let failover: FailoverStatus?
    let lacking: LackingReport?
    let held: [HeldTarget]?
    let failures: [Failure]
    /// The currencies that have ended, and how many pages stay for them; absent without any.
    let ended: EndedPages?
    /// Why the status is not 0.
    private(set) var error: String?
    private(set) var status: Int32 = 0
    /// Whether the rates are current, and not newer than the clock.
    let isSound: Bool
    /// Why rates that are overdue by their source's calendar are shown and current; nil if they are not overdue.
    private let backing: String?
    /// What else is wrong, a line for each that no other line says.
    private var faults: [String] = []

    private enum CodingKeys: CodingKey {
      case source, base, updated, nextUpdate, ageInSeconds, currencies, isStale, site, sources
      case failover, lacking, held, failures, ended, error, status
    }

    init(
      _ rates: Snapshot, _ choice: SourceChoice, _ histories: [HistoryStore.Lookup?],
      bases: [CurrencyCode], _ report: LackingReport?, now: Timestamp, site: SiteFreshness,
      held: [HeldTarget], _ failures: [Failure], ended: EndedPages?
    ) {
      self.held = held.isEmpty ? nil : held
      self.ended = ended
      self.site = site
      self.lacking = report
      sources = choice.sources.enumerated().map { index, source in
        SourceStatus(
          source, isMain: index == choice.main,
          currencies: choice.carried(by: index, bases), isStale: !choice.isCurrent(index),
          histories[index])
      }
      failover = choice.main.flatMap { main in
        choice.failover(to: main).map { FailoverStatus($0, main: choice.sources[main].source) }
      }
      backing = choice.main.flatMap { main in
        choice.backer(of: main).map { $0.text(backing: choice.sources[main]) }
      }
      self.failures = failures
      source = rates.source
      base = rates.base.description
      updated = rates.updated.description
      nextUpdate = rates.nextUpdate?.description
      ageInSeconds = now.secondsSinceEpoch - rates.updated.secondsSinceEpoch
      currencies = rates.rates.count
      isStale = choice.main.map { !choice.isCurrent($0) } ?? true
      isSound = !isStale && !rates.updated.isAhead(of: now)
    }

    /// Ends with the first of the faults.
    mutating func end(with found: StatusFaults) {
      status = found.status.rawValue
      error = found.error
      let said = Set(
        ([age] + failures.map(\.error)).flatMap { $0.split(separator: "\n") }.map {
          String($0).onOneLine
        })
      faults = found.all.flatMap(\.lines).map(\.onOneLine).filter { !said.contains($0) }
    }

    var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .unreachable }

    var lines: [String] {
      [age] + [failover?.text, backing].compactMap(\.self) + (lacking?.warnings ?? [])
        + sources.flatMap(\.lines) + (ended.map { [$0.advice] } ?? [])
        + (site == .outdated ? [SiteFreshness.advice()] : []) + (held ?? []).map(\.text) + faults
        + failures.flatMap(\.lines)
    }

    /// How old the rates are.
    var age: String {
      let hours = abs(ageInSeconds) / 3600
      let age =
        if ageInSeconds >= 0 {
          "\(hours) h old\(isStale ? ", out of date" : "")"
        } else {
          "\(hours) h newer than this machine's clock\(isSound ? "" : "; set the clock")"
        }
      return "\(source) \(base): rates of \(updated), \(age)"
        + (nextUpdate.map { "; next at \($0)" } ?? "")
    }
  }
}
