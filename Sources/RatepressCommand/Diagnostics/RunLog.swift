import RatesDomain
import SourceText

/// What a run tells its operator.
///
/// A person at a terminal is told everything. With `--quiet` and nobody watching, as under cron, what
/// has not changed since the last run is told once a day, and its end once.
final class RunLog {
  private let console: Console
  private let isQuiet: Bool
  private var memory: FailureMemory
  /// The part of the run that is under way.
  private var stage = FailureMemory.Stage.fetching
  private var warnings: Set<String> = []
  /// What this run has met, by kind.
  private var met: [FailureMemory.Stage: Set<String>] = [:]
  private var hasToldError = false

  init(_ console: Console, isQuiet: Bool, memory: FailureMemory) {
    self.console = console
    self.isQuiet = isQuiet
    self.memory = memory
  }

  /// The console if a person watches it.
  var terminal: Console? { console.isInteractive ? console : nil }

  /// Begins a part of the run.
  func begin(_ stage: FailureMemory.Stage) {
    self.stage = stage
  }

  /// Ends the part that is under way with success; what kept it from that before is over.
  func succeed() {
    let ended = memory.end(stage, except: met[stage] ?? [])
    guard let first = ended.map(\.first).min(), let last = ended.max(by: { $0.last < $1.last })
    else { return }
    note(
      "\(stage.rawValue) works again after \(ended.map(\.count).reduce(0, +).counted("failed run")) "
        + "since \(first); the last error was: \(last.message)")
  }

  /// Writes the lines of an error, and returns what there is to say of it.
  func tell(_ error: any Error) -> ErrorReport {
    let report = Diagnostics.report(of: error)
    if tells(report) {
      Diagnostics.tell(report, to: console)
      hasToldError = true
    }
    return report
  }

  /// Writes what the operator should know though the work went on. Several steps may meet the same.
  func warn(_ text: String) {
    guard warnings.insert(text).inserted else { return }
    // One damaged file does not hide another.
    if tells(ErrorReport(text, .success, kind: text)) { console.warn(text) }
  }

  func warn(_ notice: RateNotice) {
    warn(notice.text)
  }

  /// Writes what a person may want to know.
  func note(_ text: String) {
    console.note("ratepress: note: \(text.onOneLine)")
  }

  /// Writes advice on an error, if that was told.
  func advise(_ text: String) {
    if hasToldError { note(text) }
  }

  /// Keeps what the next run needs to know.
  func save() {
    memory.save()
  }

  /// Whether a report is to be told, which is remembered.
  private func tells(_ report: ErrorReport) -> Bool {
    // A person typed it just now.
    guard report.status != .usage else { return true }
    met[stage, default: []].insert(report.kind)
    let isDue = memory.add(report, in: stage)
    guard isDue || !isQuiet || console.isInteractive else { return false }
    if !console.isInteractive { memory.noteTold(report, in: stage) }
    return true
  }
}

extension Console {
  /// Tells the operator of something that did not stop the work.
  func warn(_ text: String) {
    note("ratepress: warning: \(text.onOneLine)")
  }

  func warn(_ notice: RateNotice) {
    warn(notice.text)
  }
}

extension RateNotice {
  /// What the operator is told.
  var text: String {
    switch self {
    case .damagedSnapshot(let file):
      "\(file.path): \(file.reason); the file is left alone, and the next older snapshot is used"
    case .damagedMemory(let file):
      "\(file.path): \(file.reason); the source is asked as if for the first time"
    case .differingFigures(let updated, let currencies):
      "the source now gives other figures for \(updated) (\(Self.listed(currencies))); "
        + "the stored ones stay"
    }
  }

  private static func listed(_ currencies: [CurrencyCode]) -> String {
    let shown = currencies.prefix(5).map(\.description).joined(separator: ", ")
    return currencies.count > 5 ? "\(shown) and \(currencies.count - 5) more" : shown
  }
}
