import Compression
import SiteFiles
import Synchronization
import SystemFiles

/// A release whose pages several threads may write at once, each a part of it.
package final class Release: Sendable {
  let live: LiveSite
  /// The time that pages get where others were before, if it is later.
  let time: FileTime
  /// How text is compressed, too, into files of its own.
  let compression: [CompressionSetting]
  private let staging: Staging
  private let stagingLock = Mutex(())
  /// The parts that are written.
  let finished = Mutex<[ReleaseContents]>([])

  init(staging: Staging, time: FileTime, compression: [CompressionSetting]) {
    self.compression = compression
    live = staging.live
    self.time = time
    self.staging = staging
  }

  /// The tree that pages are written to.
  func tree() throws -> StagedTree {
    try stagingLock.withLock { _ in try staging.prepared() }
  }

  /// The counterpart of a folder in that tree; nil if the disk is full.
  func stagedFolder(for folder: FolderContext) throws -> Directory? {
    try stagingLock.withLock { _ in try staging.prepared().folder(for: folder) }
  }
}
