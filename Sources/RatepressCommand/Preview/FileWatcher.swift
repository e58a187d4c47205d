import Foundation
import SystemFiles

/// Notices that files have changed, by asking the file system again and again.
struct FileWatcher {
  /// The state of a file at a look.
  struct Stamp: Equatable {
    let version: FileVersion
    /// The hash of the contents, if at some look the status alone could not tell a change.
    let contents: Int?
    /// Whether every change from then on gives the file another status.
    let isSettled: Bool

    static func == (one: Stamp, other: Stamp) -> Bool {
      one.version == other.version && one.contents == other.contents
    }
  }

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
    let now = FileTime.now()
    guard let status = FileStatus(at: path) else { return }
    stamps[path] = stamp(path, status, now: now, before: before[path])
    guard status.kind == .folder,
      follows || FileStatus(at: path, followsLinks: false)?.isLink == false,
      let names = try? Directory.visibleNames(in: path)
    else { return }
    for name in names where !name.hasSuffix("~") {
      add(path + "/" + name, to: &stamps, after: before, follows: false)
    }
  }

  private func stamp(_ path: String, _ status: FileStatus, now: FileTime, before: Stamp?) -> Stamp {
    let version = FileVersion(status)
    let isFile = status.kind == .file
    let isSettled = !isFile || FileVersion.isSettled(status, now: now)
    let same = before.flatMap { $0.version == version ? $0 : nil }
    if let same, same.isSettled {
      return Stamp(version: version, contents: same.contents, isSettled: isSettled)
    }
    let needsContents = isFile && (!isSettled || same?.contents != nil)
    return Stamp(
      version: version,
      contents: needsContents ? (FileManager.default.contents(atPath: path) ?? Data()).hashed : nil,
      isSettled: isSettled)
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
