import Foundation
import RatepressSite
import RatesDomain

/// Why readers do not have what they should, the worst first: rates, pages, publishing.
struct StatusFaults {
  private(set) var all: [ErrorReport] = []

  /// The exit status.
  var status: ExitStatus { all.first?.status ?? .success }
  /// Their lines; nil without any.
  var error: String? {
    all.isEmpty ? nil : all.map(\.text).joined(separator: "\n")
  }

  /// Adds that an update is late though a run has not said so: none was started, or it cannot write.
  mutating func addLateUpdate(_ rates: Snapshot, now: Timestamp) {
    guard let due = rates.nextUpdate, due + FailureMemory.patience < now else { return }
    let hours = (now.secondsSinceEpoch - due.secondsSinceEpoch) / 3600
    all.append(
      Self.fault(
        "the update that was due at \(due) is not stored after \(hours) h; see what \"ratepress run\" says",
        .unreachable))
  }

  /// Adds a failure that goes on: of fetching, only one that keeps readers from newer rates.
  ///
  /// - Parameter isStoodFor: Whether another source than the preferred one makes up for it.
  mutating func add(_ failure: FailureMemory.Entry, isStoodFor: Bool, now: Timestamp) {
    switch failure.stage {
    case .fetching:
      guard !isStoodFor, failure.first + FailureMemory.patience <= now else { return }
      all.append(Self.fault(failure.message, .unreachable))
    // Readers have the rates of another source.
    case .failover: break
    case .starting, .building:
      all.append(Self.fault(failure.message, ExitStatus(rawValue: failure.status) ?? .cannotWrite))
    case .publishing: all.append(Self.fault(failure.message, .notPublished))
    }
  }

  /// Adds the targets that lack the newest site though nothing is known to have failed there.
  mutating func addTargets(_ names: [String]) {
    guard !names.isEmpty else { return }
    all.append(
      Self.fault(
        "\(names.joined(separator: ", ")): not published since the last build; \"ratepress publish\" does it",
        .notPublished))
  }

  /// Adds the listed bases without rates, and the lists that are gone from the web root.
  ///
  /// - Parameter isBuilt: Whether a site has been built there.
  mutating func addMissingPages(_ plan: SitePlan, in directory: String, isBuilt: Bool) {
    all += plan.warnings.map { Self.fault($0, .cannotWrite) }
    guard isBuilt else { return }
    let gone = plan.settings.baseLists.filter {
      !FileManager.default.fileExists(atPath: "\(directory)/\($0)")
    }
    guard let first = gone.first else { return }
    let more = gone.count > 1 ? " and \(gone.count - 1) more" : ""
    all.append(
      Self.fault(
        "\(directory)/\(first)\(more): it is gone; \"ratepress build --verify\" writes it anew",
        .cannotWrite))
  }

  /// Adds that the rates themselves are old, or the clock is wrong.
  mutating func addAge(_ text: String) { all.append(Self.fault(text, .unreachable)) }

  private static func fault(_ text: String, _ status: ExitStatus) -> ErrorReport {
    ErrorReport(text, status)
  }
}
