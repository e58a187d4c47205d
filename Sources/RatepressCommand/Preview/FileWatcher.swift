import Foundation
import SystemFiles

/// Notices that files have changed, by asking the file system again and again.
struct FileWatcher {
  /// The state of a file at a look.
  struct Stamp: Equatable {
    let status: Status
    /// The hash of the contents, if at some look the status alone could not tell a change.
    let contents: Int?
    /// Whether every change from then on gives the file another status.
    let isSettled: Bool

    static func == (one: Stamp, other: Stamp) -> Bool {
      one.status == other.status && one.contents == other.contents
    }
  }

  /// What is known of a file without opening it.
  struct Status: Equatable {
    let device: UInt
    let inode: UInt
    let mode: UInt32
    let size: Int
    let changed: [Int]
  }

  /// For how many seconds after a change another one may give the same time: on most file systems for a tick of
  /// the kernel's clock, some milliseconds; on some that keep whole seconds for two.
  private static let settlingTime = 2

  /// Files, and folders with all below them, as absolute paths; they need not exist.
  let paths: [String]

  /// The present state of the files, to be compared with that of a look before.
  ///
  /// Names that begin with a dot or end with `~` are left out below folders: editors put their own
  /// files there. Links to folders below a folder are not followed. Only files that have changed in the last two
  /// seconds are read: the next change may come with the same time and size.
  ///
  /// - Parameter before: The state that it will be compared with.
  func look(after before: [String: Stamp] = [:]) -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for path in paths { add(path, to: &stamps, after: before, follows: true) }
    return stamps
  }

  private func add(
    _ path: String, to stamps: inout [String: Stamp], after before: [String: Stamp], follows: Bool
  ) {
    let now = time(nil)
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    stamps[path] = stamp(path, status, now: now, before: before[path])
    guard status.st_mode & S_IFMT == S_IFDIR, follows || !isLink(path),
      let names = try? Directory.visibleNames(in: path)
    else { return }
    for name in names where !name.hasSuffix("~") {
      add(path + "/" + name, to: &stamps, after: before, follows: false)
    }
  }

  private func stamp(_ path: String, _ status: stat, now: time_t, before: Stamp?) -> Stamp {
    let known = Status(status)
    let isFile = status.st_mode & S_IFMT == S_IFREG
    let isSettled = !isFile || status.st_ctim.tv_sec + Self.settlingTime < now
    let same = before.flatMap { $0.status == known ? $0 : nil }
    if let same, same.isSettled {
      return Stamp(status: known, contents: same.contents, isSettled: isSettled)
    }
    let needsContents = isFile && (!isSettled || same?.contents != nil)
    return Stamp(
      status: known,
      contents: needsContents ? (FileManager.default.contents(atPath: path) ?? Data()).hashed : nil,
      isSettled: isSettled)
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

extension Data {
  /// A hash of all bytes; that of `Hashable` takes the first eighty alone.
  fileprivate var hashed: Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension FileWatcher.Status {
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
