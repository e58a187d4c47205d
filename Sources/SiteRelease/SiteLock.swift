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
    switch takeLock(descriptor) {
    case 0: break
    case EWOULDBLOCK: throw ReleaseError.busy(lock: path)
    case let code: throw ReleaseError.cannotLock(path: path, code: code)
    }
    // Closing alone would leave it with a child that has the file open, too.
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }
}

/// One release at a time into one output folder, whichever configuration it is of.
///
/// The lock is a file in the hidden folder beside the output folder. If that cannot be had, nothing
/// is ever exchanged there, and the output folder itself is locked.
struct OutputLock {
  /// Between two tries, in microseconds.
  private static let pause: UInt32 = 20_000

  private let location: OutputLocation
  private let patience: Int

  /// - Parameter patience: How long to wait for another release, in seconds.
  init(of location: OutputLocation, patience: Int) {
    self.location = location
    self.patience = patience
  }

  /// Runs the body while no other release into the folder is active.
  ///
  /// Where nothing can be locked, because the output folder is still to be made, the disk is full or
  /// the file system has no locks, the body runs all the same.
  /// - Throws: `ReleaseError.busy` if another release is active for too long, and what the body throws.
  func whileHeld<Result>(_ body: () throws -> Result) throws -> Result {
    let deadline = FileTime.steady().adding(seconds: Int64(patience))
    while let (descriptor, path) = lockable() {
      defer { close(descriptor) }
      switch takeLock(descriptor) {
      case 0:
        // What was locked may have been removed meanwhile, and made anew by another release.
        defer { flock(descriptor, LOCK_UN) }
        if isCurrent(descriptor) { return try body() }
      case EWOULDBLOCK:
        guard FileTime.steady() < deadline else { throw ReleaseError.busy(lock: path) }
        usleep(Self.pause)
      default: return try body()
      }
    }
    return try body()
  }

  private func lockable() -> (descriptor: Int32, path: String)? {
    if let folder = try? StandbyTrees(madeBesides: location).folder {
      let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let file = openat(folder.descriptor, StandbyTrees.lock.cString, flags, 0o600)
      return file < 0 ? nil : (file, folder.place(of: StandbyTrees.lock))
    }
    let name = location.name.bytes.isEmpty ? FileName(".") : location.name
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let folder = openat(location.parent.descriptor, name.cString, flags)
    return folder < 0 ? nil : (folder, location.path)
  }

  private func isCurrent(_ descriptor: Int32) -> Bool {
    guard let (current, _) = lockable() else { return false }
    defer { close(current) }
    var own = stat()
    var other = stat()
    return fstat(descriptor, &own) == 0 && fstat(current, &other) == 0
      && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }
}

/// Locks an open file: 0, or the error number (EWOULDBLOCK: another process holds it).
private func takeLock(_ descriptor: Int32) -> Int32 {
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    if errno != EINTR { return errno }
  }
  return 0
}
