import Glibc

/// What the file system says of an entry.
struct FileStatus {
  enum Kind {
    case file
    case folder
    /// A symbolic link, a pipe, a socket or a device.
    case other
  }

  let kind: Kind
  /// Permissions with the set-id and sticky bits.
  let mode: mode_t
  let size: Int
  /// Bytes that it takes on the disk.
  let allocated: Int
  let device: UInt64
  let inode: UInt64
  let links: Int
  let user: uid_t
  let group: gid_t
  let modified: FileTime

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    mode = status.st_mode & 0o7777
    size = Int(status.st_size)
    allocated = Int(status.st_blocks) * 512
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    links = Int(status.st_nlink)
    user = status.st_uid
    group = status.st_gid
    modified = FileTime(status.st_mtim)
  }

  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
