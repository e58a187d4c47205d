import Glibc
import Synchronization

/// A folder for files that are needed for a while, closed to other users.
///
/// It goes with the value, or at SIGHUP, SIGINT or SIGTERM. What a process left that was killed, the next one
/// removes: a folder in use is locked, and the system unlocks it however a process ends.
package final class ScratchFolder: Sendable {
  private static let prefix = "ratepress-scratch-"
  /// Those in use, by their paths.
  private static let inUse = Mutex<Set<String>>([])
  /// Tidies, and catches signals, before the first one is made.
  private static let isPrepared: Void = {
    removeLeftovers()
    ProcessEnd.add {
      for path in inUse.withLock(\.self) { remove(path) }
    }
  }()

  /// Its path.
  package let path: String
  private let lock: Directory

  /// Makes it in a folder: in `TMPDIR`, or else in `/tmp`.
  package init(in parent: String = parent) throws(SystemError) {
    Self.isPrepared
    while true {
      var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw SystemError("make a folder in", parent) }
      let name = FileName(template.dropLast().map { UInt8(bitPattern: $0) })
      // Another process may take it for one that a killed process left.
      guard let folder = try Self.existing(name.text),
        flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0, try folder.status().links > 0
      else { continue }
      path = name.text
      lock = folder
      break
    }
    _ = Self.inUse.withLock { $0.insert(path) }
  }

  deinit {
    Self.remove(path)
    _ = Self.inUse.withLock { $0.remove(path) }
  }

  /// Removes what processes left that were killed.
  package static func removeLeftovers(in parent: String = parent) {
    guard let folder = try? Directory(opening: parent), let entries = try? folder.entries() else {
      return
    }
    for entry in entries
    where entry.kind == .folder && entry.name.bytes.starts(with: prefix.utf8) {
      guard let left = try? folder.directory(entry.name), let status = try? left.status(),
        status.isOurs, flock(left.descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      withExtendedLifetime(left) { try? folder.removeAll(entry.name) }
    }
  }

  private static func existing(_ path: String) throws(SystemError) -> Directory? {
    do {
      return try Directory(opening: path)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  package static var parent: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  private static func remove(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      let folder = try? Directory.anchor(String(path[...slash]))
    else { return }
    try? folder.removeAll(FileName(path[path.utf8.index(after: slash)...].utf8))
  }
}
