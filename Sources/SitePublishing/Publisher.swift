import SiteFiles
import Synchronization
import SystemFiles
import Transport

/// Brings a site to one target: plan, phases, removal, record.
package struct Publisher: Sendable {
  /// What is done.
  package enum Mode: Sendable {
    case publish
    /// Nothing is changed; the report says what would be.
    case dryRun
    /// What the target holds is compared, too.
    case verify
    /// Both: the report says what a comparison would repair.
    case dryVerify

    /// Whether nothing is changed.
    package var isDry: Bool { self == .dryRun || self == .dryVerify }
    fileprivate var verifies: Bool { self == .verify || self == .dryVerify }
  }

  /// Between two notes of what has arrived.
  private static let checkpointPause = Duration.seconds(2)
  /// The pauses before what was interrupted is tried again.
  private static let pauses: [Duration] = [.milliseconds(500), .seconds(2), .seconds(5)]

  private let name: String
  private let site: PublishSite
  private let mode: Mode
  private let note: PublishNote
  private let afterwards: (@Sendable () throws -> Void)?
  private let onProgress: @Sendable (PublishProgress) -> Void
  private let clock: NetworkClock

  /// - Parameters:
  ///   - note: What this machine published to the target before.
  ///   - afterwards: What is done once readers get a changed site. If it throws, or is killed, the publish
  ///     failed, and the next one does it again.
  ///   - onProgress: Called by any thread.
  package init(
    name: String, site: PublishSite, mode: Mode, note: PublishNote,
    afterwards: (@Sendable () throws -> Void)? = nil,
    onProgress: @escaping @Sendable (PublishProgress) -> Void = { _ in },
    clock: NetworkClock = .system
  ) {
    self.name = name
    self.site = site
    self.mode = mode
    self.note = note
    self.afterwards = afterwards
    self.onProgress = onProgress
    self.clock = clock
  }

  /// Publishes; what goes wrong is part of the report.
  /// - Parameter connect: Makes the target.
  package func publish(_ connect: () throws -> any PublishTarget) -> PublishReport {
    let start = ContinuousClock.now
    var report = PublishReport(name: name)
    do {
      let target = try connect()
      defer {
        target.close()
        report.requests = target.requests
        report.conflicts += (target as? any OwnerSparingTarget)?.conflicts ?? []
      }
      try publish(to: target, &report)
    } catch {
      report.error = PublishError(error)
    }
    report.seconds = start.duration(to: .now) / .seconds(1)
    return report
  }

  private func publish(to target: any PublishTarget, _ report: inout PublishReport) throws {
    let variant = target.variant ?? Digest(value: 0)
    let before = try Self.retrying(target) { try target.readRecord() }
    let record = before.flatMap(PublishRecord.init(decoding:))
    let noted = target.vouchesForRecord ? nil : try note.files(as: variant)
    let plan = try Self.retrying(target) { try self.plan(target, record, noted) }
    report.kept = plan.kept.count
    report.left = plan.left.map(\.text)
    report.conflicts = plan.conflicts.map(\.text)
    guard !mode.isDry else {
      (report.sent, report.sentBytes) = (plan.files.count, plan.bytes)
      report.removed = plan.removed.count
      return
    }
    if !plan.isEmpty {
      try note.forgetSite()
      if let noted { try note.write(plan.begun(noted), variant) }
    }
    try bring(plan, to: target, variant, before: before, record, &report)
    if noted != nil { try note.write(plan.own, variant) }
    try note.write(site)
  }

  private func bring(
    _ plan: PublishPlan, to target: any PublishTarget, _ variant: Digest, before: [UInt8]?,
    _ record: PublishRecord?, _ report: inout PublishReport
  ) throws {
    guard !plan.isEmpty || record?.state != .done else { return }
    let writer = PublishRecordWriter(
      plan, variant: variant, of: target, before: before, record: record, clock: clock)
    if plan.isEmpty, record?.state == .live {
      try afterwards?()
      return try Self.retrying(target) { try writer.settle() }
    }
    if plan.isEmpty, record?.state == .doubted {
      // What the other one may have changed is as it should be.
      guard !target.showsAtFinish else { return try Self.retrying(target) { try writer.settle() } }
      try Self.retrying(target) { try target.clean() }
      return try Self.retrying(target) { try writer.end(hasMore: false) }
    }
    defer {
      (report.sent, report.sentBytes) = writer.sent
      if let sparing = target as? any OwnerSparingTarget, !sparing.conflicts.isEmpty {
        let spared = plan.files.filter { sparing.spared($0.path) }
        report.sent -= spared.count
        report.sentBytes -= spared.bytes
      }
    }
    do {
      try Self.retrying(target) { try writer.begin() }
      try Self.retrying(target) {
        try target.look(
          at: RealFolders.all(above: plan.files.map(\.path.folder) + plan.newFolders))
      }
      try Self.retrying(target) { try target.makeFolders(plan.newFolders) }
      try put(plan.files, to: target, writer)
      try Self.retrying(target) { try target.remove(plan.removed, folders: plan.removedFolders) }
      report.removed = plan.removed.count
      try Self.retrying(target) { try target.clean() }
      if !target.showsAtFinish { try afterwards?() }
      let hasMore = target.showsAtFinish && afterwards != nil
      try Self.retrying(target) { try writer.end(hasMore: hasMore) }
    } catch {
      // What has arrived is not sent again.
      throw writer.left(after: error)
    }
    guard target.showsAtFinish, let afterwards else { return }
    try afterwards()
    try Self.retrying(target) { try writer.settle() }
  }

  private func plan(
    _ target: any PublishTarget, _ record: PublishRecord?, _ noted: Manifest?
  ) throws -> PublishPlan {
    let recorded = record.map { $0.files(as: target.variant ?? Digest(value: 0)) }
    let isListed =
      mode.verifies || record?.state.isUncertain == true
      || PublishPlan.isListingNeeded(site: site.manifest, recorded: recorded)
    let listing = isListed ? try target.list() : nil
    var plan = PublishPlan(
      site: site.manifest, recorded: recorded, noted: noted, listing: listing)
    // What arrived and was not noted is found again.
    let doubtful = plan.doubtful(listing)
    let arrived = zip(doubtful, try target.digests(of: doubtful))
      .filter { $0.content.digest == $1 }.map(\.0)
    let edited =
      !mode.verifies
      ? []
      : zip(plan.kept, try target.digests(of: plan.kept))
        .filter { $1 != nil && $0.content.digest != $1 }.map(\.0)
    plan.correct(edited: edited, arrived: arrived)
    return plan
  }

  /// Puts files in the order of their phases, and notes from time to time what has arrived.
  private func put(
    _ files: [PublishFile], to target: any PublishTarget, _ writer: PublishRecordWriter
  ) throws {
    let queue = PublishQueue(files, of: site) { [onProgress] file, bytes in
      let (progress, elapsed) = writer.add(file, sent: bytes)
      onProgress(progress)
      return elapsed >= Self.checkpointPause
    }
    while !queue.isDone {
      try Self.retrying(target) {
        queue.resume()
        try target.put(queue)
      }
      if queue.isPaused, !queue.isDone { try Self.retrying(target) { try writer.note() } }
    }
  }

  /// Tries again what was interrupted, over a new connection.
  static func retrying<Result>(
    _ target: any PublishTarget, _ body: () throws -> Result
  ) throws -> Result {
    var failure: PublishError?
    return try RetryRule(pauses: Self.pauses).run { tries in
      do {
        if tries > 1 { try (target as? any ReconnectingTarget)?.reconnect() }
        return .done(Swift.Result<Result, PublishError>.success(try body()))
      } catch let error as PublishError where error.kind == .interrupted {
        defer { failure = error }
        return .again(.failure(failure ?? error))
      }
    }.get()
  }
}
