import Glibc
import SystemFiles

/// Notices that files have changed, by asking the file system again and again.
struct FileWatcher {
  /// What is known of a file without opening it.
  struct Stamp: Equatable {
    let device: UInt
    let inode: UInt
    let mode: UInt32
    let size: Int
    let changed: [Int]
  }

  /// Files, and folders with all below them, as absolute paths; they need not exist.
  let paths: [String]

  /// The present state of the files, to be compared with a later one.
  ///
  /// Names that begin with a dot or end with `~` are left out below folders: editors put their own
  /// files there. Links to folders below a folder are not followed.
  func look() -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for path in paths { add(path, to: &stamps, follows: true) }
    return stamps
  }

  private func add(_ path: String, to stamps: inout [String: Stamp], follows: Bool) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    stamps[path] = Stamp(status)
    guard status.st_mode & S_IFMT == S_IFDIR, follows || !isLink(path),
      let names = try? Directory.visibleNames(in: path)
    else { return }
    for name in names where !name.hasSuffix("~") {
      add(path + "/" + name, to: &stamps, follows: false)
    }
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

extension FileWatcher.Stamp {
  fileprivate init(_ status: stat) {
    // A folder's own times tell nothing that its files do not, and change with those left out.
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    self.init(
      device: UInt(status.st_dev), inode: UInt(status.st_ino), mode: status.st_mode,
      size: isFolder ? 0 : Int(status.st_size),
      changed: isFolder
        ? []
        : [
          status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
          status.st_ctim.tv_nsec,
        ])
  }
}
