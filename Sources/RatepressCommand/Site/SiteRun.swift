import SiteRelease
import SystemFiles

/// Work on a site, one at a time, whose failures are remembered from run to run.
struct SiteRun {
  private let configuration: Configuration
  private let environment: Environment
  private let options: GeneralOptions

  init(_ configuration: Configuration, _ environment: Environment, _ options: GeneralOptions) {
    self.configuration = configuration
    self.environment = environment
    self.options = options
  }

  /// Reads the configuration for a run; with `--quiet` and nobody watching, a mistake in it is told once a day.
  static func configuration(
    _ options: GeneralOptions, in environment: Environment
  ) throws -> Configuration {
    do {
      return try Configuration.load(options.configuration, in: environment)
    } catch {
      let memory = FailureMemory(
        record: nil, spare: FailureRecord(spareOf: options, in: environment), site: "",
        now: environment.now())
      let log = RunLog(environment.console, isQuiet: options.isQuiet, memory: memory)
      let report = log.tell(error)
      log.save()
      throw ToldError(report: report)
    }
  }

  /// What two runs of a site may not do at once.
  enum Work: String, CaseIterable {
    /// Change what is stored, or the site.
    case changing = ".lock"
    /// Publish. It waits for hosts, however long they take, and what fetches and builds does not wait for it.
    case publishing = ".publishing"
  }

  /// Whether another run is at work on a site with these snapshots.
  static func isActive(_ snapshots: String) -> Bool {
    Work.allCases.contains { SiteLock.isHeld("\(snapshots)/\($0.rawValue)") }
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
      return Diagnostics.tell(error, to: environment.console)
    }
    let log = log()
    let report = log.tell(error)
    log.save()
    return report
  }

  /// The error with what another user's files have to do with it.
  private func explained(_ error: any Error) -> any Error {
    let cause = Diagnostics.report(of: error)
    guard cause.status == .cannotWrite, let obstacle = SiteOwner(of: configuration).obstacle else {
      return error
    }
    return OwnershipError(cause: cause, obstacle: obstacle)
  }

  private func log() -> RunLog {
    RunLog(
      environment.console, isQuiet: options.isQuiet,
      memory: FailureMemory(configuration, options, environment))
  }
}

extension FailureMemory {
  /// What is remembered about the site of a configuration.
  init(_ configuration: Configuration, _ options: GeneralOptions, _ environment: Environment) {
    self.init(
      record: FailureRecord(snapshots: configuration.output.snapshots),
      spare: FailureRecord(spareOf: options, in: environment),
      site: configuration.output.directory, now: environment.now())
  }
}
