import Basics
import Foundation
import SitePublishing
import SiteRelease
import Synchronization
import Transport

/// Publishes the released site to several targets at once; one that fails does not stop the others.
package struct SitePublication {
  private let configuration: Configuration
  private let setting: RunSetting
  private let log: RunLog

  /// - Parameter log: What the run says.
  package init(configuration: Configuration, setting: RunSetting, log: RunLog) {
    self.configuration = configuration
    self.setting = setting
    self.log = log
  }

  /// Publishes to the targets, and tells what went wrong.
  /// - Parameter isNamed: Whether the owner names the targets: then those that are held are so no longer.
  package func publish(
    _ site: PublishSite, to targets: [PublishSettings], mode: Publisher.Mode, isNamed: Bool = false
  ) throws -> PublishSummary {
    let progress = setting.observer.followPublishing()
    let notes = Mutex<[String]>([])
    let words = Mutex<[String]>([])
    let reports = WorkerPool.map(targets.count, targets) {
      [configuration, variables = setting.variables] target in
      let note: @Sendable (String) -> Void = { text in
        notes.withLock { $0.append("\(target.name): \(text)") }
      }
      let record = configuration.note(of: target)
      do throws(PublishError) {
        if isNamed, !mode.isDry { try record.hold(nil) }
        if !isNamed, let hold = try record.hold { return PublishReport.held(target.name, hold) }
      } catch {
        return PublishReport.failed(target.name, error)
      }
      let afterwards = AfterPublish(target, of: configuration, variables: variables) { line in
        words.withLock { $0.append("\(target.name): \(line)") }
      }
      let publisher = Publisher(
        name: target.name, site: site, mode: mode, note: record,
        afterwards: afterwards.steps(for: site),
        onProgress: { progress.show($0, of: target.name) })
      var report = publisher.publish {
        try target.connect(site: site, variables: variables, note: note)
      }
      report.error = report.error.map { target.secrets(variables).redacted($0) }
      return report
    }
    progress.finish()
    notes.withLock(\.self).forEach(log.note)
    var summary = PublishSummary()
    for (target, report) in zip(targets, reports) {
      summary.add(report, failure: tell(report, of: target))
    }
    words.withLock(\.self).forEach(log.advise)
    if summary.status == 0, !mode.isDry, targets.count == configuration.publish.count {
      log.succeed()
    }
    return summary
  }

  /// Tells what went wrong at a target.
  private func tell(_ report: PublishReport, of target: PublishSettings) -> ErrorReport? {
    if let error = report.error {
      let failure = PublishFailure(name: report.name, error: error)
      guard let obstacle = target.obstacle(to: error, in: configuration.folder) else {
        return log.tell(failure)
      }
      return log.tell(OwnershipError(cause: failure.report, obstacle: obstacle))
    }
    if let hold = report.hold { log.warn(HeldTarget(report.name, hold).text) }
    if let path = report.left.first {
      let more = report.left.count > 1 ? " and \(report.left.count - 1) more" : ""
      log.warn(
        "publishing to \(report.name): \(path)\(more): the record there lists it, and this machine did not "
          + "publish it, so it stays; if it is an old page, remove it there and run \"ratepress publish "
          + "\(report.name) --verify\"")
    }
    guard let path = report.conflicts.first else { return nil }
    let more = report.conflicts.count > 1 ? " and \(report.conflicts.count - 1) more" : ""
    let text =
      "publishing to \(report.name): \(path)\(more): a file of your own is there and stays; move it "
      + "away to publish the page of that name"
    guard report.conflicts.contains(where: { $0.hasSuffix("index.html") }) else {
      log.warn(text)
      return nil
    }
    return log.tell(PublishError(.failed, text))
  }
}

extension PublishReport {
  fileprivate static func held(_ name: String, _ hold: PublishHold) -> PublishReport {
    var report = PublishReport(name: name)
    report.hold = hold
    return report
  }

  fileprivate static func failed(_ name: String, _ error: PublishError) -> PublishReport {
    var report = PublishReport(name: name)
    report.error = error
    return report
  }
}

extension Configuration {
  /// What this machine published to a target before.
  package func note(of target: PublishSettings) -> PublishNote {
    PublishNote(
      folder: output.snapshots + "/.published",
      place: (target.address?.text ?? "") + " " + (target.store.endpoint ?? ""))
  }

  /// The names of the targets that lack the newest site while no run is about to bring it there: this machine's
  /// last publish there brought another one, or there was none. Without a site there are none. Those that are held
  /// lack nothing.
  package var targetsBehind: [String] {
    guard !publish.isEmpty, let site = try? PublishSite(directory: output.directory) else {
      return []
    }
    let behind = publish.filter { !note(of: $0).isOf(site) && (try? note(of: $0).hold) == nil }
      .map(\.name)
    guard !behind.isEmpty, !SiteRun.isActive(output.snapshots) else { return [] }
    return behind
  }

  /// What is gone from targets on this machine though the newest site was brought there, as a line for each. While a run
  /// is active there is none.
  package var targetsWithGaps: [String] {
    guard let site = try? PublishSite(directory: output.directory),
      !SiteRun.isActive(output.snapshots)
    else { return [] }
    return publish.compactMap { target in
      guard let address = target.address, address.scheme == "file", !address.lacksFolder,
        note(of: target).isOf(site), let gone = try? SiteInspection.gone(from: address.path)
      else { return nil }
      return "publishing to \(target.name): \(gone); \"ratepress publish \(target.name) --verify\" "
        + "brings it back"
    }
  }
}

extension PublishSettings {
  /// Whose files keep a target on this machine from getting the site; nil if that is not the reason.
  fileprivate func obstacle(to error: PublishError, in folder: String) -> String? {
    guard error.kind == .failed, error.report.isOfPermission, let address, address.scheme == "file"
    else { return nil }
    return SiteOwner(ofTarget: address.path, in: folder).obstacle
  }

  /// Makes the target.
  package func connect(
    site: PublishSite?, variables: [String: String], note: @escaping @Sendable (String) -> Void
  ) throws -> any PublishTarget {
    guard let address, let kind = TargetKind.of(address) else {
      throw PublishError(.configuration, "publish.to is missing")
    }
    return try kind.make(context(address, site: site, variables, note: note))
  }

  /// Throws if address and secrets cannot work, as far as this machine knows.
  package func look(_ variables: [String: String]) throws(PublishError) {
    guard let address, let kind = TargetKind.of(address) else { return }
    try kind.look(context(address, site: nil, variables) { _ in })
    if kind.takes("key") { try secrets(variables).checkKeyCredential() }
  }

  /// What a target is made from.
  package func context(
    _ address: PublishAddress, site: PublishSite?, _ variables: [String: String],
    note: @escaping @Sendable (String) -> Void
  ) -> PublishContext {
    PublishContext(
      settings: self, address: address, secrets: secrets(variables), site: site, warn: note)
  }

  /// The target's secrets.
  package func secrets(_ variables: [String: String]) -> PublishSecrets {
    PublishSecrets(
      name: name, environment: variables, passwordFile: passwordFile, keyFile: store.keyFile)
  }

  /// Shows the release before the one that readers see, and runs `after`.
  /// - Parameter holding: The moment, in Unix time, from which on it stays until the owner publishes to the target by
  ///   name; nil if the next publish may replace it.
  package func rollBack(
    holding: Int64?, of configuration: Configuration, variables: [String: String],
    note: @escaping @Sendable (String) -> Void
  ) throws {
    let target = try connect(site: nil, variables: variables) { _ in }
    defer { target.close() }
    let releases = try target.keepingReleases
    let record = configuration.note(of: self)
    let before = holding == nil ? nil : try record.hold
    // First: were this killed after the rollback, the next run would undo it.
    if let holding { try record.hold(PublishHold(since: holding, release: nil)) }
    do {
      try record.forgetSite()
      try releases.rollback()
    } catch {
      if holding != nil { try? record.hold(before) }
      throw secrets(variables).redacted(error)
    }
    if let holding {
      if let live = try? releases.keptReleases().first(where: \.isLive) {
        try record.hold(PublishHold(since: holding, release: Int64(live.time)))
      }
    } else {
      try record.hold(nil)
    }
    let end = holding == nil ? "" : ", and stays until \"ratepress publish \(name)\""
    try AfterPublish(self, of: configuration, variables: variables, note: note)
      .runProgram(done: "the release before is shown\(end)")
  }
}

/// Why a target did not get the site; the next run's failure there is the same trouble, whichever file
/// it names.
private struct PublishFailure: ReportableError {
  let name: String
  let error: PublishError

  var report: ErrorReport {
    ErrorReport(
      "publishing to \(name): \(error.text)", error.report.status, kind: "publishing to \(name)")
  }
}

extension PublishError: ReportableError {
  package var report: ErrorReport {
    switch kind {
    case .failed, .interrupted: ErrorReport(text, .notPublished)
    case .busy: ErrorReport(text, .alreadyRunning)
    case .refused: ErrorReport(text, .refused)
    case .configuration, .noSecret: ErrorReport(text, .configuration)
    }
  }
}
