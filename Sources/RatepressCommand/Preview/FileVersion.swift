import Glibc
import SystemFiles

/// What tells a state of a file from any other without its bytes, if the clock of its file system has gone on in
/// between.
struct FileVersion: Hashable {
  /// For how many seconds after a change another one may give the same time: on most file systems for a tick of
  /// the kernel's clock, some milliseconds; on some that keep whole seconds for two.
  private static let settlingTime: Int64 = 2

  private let device: UInt64
  private let inode: UInt64
  private let kind: FileStatus.Kind
  private let mode: mode_t
  private let size: Int
  private let times: [FileTime]

  init(_ status: FileStatus) {
    // A folder's own times tell nothing that its files do not, and change with those left out.
    let isFolder = status.kind == .folder
    device = status.device
    inode = status.inode
    kind = status.kind
    mode = status.mode
    size = isFolder ? 0 : status.size
    times = isFolder ? [] : [status.modified, status.changed]
  }

  /// Whether every change from now on gives the file another version.
  static func isSettled(_ status: FileStatus, now: FileTime = .now()) -> Bool {
    status.changed.adding(seconds: settlingTime).seconds < now.seconds
  }
}
