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

  /// Runs the body while no other run of the site is active, and tells what it throws.
  /// - Parameter failure: Takes what was told.
  /// - Returns: Whether the body came to its end.
  @discardableResult
  func whileLocked(failure: (ErrorReport) -> Void, _ body: (RunLog) throws -> Void) -> Bool {
    let folder = configuration.output.snapshots
    var isComplete = false
    do {
      ScratchFolder.removeLeftovers()
      try TextFile.makeFolder(folder)
      try SiteLock.whileHeld("\(folder)/.lock") {
        let log = RunLog(
          environment.console, isQuiet: isQuiet,
          memory: FailureMemory(
            folder: folder, site: configuration.output.directory, now: environment.now()))
        do {
          try body(log)
          isComplete = true
        } catch {
          failure(log.tell(error))
        }
        log.save()
      }
    } catch {
      failure(Diagnostics.tell(error, to: environment.console))
    }
    return isComplete
  }
}
