import Foundation
import RatesDomain
import SourceText

/// What a run tells its operator.
///
/// A person at a terminal is told everything. With `--quiet` and nobody watching, as under cron, failures
/// of one stage that end a run alike are told once a day, also if it works again in between, and those of fetching in
/// one mail with what pages show meanwhile; warnings are told once a day each; an end is told if its beginning was.
package final class RunLog {
  private let observer: any RunObserver
  private let isQuiet: Bool
  private var failures: RunFailures
  /// The part of the run that is under way.
  private var stage = RunFailures.Stage.starting
  /// The parts that were begun so far.
  private var begun: Set<RunFailures.Stage> = [.starting]
  private var isForced = false
  private var warnings: Set<String> = []
  /// What this run has met, by kind.
  private var met: [RunFailures.Stage: Set<String>] = [:]
  /// The exit statuses of this run's failures.
  private var failed: Set<Int32> = []
  /// What works again, with the exit statuses that it failed with.
  private var ends: [(statuses: Set<Int32>, text: String)] = []
  private var hasToldError = false
  /// Which failures this run tells, by stage and exit status: all of them, or none.
  private var decisions: [RunFailures.Trouble: Bool] = [:]
  private var isMailed: Bool { isQuiet && !observer.isInteractive }

  init(_ setting: RunSetting, failures: RunFailures) {
    observer = setting.observer
    isQuiet = setting.isQuiet
    self.failures = failures
    failures.damages.forEach(warn)
  }

  /// Makes sure, if nobody watches, that failures can be remembered once the disk is full.
  func reserve() {
    if isMailed { failures.reserve() }
  }

  /// Begins a part of the run.
  ///
  /// - Parameter isForced: Whether a person asks for it although nothing is due: such failures are
  ///   not remembered.
  package func begin(_ stage: RunFailures.Stage, isForced: Bool = false) {
    self.stage = stage
    begun.insert(stage)
    self.isForced = isForced
  }

  /// Ends the part that is under way with success; what kept it from that before is over. That is told at the end of a
  /// run that fails in no such way elsewhere: one disk may be full for all parts.
  func succeed() {
    let ended = failures.end(stage, except: met[stage] ?? [])
    guard !isMailed || ended.contains(where: \.wasTold) else { return }
    guard let first = ended.map(\.first).min(), let last = ended.max(by: { $0.last < $1.last })
    else { return }
    // A run may have failed in several ways.
    let runs = ended.count == 1 ? last.count.counted("failed run") : "failed runs"
    ends.append(
      (
        Set(ended.map(\.status)),
        "\(stage.rawValue) works again after \(runs) since \(first); the last error was: \(last.message)"
      ))
  }

  /// Writes the lines of an error, and returns what there is to say of it.
  ///
  /// - Parameters:
  ///   - canWait: Whether readers lack nothing yet: cron mails it only once the stage has failed for six hours.
  ///   - endsRun: Whether the run ends with it.
  package func tell(_ error: any Error, canWait: Bool = false, endsRun: Bool = true) -> ErrorReport
  {
    let report = Diagnostics.report(of: error)
    if tells(report, canWait: canWait, endsRun: endsRun) {
      observer.observe(.error(report))
      hasToldError = true
    }
    return report
  }

  /// Writes what the operator should know though the work went on. Several steps may meet the same.
  package func warn(_ text: String) {
    guard warnings.insert(text).inserted else { return }
    // One damaged file does not hide another.
    if tells(ErrorReport(text, .success, kind: text)) { observer.observe(.warning(text)) }
  }

  func warn(_ notice: RateNotice) {
    switch notice {
    // Once, when it happens: the next run has nothing to end.
    case .missing, .ended: observer.observe(.warning(notice.text))
    default: warn(notice.text)
    }
  }

  /// Writes that another source than the preferred one is shown.
  func tellFailover(_ text: String) { warn(text, RunFailures.failover) }

  /// Writes that the shown rates are overdue and that newer ones cannot be had.
  func tellOverdue(_ text: String) { warn(text, "overdue") }

  /// Writes what pages show while fetching fails.
  private func warn(_ text: String, _ kind: String) {
    begun.insert(.failover)
    if tells(ErrorReport(text, .success, kind: kind), in: .failover) {
      observer.observe(.warning(text))
    }
  }

  /// Ends what was told of the shown rates, but for what this run met again.
  ///
  /// - Parameter source: The shown source if it is the preferred one: then a failover is over, which is written.
  func endFailover(to source: String?) {
    begun.insert(.failover)
    let ended = failures.endFailover(except: met[.failover] ?? [])
    guard let source, let entry = ended, !isMailed || entry.wasTold else { return }
    note("\(source): its rates are shown again; another source stood in since \(entry.first)")
  }

  /// Writes what a person may want to know.
  package func note(_ text: String) {
    observer.observe(.note(text))
  }

  /// Writes advice on an error, if that was told.
  func advise(_ text: String) {
    if hasToldError { note(text) }
  }

  /// Writes what works again, and keeps what the next run needs to know.
  func save() {
    ends.filter { $0.statuses.isDisjoint(with: failed) }.map(\.text).forEach(note)
    ends = []
    failures.save(begun.union(met.keys), makesSpare: isMailed)
  }

  /// Whether a report is to be told, which is remembered.
  private func tells(
    _ report: ErrorReport, in stage: RunFailures.Stage? = nil, canWait: Bool = false,
    endsRun: Bool? = nil
  ) -> Bool {
    if report.status != .success { failed.insert(report.status.rawValue) }
    // A person typed it just now.
    guard report.status != .usage, !isForced else { return true }
    let stage = stage ?? self.stage
    met[stage, default: []].insert(report.kind)
    let trouble = RunFailures.Trouble(stage: stage, status: report.status.rawValue)
    let wasDue = report.status == .success ? nil : decisions[trouble] ?? failures.isDue(trouble)
    let isWarningDue = failures.add(report, in: stage, endsRun: endsRun)
    let isEarly = canWait && failures.isEarly(stage)
    if let wasDue { decisions[trouble] = wasDue }
    guard !isMailed || (wasDue ?? isWarningDue) && !isEarly else { return false }
    if !observer.isInteractive { failures.noteTold(report, in: stage) }
    return true
  }
}
