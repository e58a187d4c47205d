import Glibc

/// A file that one process at a time holds a lock on, which the system releases when the process ends, however it
/// ends.
///
/// Whoever may open a file may lock it: it is closed to others, and another user's is none. One that others can open
/// is replaced by the first process of its own user that holds it, and not closed: they may have it open.
package final class LockFile {
  private static let mode: mode_t = 0o600

  /// Its path.
  package let path: String
  private let folder: Directory
  private let name: FileName
  private var file: OpenFile
  private var status: FileStatus
  private var isHeld = false

  /// Opens the file; nil if another user has something of the name there.
  /// - Parameter isMade: Whether it is made if there is none.
  package init?(_ name: FileName, in folder: Directory, isMade: Bool = true) throws(SystemError) {
    (self.folder, self.name) = (folder, name)
    path = folder.place(of: name)
    file = try OpenFile(
      name, in: folder, flags: isMade ? O_RDWR | O_CREAT : O_RDWR, mode: Self.mode)
    status = try file.status()
    guard status.kind == .file else { throw SystemError("lock", path, code: EINVAL) }
    guard try status.isTrusted(in: folder.status()) else { return nil }
    if isMade, status.mode != Self.mode, !isOpenToOthers { try? file.setMode(Self.mode) }
  }

  deinit {
    if isHeld { file.unlock() }
  }

  /// Takes the lock for as long as the value lives: 0, or the error number (EWOULDBLOCK: another process holds
  /// it, ESTALE: the file was removed or replaced since it was opened).
  package func take() -> Int32 {
    let code = lock()
    guard code == 0 else { return code }
    isHeld = true
    // Otherwise the next one tries.
    if status.isOurs, isOpenToOthers { try? replace() }
    return 0
  }

  /// Whether the lock can be taken, which changes nothing: 0, or the error number as of `take`.
  package func test() -> Int32 {
    let code = lock()
    if code == 0 { file.unlock() }
    return code
  }

  private func lock() -> Int32 {
    let code = file.lock()
    guard code == 0 else { return code }
    do throws(SystemError) {
      if let now = try folder.status(of: name), now.isSameFile(as: status) { return 0 }
      file.unlock()
      return ESTALE
    } catch {
      file.unlock()
      return error.code
    }
  }

  /// Removes the file; the lock itself stays held.
  package func remove() { unlink(path) }

  /// Whether both are one file, which has not been removed.
  package func isSameFile(as other: LockFile) -> Bool { status.isSameFile(as: other.status) }

  /// Whether users other than the file's own can open it. Some disks have no permissions, and nothing there can be
  /// closed.
  private var isOpenToOthers: Bool { status.mode & 0o077 != 0 }

  /// Puts a locked file in the place of the one that is held.
  private func replace() throws(SystemError) {
    let next = FileName(Array(name.bytes) + Array(".new".utf8))
    try folder.unlink(next)
    let fresh = try OpenFile(next, in: folder, flags: O_RDWR | O_CREAT | O_EXCL, mode: Self.mode)
    let status = try fresh.status()
    let code = fresh.lock()
    guard code == 0 else { throw SystemError("lock", folder.place(of: next), code: code) }
    try folder.rename(next, to: folder, as: name)
    file.unlock()
    file = fresh
    self.status = status
  }
}
