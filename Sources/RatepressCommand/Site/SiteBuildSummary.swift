import RatesDomain

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
    updated = updated ?? rates.data?.comparison.current.updated.description
    if fetched != "stored" {
      nextUpdate = nextUpdate ?? rates.data?.comparison.current.nextUpdate?.description
    }
    rates.failure.map { fail(with: $0) }
  }

  mutating func add(_ site: ReleasedSite) {
    written = site.report?.written
    unchanged = site.report?.unchanged
    removed = site.report?.removed
    site.failure.map { fail(with: $0) }
  }

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
