import RatesDomain
import RatesPresentation
import SiteRelease

/// What a run says when it ends, as one line or as JSON; the stages' values add to it.
package struct SiteBuildSummary: Encodable {
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

  /// The summary of a run that has not begun.
  package init() {}

  /// How the run ends: as the last failure says.
  package var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .cannotWrite }

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

  /// Adds what publishing came to.
  package mutating func add(_ published: PublishSummary) {
    targets = published.targets
    guard let text = published.error else { return }
    fail(with: ErrorReport(text, published.exitStatus))
  }

  /// Adds something that failed; the site may be built nevertheless.
  package mutating func fail(with report: ErrorReport) {
    status = report.status.rawValue
    error = [error, report.text].compactMap { $0 }.joined(separator: "\n")
  }

  /// The pages that are removed, for people: of many the first ones.
  package var prunedLines: [String] {
    let pages = pruned ?? []
    return pages.prefix(ErrorReport.lineLimit).map { "removed: \($0)" }
      + ErrorReport.rest(pages.count)
  }

  /// The summary for people.
  package var line: String {
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
