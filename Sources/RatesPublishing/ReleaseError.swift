import Glibc

/// Why a site could not be released. What was shown is still shown, unless a case says otherwise.
package enum ReleaseError: Error, Equatable, Sendable {
  /// The output folder's path leads to something that is no folder.
  case notAFolder(path: String)
  /// The folder that the output folder belongs in does not exist.
  case parentMissing(path: String, parent: String)
  /// The output folder is a symbolic link to something that does not exist.
  case linkLeadsNowhere(path: String)
  /// The disk, or the user's share of it, is too small: what the release takes in addition, and what
  /// was free when it began.
  case diskFull(path: String, needed: DiskSpace, free: DiskSpace)
  /// The list of a site's files cannot be read; the line counts from 1.
  case damagedManifest(path: String, line: Int)
  /// The list of a site's files was written by a later version of the program.
  case laterManifest(path: String)
  /// A page's path leads out of the site, or is no path of a file.
  case invalidPath(String)
  /// Two pages of one release have the same path, or one is a folder of the other.
  case pathTaken(String)
  /// The release is shown, but may not last yet, or files that the owner added meanwhile wait for a
  /// later release.
  indirect case shownNotSettled(path: String, because: ReleaseError)
  /// Another program changed what was being released.
  case changedMeanwhile(path: String)
  /// Another run holds the lock.
  case busy(lock: String)
  /// The lock's file cannot be made, opened or locked.
  case cannotLock(path: String, code: Int32)
  /// The system refused a call; `action` is a verb such as "write".
  case system(action: String, path: String, code: Int32)

  /// The error number, where the system refused a call.
  var code: Int32? {
    if case .system(_, _, let code) = self { code } else { nil }
  }

  /// Whether the system refused a call because the disk or the user's share of it is full.
  var isOutOfRoom: Bool { code == ENOSPC || code == EDQUOT }

  /// The same, or whether that was counted already.
  var isDiskFull: Bool {
    if case .diskFull = self { true } else { isOutOfRoom }
  }
}
