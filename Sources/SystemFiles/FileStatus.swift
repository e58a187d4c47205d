import Glibc

/// What the file system says of an entry.
package struct FileStatus {
  package enum Kind {
    case file
    case folder
    /// A symbolic link, a pipe, a socket or a device.
    case other
  }

  package let kind: Kind
  package let isLink: Bool
  /// Permissions with the set-id and sticky bits.
  package let mode: mode_t
  /// In bytes.
  package let size: Int
  /// Bytes that it takes on the disk.
  package let allocated: Int
  package let device: UInt64
  package let inode: UInt64
  /// How many names the file has.
  package let links: Int
  package let user: uid_t
  package let group: gid_t
  /// When its bytes changed last.
  package let modified: FileTime
  /// When anything about the entry changed last: of a folder, any name in it. Nobody can set it.
  package let changed: FileTime

  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    isLink = status.st_mode & S_IFMT == S_IFLNK
    mode = status.st_mode & 0o7777
    size = Int(status.st_size)
    allocated = Int(status.st_blocks) * 512
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    links = Int(status.st_nlink)
    user = status.st_uid
    group = status.st_gid
    modified = FileTime(status.st_mtim)
    changed = FileTime(status.st_ctim)
  }

  /// What is at a path; nil if nothing is, or nothing that can be looked at.
  /// - Parameter followsLinks: Whether it is what a link leads to.
  package init?(at path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Permissions that nothing of ours gets from what it replaces: those by which others write, and those by
  /// which a program runs as its owner or with its group.
  package static let refusedMode: mode_t = 0o7022

  /// Whether it belongs to the user who runs this program.
  package var isOurs: Bool { user == geteuid() }

  /// The permissions that what takes its place may take over: none from another user's, who may have put
  /// it there for that.
  package var inheritableMode: mode_t? { isOurs ? mode & ~Self.refusedMode : nil }

  /// Whether it is ours and has permissions that nothing of ours should have.
  package var hasRefusedMode: Bool { isOurs && mode & Self.refusedMode != 0 }

  /// Whether what it says counts: it is ours, or its folder's owner's, who could replace it anyway and to whom
  /// everything belongs on some disks. Whoever else may write to the folder may have put it there.
  package func isTrusted(in folder: FileStatus) -> Bool { isOurs || user == folder.user }

  /// Whether its bytes can be those of a release: none but us, root and the owner of the site's folder put it there.
  package func canBeReleased(in root: FileStatus) -> Bool { isTrusted(in: root) || user == 0 }

  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// A moment as file systems keep it: seconds since 1970 in UTC, and nanoseconds.
package struct FileTime: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int64
  /// What exceeds the whole seconds, 0 ..< 1,000,000,000.
  package let nanoseconds: Int64

  /// A moment.
  package init(seconds: Int64, nanoseconds: Int64 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The moment of the machine's clock.
  package static func now() -> FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  /// The moment that the kernel would give a file that is written now: its clock for files is
  /// some milliseconds late.
  package static func ofFiles() -> FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return FileTime(time)
  }

  /// The time since the machine started, which no change of its clock moves.
  package static func steady() -> FileTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return FileTime(time)
  }

  package init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  package var posix: timespec {
    timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
  }

  package func adding(seconds more: Int64) -> FileTime {
    // A file may bear any time.
    let (sum, isOver) = seconds.addingReportingOverflow(more)
    return FileTime(seconds: isOver ? seconds : sum, nanoseconds: nanoseconds)
  }

  package static func < (a: FileTime, b: FileTime) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}

/// What visitors' caches and the owner's host see of a file besides its bytes.
package struct FileMetadata {
  /// The permissions.
  package let mode: mode_t
  /// The time of last change; nil for that of writing.
  package let modified: FileTime?
  /// Whether a later time serves as well.
  package let mayBeLater: Bool

  package init(mode: mode_t, modified: FileTime? = nil, mayBeLater: Bool = false) {
    self.mode = mode
    self.modified = modified
    self.mayBeLater = mayBeLater
  }

}

extension FileStatus {
  /// Those of a copy of this file.
  /// - Parameter newMode: The permissions if none may be taken over.
  package func metadata(newMode: mode_t) -> FileMetadata {
    FileMetadata(mode: inheritableMode ?? newMode, modified: modified)
  }

  /// Those of a file that takes the place of this one at that time or later. It is later than this
  /// one by a second at least, because HTTP tells whole seconds only.
  /// - Parameter newMode: The permissions if none may be taken over.
  package func metadata(ofSuccessorAt time: FileTime, newMode: mode_t) -> FileMetadata {
    FileMetadata(
      mode: inheritableMode ?? newMode, modified: max(time, modified.adding(seconds: 1)),
      mayBeLater: true)
  }
}
