import SiteFiles
import Synchronization
import Transport

/// What has arrived so far, and the record that says so at the target.
///
/// Two publishes to one place may be active at once, and either may be killed. The one that comes second
/// finds the record of the first one pending. It takes over, and all that the first one may still change
/// stays unknown in its records, the last one too: the publish after it compares that. The first one
/// looks at the record before each note and at its end, finds another one's there, and gives up. If both began in
/// the same moment, neither took over: whoever finds that first tells the other one by the record, and both give up.
final class PublishRecordWriter: Sendable {
  private struct State {
    var files: Manifest
    var progress: PublishProgress
    var sentBytes = 0
    var noted = ContinuousClock.now
    /// The record as it was read or written last.
    var known: [UInt8]?
    /// What it says of the files; nil until something was written.
    var knownFiles: Manifest?
    /// What was to be written last: it may be there though the answer got lost.
    var tried: [UInt8]?
    /// Why this publish gave up: the record was not its own.
    var loss: PublishError?
    /// What another publish may still change, or has changed without a trace; nil if there is none.
    var doubts: Manifest?

    mutating func took(_ bytes: [UInt8], _ files: Manifest) {
      (known, knownFiles, noted) = (bytes, files, .now)
    }
  }

  /// How often one that gives up tells that, if what it tells is written over.
  private static let tellings = 3
  /// The pause after which it looks whether that happened. Requests of the other one may take longer than its own.
  private static let tellingPause = Duration.seconds(10) ... .seconds(30)

  /// Tells this publish's record from that of another one with the same files.
  private let mark: PublishMark
  private let clock: NetworkClock
  private let plan: PublishPlan
  private let variant: Digest
  nonisolated(unsafe) private let target: any PublishTarget
  private let state: Mutex<State>

  /// - Parameters:
  ///   - before: The record as it was read.
  ///   - record: What it says; nil if that makes no sense.
  init(
    _ plan: PublishPlan, variant: Digest, of target: any PublishTarget, before: [UInt8]?,
    record: PublishRecord?, clock: NetworkClock
  ) {
    self.plan = plan
    self.clock = clock
    self.variant = variant
    self.target = target
    let former = record?.state.mark
    mark = former.map(PublishMark().following) ?? PublishMark()
    let progress = PublishProgress(totalFiles: plan.files.count, totalBytes: plan.bytes)
    let doubts = record.flatMap { former != nil && $0.files.hasUnknown ? $0.files : nil }
    state = Mutex(State(files: plan.pending, progress: progress, known: before, doubts: doubts))
  }

  /// How many files were sent, and as how many bytes.
  var sent: (files: Int, bytes: Int) { state.withLock { ($0.progress.files, $0.sentBytes) } }

  /// Notes, before anything changes, which files are about to.
  /// - Throws: `PublishError` if another publish came in between, or the record went.
  func begin() throws {
    guard !target.changesAtOnce else { return }
    try (target as? any PreparingTarget)?.prepare(record: bytes(plan.result, last))
    let now = try target.readRecord()
    if let loss = loss(of: now) { throw loss }
    try write(.pending(mark: mark))
  }

  /// Adds a file that arrived.
  /// - Parameter sent: As how many bytes it was sent.
  /// - Returns: How far the publish has come, and how long ago that was last noted at the target.
  func add(_ file: PublishFile, sent bytes: Int) -> (PublishProgress, Duration) {
    state.withLock { state in
      state.files.folders[file.path.folder]?.files.setContents(file.content, of: file.path.name)
      state.progress.files += 1
      state.progress.bytes += file.content.size
      state.sentBytes += bytes
      return (state.progress, state.noted.duration(to: .now))
    }
  }

  /// Notes at the target what has arrived.
  /// - Throws: `PublishError` if another publish is active, or the record went.
  func note() throws {
    guard !target.changesAtOnce else { return }
    try requireOwnRecord()
    try write(.pending(mark: mark))
  }

  /// Ends a publish that is whole.
  /// - Parameter hasMore: Whether something is done afterwards, once readers get the site.
  /// - Throws: `PublishError` if another publish was active, or the record went; then the next one compares what
  ///   may have been sent.
  func end(hasMore: Bool) throws {
    if !target.changesAtOnce { try requireOwnRecord() }
    let bytes = bytes(plan.result, hasMore ? .live : last)
    state.withLock { $0.tried = bytes }
    try target.finish(record: bytes)
    state.withLock { $0.took(bytes, plan.result) }
  }

  /// Notes that all is done that is done afterwards.
  func settle() throws { try target.settle(record: bytes(plan.result, last)) }

  /// Notes what has arrived of a publish that failed, if that can be noted.
  /// - Returns: Why it failed: another publish, if there is one.
  func left(after error: any Error) -> any Error {
    guard !target.changesAtOnce, state.withLock({ $0.knownFiles != nil }),
      (error as? PublishError)?.isOfRecord != true
    else { return error }
    do {
      // Requests of the connection that failed may still be under way.
      try (target as? any ReconnectingTarget)?.reconnect()
      try requireOwnRecord()
      try write(doubts == nil ? .left : .pending(mark: mark))
    } catch let failure as PublishError where failure == PublishError.overtaken {
      return failure
    } catch {}
    return error
  }

  private var doubts: Manifest? { state.withLock(\.doubts) }

  /// How a publish ends that is whole.
  private var last: PublishRecord.State { doubts == nil ? .done : .doubted }

  /// The record that says so; what another publish may still change is unknown.
  private func bytes(_ files: Manifest, _ state: PublishRecord.State) -> [UInt8] {
    let certain = doubts.map(files.doubting) ?? files
    return PublishRecord(variant: variant, files: certain, state: state).encoded()
  }

  private func write(_ state: PublishRecord.State) throws {
    let files = self.state.withLock(\.files)
    let bytes = bytes(files, state)
    self.state.withLock { $0.tried = bytes }
    try target.write(record: bytes)
    self.state.withLock { $0.took(bytes, files) }
  }

  /// Why the record that is there now ends this publish; nil if it is its own, or what it was before.
  ///
  /// A late request may bring an older one of its own back, over that of another publish: then all is in doubt.
  private func loss(of bytes: [UInt8]?) -> PublishError? {
    guard !state.withLock({ bytes == $0.known || bytes != nil && bytes == $0.tried }) else {
      return nil
    }
    let found = bytes.flatMap(PublishRecord.init(decoding:))
    guard found?.state.mark.map(mark.isSame) == true else { return .loss(of: bytes) }
    state.withLock { $0.doubts = $0.doubts ?? plan.pending }
    return nil
  }

  /// - Throws: `PublishError` if the record is not this publish's own, now or earlier; all that it may have changed is
  ///   unknown there then.
  private func requireOwnRecord() throws {
    let now = try target.readRecord()
    guard let loss = state.withLock(\.loss) ?? loss(of: now) else { return }
    state.withLock { $0.loss = loss }
    try tell(now)
    throw loss
  }

  /// Sees to it that all that this publish may have changed is unknown in the record. Another publish that does not
  /// know that may have looked before, and write over it: so the record is looked at again, after several times as long
  /// as a request takes.
  private func tell(_ bytes: [UInt8]?) throws {
    guard plan.pending.hasUnknown else { return }
    var bytes = bytes
    for _ in 0..<Self.tellings {
      let found = bytes.flatMap(PublishRecord.init(decoding:))
      guard !isTold(found) else { return }
      let start = clock.elapsed()
      try target.write(record: told(found))
      let elapsed = clock.elapsed() - start
      clock.sleep(min(max(elapsed * 4, Self.tellingPause.lowerBound), Self.tellingPause.upperBound))
      bytes = try target.readRecord()
    }
  }

  /// Whether a record, and whoever may replace it, says already what this publish has to tell. A publish that took over
  /// from this one does. Notes of this one may be lost, so all counts that it was to change.
  private func isTold(_ found: PublishRecord?) -> Bool {
    guard let found, found.state.isUncertain else { return false }
    if let other = found.state.mark, !other.isSame(as: mark) { return other.follows(mark) }
    return found.files(as: variant).doubts(plan.pending)
  }

  /// The record that tells it.
  private func told(_ found: PublishRecord?) -> [UInt8] {
    // Of a record that is lost, all that it said is in doubt.
    let files = found?.files(as: variant).doubting(plan.pending) ?? plan.pending.unknown
    guard doubts != nil || found?.state.mark != nil else { return bytes(files, .left) }
    return bytes(files, .pending(mark: found?.state.mark.map(mark.following) ?? mark))
  }
}

extension Manifest {
  /// Whether the contents of some file are unknown.
  fileprivate var hasUnknown: Bool {
    folders.values.contains { $0.files.sorted.contains { $0.file.contents == nil } }
  }

  /// Whether all is unknown here that is unknown there.
  fileprivate func doubts(_ other: Manifest) -> Bool {
    other.folders.allSatisfy { path, folder in
      folder.files.sorted.allSatisfy { name, file in
        file.contents != nil
          || folders[path]?.files[name].map { $0.contents == nil } ?? false
      }
    }
  }

  /// The same files, and those of another manifest that are unknown there, which are unknown here, too.
  fileprivate func doubting(_ other: Manifest) -> Manifest {
    var files = self
    for (path, folder) in other.folders {
      let isMade = files.folders[path]?.isMade ?? folder.isMade
      files.folders[path, default: Manifest.Folder(isMade: isMade)].isMade = isMade
      for (name, file) in folder.files.sorted where file.contents == nil {
        if files.folders[path]?.files.setContents(nil, of: name) != true {
          _ = files.folders[path]?.files.insert(name, nil)
        }
      }
    }
    return files
  }
}
