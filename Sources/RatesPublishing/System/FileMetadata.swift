import Glibc

/// What visitors' caches and the owner's host see of a file beside its bytes.
struct FileMetadata {
  /// The permissions.
  let mode: mode_t
  /// The time of last change.
  let modified: FileTime
  /// Whether a later time serves as well.
  var mayBeLater = false

  /// Those of a file that takes the place of this one at that time or later. It is later than this
  /// one by a second at least, because HTTP tells whole seconds only.
  func following(at time: FileTime) -> FileMetadata {
    FileMetadata(mode: mode, modified: max(time, modified.adding(seconds: 1)), mayBeLater: true)
  }
}

extension FileStatus {
  var looks: FileMetadata { FileMetadata(mode: mode, modified: modified) }
}
