import Synchronization

/// A release whose pages several threads may write at once, each a part of the draft.
package final class Release: Sendable {
  let shown: LiveSite
  /// The time that pages get where others were before, if it is later.
  let time: FileTime
  private let staging: Staging
  private let stagingLock = Mutex(())
  private let finished = Mutex<[ReleaseContents]>([])

  init(staging: Staging, time: FileTime) {
    shown = staging.shown
    self.time = time
    self.staging = staging
  }

  /// Adds a part to the release: the pages that the body writes. Several threads may do so at once;
  /// they are best at different folders then.
  /// - Throws: What the body throws, and `ReleaseError`; the release is to be given up then.
  package func add(_ body: (inout ReleaseWriter) throws -> Void) throws {
    var draft = ReleaseWriter(self)
    try body(&draft)
    let part = try draft.finished()
    finished.withLock { $0.append(part) }
  }

  /// The tree that pages are written to.
  func tree() throws -> StagedTree {
    try stagingLock.withLock { _ in try staging.prepared() }
  }

  /// The counterpart of a folder in that tree; nil where the disk is full.
  func stagedFolder(for folder: FolderContext) throws -> Directory? {
    try stagingLock.withLock { _ in try staging.prepared().folder(for: folder) }
  }

  /// The whole release.
  /// - Throws: `ReleaseError.pathTaken` where a path was written twice or is a folder too.
  func whole(with last: consuming ReleaseWriter) throws -> ReleaseContents {
    var whole = try last.finished()
    for part in finished.withLock(\.self) { try whole.add(part) }
    for path in whole.produced.folders.keys {
      guard let (parent, name) = path.parentAndName, whole.produced.contains(name, in: parent)
      else { continue }
      throw ReleaseError.pathTaken(path.text)
    }
    return whole
  }
}
