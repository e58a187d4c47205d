import RatesDomain

/// What a run says when it is done, as one line or as JSON.
struct SiteBuildSummary: Encodable {
  /// How the fetch ended: `stored`, `unchanged`, `notDue`, `waiting`; absent where it failed or
  /// nothing was to be fetched.
  let fetched: String?
  /// The update time of the rates that are shown, or were to be.
  let updated: String?
  /// When the source is asked again.
  let nextUpdate: String?
  let written: Int?
  let unchanged: Int?
  let removed: Int?
  /// The exit status.
  let status: Int32

  init(_ run: SiteBuild) {
    var nextUpdate = run.comparison?.current.nextUpdate
    switch run.refreshed {
    case .stored(let snapshot):
      fetched = "stored"
      nextUpdate = snapshot.nextUpdate
    case .unchanged: fetched = "unchanged"
    case .notDue(let until):
      fetched = "notDue"
      nextUpdate = until
    case .waiting(let until):
      fetched = "waiting"
      nextUpdate = until
    case nil: fetched = nil
    }
    var updated = run.comparison?.current.updated
    if case .stored(let snapshot) = run.refreshed { updated = snapshot.updated }
    self.updated = updated?.description
    self.nextUpdate = nextUpdate?.description
    written = run.report?.written
    unchanged = run.report?.unchanged
    removed = run.report?.removed
    status = run.status.rawValue
  }

  /// The summary for people.
  var line: String {
    var parts: [String] = []
    switch fetched {
    case "stored": parts.append("new rates")
    case "unchanged": parts.append("no newer rates")
    case "notDue": parts.append("no update due")
    case "waiting": parts.append("the source wants to be left alone")
    default: break
    }
    if let updated { parts.append("rates of \(updated)") }
    if let nextUpdate { parts.append("next at \(nextUpdate)") }
    if let written, let unchanged, let removed {
      parts.append("\(written) files written, \(unchanged) unchanged, \(removed) removed")
    }
    return parts.isEmpty ? "nothing done" : parts.joined(separator: "; ")
  }
}
