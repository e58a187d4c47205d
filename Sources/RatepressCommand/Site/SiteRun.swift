import SiteRelease
import SystemFiles

/// Work on a site, one at a time, whose failures are remembered from run to run.
struct SiteRun {
  private let configuration: Configuration
  private let environment: Environment
  private let isQuiet: Bool

  init(_ configuration: Configuration, _ environment: Environment, isQuiet: Bool) {
    self.configuration = configuration
    self.environment = environment
    self.isQuiet = isQuiet
  }

  /// What two runs of a site may not do at once.
  enum Work: String {
    /// Change what is stored, or the site.
    case changing = ".lock"
    /// Publish. It waits for hosts, however long they take, and what fetches and builds does not wait for it.
    case publishing = ".publishing"
  }

  /// Runs the body while no other run does such work on the site, and tells what it throws.
  /// - Parameter failure: Takes what was told.
  /// - Returns: Whether the body came to its end.
  @discardableResult
  func whileLocked(
    _ work: Work = .changing, failure: (ErrorReport) -> Void, _ body: (RunLog) throws -> Void
  ) -> Bool {
    let folder = configuration.output.snapshots
    var isComplete = false
    if let warning = SiteOwner(of: configuration).warning { environment.console.warn(warning) }
    do {
      ScratchFolder.removeLeftovers()
      try TextFile.makeFolder(folder)
      try SiteLock.whileHeld("\(folder)/\(work.rawValue)") {
        let log = RunLog(
          environment.console, isQuiet: isQuiet,
          memory: FailureMemory(
            folder: folder, site: configuration.output.directory, now: environment.now()))
        do {
          try body(log)
          isComplete = true
        } catch {
          failure(log.tell(explained(error)))
        }
        log.save()
      }
    } catch {
      failure(Diagnostics.tell(explained(error), to: environment.console))
    }
    return isComplete
  }

  /// The error with what another user's files have to do with it.
  private func explained(_ error: any Error) -> any Error {
    let cause = Diagnostics.report(of: error)
    guard cause.status == .cannotWrite, let obstacle = SiteOwner(of: configuration).obstacle else {
      return error
    }
    return OwnershipError(cause: cause, obstacle: obstacle)
  }
}
