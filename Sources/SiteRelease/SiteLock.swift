import Glibc
import SiteFiles
import SystemFiles

/// One run at a time: a lock on a file, which the system releases when the process ends, however
/// it ends.
package enum SiteLock {
  /// Runs the body while this process holds the lock, and makes the file where there is none.
  ///
  /// The file stays: removing it would let two runs hold locks on two files of one name.
  /// - Throws: `ReleaseError.busy` where another run holds the lock, `.cannotLock`, and what the body
  ///   throws.
  package static func whileHeld<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw ReleaseError.cannotLock(path: path, code: errno)
    }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: throw ReleaseError.busy(lock: path)
      default: throw ReleaseError.cannotLock(path: path, code: errno)
      }
    }
    // Closing alone would leave it with a child that has the file open, too.
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }
}
