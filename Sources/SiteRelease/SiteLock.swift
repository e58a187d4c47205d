import Basics
import Foundation
import Glibc
import SiteFiles
import SystemFiles

/// One run at a time: a lock on a file, which the system releases when the process ends, however
/// it ends.
package enum SiteLock {
  /// Whether another process holds the lock. It is taken for a moment if none does.
  package static func isHeld(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path), let lock = try? lockFile(path) else {
      return false
    }
    return lock.take() == EWOULDBLOCK
  }

  /// Runs the body while this process holds the lock, and makes the file if there is none.
  ///
  /// The file stays: removing it would let two runs hold locks on two files of one name.
  /// - Throws: `ReleaseError.busy` if another run holds the lock, `.cannotLock`, and what the body
  ///   throws.
  package static func whileHeld<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    while true {
      let lock: LockFile?
      do throws(SystemError) {
        lock = try lockFile(path)
      } catch {
        throw ReleaseError.cannotLock(path: path, code: error.code)
      }
      guard let lock else { throw ReleaseError.foreignLock(path: path) }
      switch lock.take() {
      case 0: break
      // Another run replaced it in between.
      case ESTALE: continue
      case EWOULDBLOCK: throw ReleaseError.busy(lock: path)
      case let code: throw ReleaseError.cannotLock(path: path, code: code)
      }
      defer { withExtendedLifetime(lock) {} }
      return try body()
    }
  }

  /// The file; nil if another user has something of the name there.
  private static func lockFile(_ path: String) throws(SystemError) -> LockFile? {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = try Directory.anchor(slash == path.startIndex ? "." : String(path[..<slash]))
    return try LockFile(FileName(String(path[slash...])), in: folder)
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
  /// - Throws: `ReleaseError.busy` if another release is active for too long, and what the body throws.
  func whileHeld<Result>(_ body: () throws -> Result) throws -> Result {
    let deadline = FileTime.steady().adding(seconds: Int64(patience))
    while let lock = lock() {
      switch lock.take() {
      case ESTALE: continue
      case 0:
        // What was locked may have been removed meanwhile, and made anew by another release.
        guard let current = self.lock(), current.isSameFile(as: lock) else { continue }
        defer { if isInside(lock) { lock.remove() } }
        return try body()
      case EWOULDBLOCK:
        guard FileTime.steady() < deadline else { throw ReleaseError.busy(lock: lock.path) }
        SteadyPause.wait(Self.pause)
      default: return try body()
      }
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
