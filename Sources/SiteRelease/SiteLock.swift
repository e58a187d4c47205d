import Basics
import Glibc
import SiteFiles
import SystemFiles

/// One run at a time: a lock on a file, which the system releases when the process ends, however
/// it ends.
package enum SiteLock {
  /// How often a file is opened anew that was replaced before it was locked. Each run that is active replaces it
  /// once; some file systems never say the same of one file.
  static let attempts = 100

  /// Whether another process holds the lock. It is taken for a moment if none does.
  package static func isHeld(_ path: String) -> Bool {
    (try? attempt(path, isMade: false) { $0.test() })?.code == EWOULDBLOCK
  }

  /// Runs the body while this process holds the lock, and makes the file if there is none.
  ///
  /// The file stays: removing it would let two runs hold locks on two files of one name.
  /// - Throws: `ReleaseError.busy` if another run holds the lock, `.cannotLock`, and what the body
  ///   throws.
  package static func whileHeld<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    let attempted: (lock: LockFile, code: Int32)?
    do throws(SystemError) {
      attempted = try attempt(path) { $0.take() }
    } catch {
      throw ReleaseError.cannotLock(path: path, code: error.code)
    }
    guard let (lock, code) = attempted else { throw ReleaseError.foreignLock(path: path) }
    switch code {
    case 0: break
    case EWOULDBLOCK: throw ReleaseError.busy(lock: path)
    default: throw ReleaseError.cannotLock(path: path, code: code)
    }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Opens the file, and does something with it, until it was not replaced in between or the attempts are over; nil
  /// if another user has something of the name there.
  /// - Parameter action: Gives an error number, as `LockFile.take` does.
  static func attempt(
    _ path: String, isMade: Bool = true, _ action: (LockFile) -> Int32
  ) throws(SystemError) -> (lock: LockFile, code: Int32)? {
    var left = attempts
    while true {
      guard let lock = try lockFile(path, isMade: isMade) else { return nil }
      let code = action(lock)
      left -= 1
      if code != ESTALE || left == 0 { return (lock, code) }
    }
  }

  /// The file; nil if another user has something of the name there.
  private static func lockFile(_ path: String, isMade: Bool) throws(SystemError) -> LockFile? {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = try Directory.anchor(slash == path.startIndex ? "." : String(path[..<slash]))
    return try LockFile(FileName(String(path[slash...])), in: folder, isMade: isMade)
  }
}

/// One release at a time into one output folder, whichever configuration it is of.
///
/// The lock is a file in the standby folder next to the output folder. If that cannot be had, nothing
/// is ever exchanged there, and the lock is inside the output folder for as long as the release lasts.
struct OutputLock {
  /// Between two tries.
  private static let pause = Duration.milliseconds(20)

  private let location: OutputLocation
  private let patience: Int

  /// - Parameter patience: How long to wait for another release, in seconds.
  init(of location: OutputLocation, patience: Int) {
    self.location = location
    self.patience = patience
  }

  /// Runs the body while no other release into the folder is active.
  ///
  /// If nothing can be locked, because the output folder is still to be made, the disk is full or
  /// the file system has no locks, the body runs all the same.
  /// - Parameter take: Takes a lock that was opened; gives what `LockFile.take` does.
  /// - Throws: `ReleaseError.busy` if another release is active for too long, and what the body throws.
  func whileHeld<Result>(
    taking take: (LockFile) -> Int32 = { $0.take() }, _ body: () throws -> Result
  ) throws -> Result {
    let deadline = FileTime.steady().adding(seconds: Int64(patience))
    var attempts = SiteLock.attempts
    while let lock = lock() {
      switch take(lock) {
      case 0:
        // What was locked may have been removed meanwhile, and made anew by another release.
        if let current = self.lock(), current.isSameFile(as: lock) {
          defer { if isInside(lock) { lock.remove() } }
          return try body()
        }
        fallthrough
      case ESTALE:
        attempts -= 1
        if attempts == 0 { return try body() }
      case EWOULDBLOCK: break
      default: return try body()
      }
      guard FileTime.steady() < deadline else { throw ReleaseError.busy(lock: lock.path) }
      SteadyPause.wait(Self.pause)
    }
    return try body()
  }

  private func lock() -> LockFile? {
    if let standby = try? StandbyTrees(madeBesides: location).folder {
      return try? LockFile(StandbyTrees.lock, in: standby)
    }
    guard let root = try? location.open() else { return nil }
    if let lock = try? LockFile(ReservedNames.lock, in: root) { return lock }
    // What another user has put there goes, if it can be removed.
    try? root.removeAll(ReservedNames.lock)
    return try? LockFile(ReservedNames.lock, in: root)
  }

  private func isInside(_ lock: LockFile) -> Bool {
    lock.path.hasSuffix("/\(ReservedNames.lock.text)")
  }
}
