import Glibc

/// A file that one process at a time holds a lock on, which the system releases when the process ends, however it
/// ends.
///
/// Whoever may open a file may lock it: it is closed to others, and another user's is none.
package final class LockFile {
  /// Its path.
  package let path: String
  private let file: OpenFile
  private let status: FileStatus
  private var isHeld = false

  /// Opens the file, and makes it if there is none; nil if another user has something of the name there.
  package init?(_ name: FileName, in folder: Directory) throws(SystemError) {
    path = folder.place(of: name)
    file = try OpenFile(name, in: folder, flags: O_RDWR | O_CREAT, mode: 0o600)
    status = try file.status()
    guard status.kind == .file else { throw SystemError("lock", path, code: EINVAL) }
    guard try status.isTrusted(in: folder.status()) else { return nil }
    // Of an earlier version, or made under another umask. Some disks have no permissions.
    if status.mode != 0o600 { try? file.setMode(0o600) }
  }

  deinit {
    if isHeld { file.unlock() }
  }

  /// Takes the lock for as long as the value lives: 0, or the error number (EWOULDBLOCK: another process holds
  /// it).
  package func take() -> Int32 {
    let code = file.lock()
    isHeld = code == 0
    return code
  }

  /// Removes the file; the lock itself stays held.
  package func remove() { unlink(path) }

  /// Whether both are one file, which has not been removed.
  package func isSameFile(as other: LockFile) -> Bool { status.isSameFile(as: other.status) }
}
