import SiteFiles
import Synchronization

/// What has arrived so far, and the bookkeeping that says so at the target.
final class PublishRecord: Sendable {
  private struct State {
    var files: Manifest
    var progress: PublishProgress
    var noted = ContinuousClock.now
    /// The bookkeeping as it was read or written last.
    var known: [UInt8]?
  }

  /// Tells this publish's bookkeeping from that of another one with the same files.
  private let mark = Digest(value: .random(in: .min ... .max))
  private let plan: PublishPlan
  private let variant: Digest
  nonisolated(unsafe) private let target: any PublishTarget
  private let state: Mutex<State>

  /// - Parameter before: The bookkeeping as it was read.
  init(_ plan: PublishPlan, variant: Digest, of target: any PublishTarget, before: [UInt8]?) {
    self.plan = plan
    self.variant = variant
    self.target = target
    let progress = PublishProgress(totalFiles: plan.files.count, totalBytes: plan.bytes)
    state = Mutex(State(files: plan.pending, progress: progress, known: before))
  }

  private static let other = PublishError(
    .failed, "another publish to the same place is active; run again once it has ended")

  var progress: PublishProgress { state.withLock(\.progress) }

  /// Notes, before anything changes, which files are about to.
  /// - Throws: `PublishError` if another publish came in between.
  func begin() throws {
    guard !target.changesAtOnce else { return }
    try target.prepare(bookkeeping: result(.done))
    guard try target.bookkeeping() == state.withLock(\.known) else { throw Self.other }
    try note()
  }

  /// Adds a file that arrived.
  /// - Returns: How far the publish has come, and how long ago that was last noted at the target.
  func add(_ file: PublishFile) -> (PublishProgress, Duration) {
    state.withLock { state in
      state.files.folders[file.path.folder]?.files.setContents(file.content, of: file.path.name)
      state.progress.files += 1
      state.progress.bytes += file.content.size
      return (state.progress, state.noted.duration(to: .now))
    }
  }

  /// Notes at the target what has arrived.
  func note() throws {
    guard !target.changesAtOnce else { return }
    let bytes = PublishManifest(
      variant: variant, files: state.withLock(\.files), state: .pending(mark: mark)
    ).encoded()
    try target.write(bookkeeping: bytes)
    state.withLock { state in
      state.known = bytes
      state.noted = .now
    }
  }

  /// Ends a publish that is whole.
  /// - Parameter hasMore: Whether something is done afterwards, once readers get the site.
  /// - Throws: `PublishError` if another publish was active; then the next one sends again what both
  ///   may have sent.
  func end(hasMore: Bool) throws {
    let bytes = result(hasMore ? .shown : .done)
    guard !target.changesAtOnce else { return try target.finish(bookkeeping: bytes) }
    let (known, now) = (state.withLock(\.known), try target.bookkeeping())
    if now != known, now != bytes {
      try target.write(bookkeeping: doubtful(now))
      throw Self.other
    }
    try target.finish(bookkeeping: bytes)
  }

  /// Notes that all is done that is done afterwards.
  func settle() throws { try target.settle(bookkeeping: result(.done)) }

  /// The bookkeeping of a publish that is whole.
  private func result(_ state: PublishManifest.State) -> [UInt8] {
    PublishManifest(variant: variant, files: plan.result, state: state).encoded()
  }

  /// The other publish's record, in which all that this one changed is unknown.
  private func doubtful(_ other: [UInt8]?) -> [UInt8] {
    var files = other.flatMap(PublishManifest.init(decoding:))?.files ?? Manifest()
    for (path, folder) in plan.pending.folders {
      let isMade = files.folders[path]?.isMade ?? folder.isMade
      files.folders[path, default: Manifest.Folder(isMade: isMade)].isMade = isMade
      for (name, file) in folder.files.sorted where file.contents == nil {
        if files.folders[path]?.files.setContents(nil, of: name) != true {
          _ = files.folders[path]?.files.insert(name, nil)
        }
      }
    }
    return PublishManifest(variant: variant, files: files, state: .pending(mark: mark)).encoded()
  }
}
