import SiteRelease
import SystemFiles

/// Work on a site, one at a time, whose failures are remembered from run to run.
package struct SiteRun {
  private let configuration: Configuration
  private let setting: RunSetting

  /// - Parameter setting: What the run gets from outside.
  package init(_ configuration: Configuration, _ setting: RunSetting) {
    self.configuration = configuration
    self.setting = setting
  }

  /// What two runs of a site may not do at once.
  package enum Work: String, CaseIterable {
    /// Change what is stored, or the site.
    case changing = ".lock"
    /// Publish. It waits for hosts, however long they take, and what fetches and builds does not wait for it.
    case publishing = ".publishing"
  }

  /// Whether another run is at work on a site with these snapshots.
  package static func isActive(_ snapshots: String) -> Bool {
    Work.allCases.contains { SiteLock.isHeld("\(snapshots)/\($0.rawValue)") }
  }

  /// Runs the body while no other run does such work on the site, and tells what it throws.
  /// - Parameter failure: Takes what was told.
  /// - Returns: Whether the body came to its end.
  @discardableResult
  package func whileLocked(
    _ work: Work = .changing, failure: (ErrorReport) -> Void, _ body: (RunLog) throws -> Void
  ) -> Bool {
    let folder = configuration.output.snapshots
    var isComplete = false
    if let warning = SiteOwner(of: configuration).warning {
      setting.observer.observe(.warning(warning))
    }
    do {
      ScratchFolder.removeLeftovers()
      try TextFile.makeFolder(folder)
      try SiteLock.whileHeld("\(folder)/\(work.rawValue)") {
        let log = log()
        log.reserve()
        log.succeed()
        do {
          try body(log)
          isComplete = true
        } catch {
          failure(log.tell(explained(error)))
        }
        log.save()
      }
    } catch {
      failure(tellObstacle(explained(error)))
    }
    return isComplete
  }

  /// Tells why the work cannot begin. Whose lock another run holds is told every time.
  private func tellObstacle(_ error: any Error) -> ErrorReport {
    if case .busy = error as? ReleaseError {
      let report = Diagnostics.report(of: error)
      setting.observer.observe(.error(report))
      return report
    }
    let log = log()
    let report = log.tell(error)
    log.save()
    return report
  }

  /// The error with what another user's files have to do with it.
  private func explained(_ error: any Error) -> any Error {
    let cause = Diagnostics.report(of: error)
    guard cause.status == .cannotWrite, let obstacle = configuration.obstacle(to: cause) else {
      return error
    }
    return OwnershipError(cause: cause, obstacle: obstacle)
  }

  private func log() -> RunLog {
    RunLog(setting, failures: RunFailures(configuration, setting))
  }
}

extension RunFailures {
  /// What is remembered about the site of a configuration.
  package init(_ configuration: Configuration, _ setting: RunSetting) {
    self.init(
      record: FailureRecord(snapshots: configuration.output.snapshots),
      spare: FailureRecord(spareOf: setting),
      site: configuration.output.directory, now: setting.now())
  }
}

extension RunSetting {
  /// Tells an error that keeps a run from beginning, which no snapshots folder can remember.
  package func tellBeforeRun(_ error: any Error) -> ErrorReport {
    let failures = RunFailures(
      record: nil, spare: FailureRecord(spareOf: self), site: "", now: now())
    let log = RunLog(self, failures: failures)
    let report = log.tell(error)
    log.save()
    return report
  }
}
