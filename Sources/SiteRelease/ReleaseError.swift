import Glibc
import SiteFiles
import SystemFiles

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
  /// The list of a site's files belongs neither to the user who runs the program nor to the output folder's
  /// owner: whoever else may write there could name any file as the site's.
  case foreignManifest(path: String)
  /// A page's path leads out of the site, or is no path of a file.
  case invalidPath(String)
  /// Two pages of one release have the same path, or one is a folder of the other.
  case pathTaken(String)
  /// The release is shown, but may not last yet, or files that the owner added meanwhile wait for a
  /// later release.
  case liveNotSettled(path: String, because: SystemError)
  /// Another program changed what was being released.
  case changedMeanwhile(path: String)
  /// Another run holds the lock.
  case busy(lock: String)
  /// What has the lock's name belongs to another user.
  case foreignLock(path: String)
  /// The lock's file cannot be made, opened or locked.
  case cannotLock(path: String, code: Int32)
  /// The system refused a call.
  case system(SystemError)

  /// Runs the body and tells what the system refused as a `ReleaseError`.
  static func telling<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SystemError {
      throw ReleaseError.system(error)
    }
  }
}

extension ReleaseError: CustomStringConvertible {
  /// What was wrong, where, and what to do.
  package var description: String {
    switch self {
    case .notAFolder(let path):
      "\(path) is not a folder: move it away or choose another folder"
    case .parentMissing(let path, let parent):
      "\(path) cannot be made, because \(parent) does not exist: create \(parent) or choose "
        + "another folder"
    case .linkLeadsNowhere(let path):
      "\(path) is a link to a folder that does not exist: create that folder or remove the link"
    case .diskFull(let path, let needed, let free) where needed.files > free.files:
      "the disk of \(path) has no free inodes: \(needed.files) needed, \(free.files) free: remove "
        + "files and run again"
    case .diskFull(let path, let needed, let free):
      "the disk of \(path) is full: the release needs \(Self.size(needed.bytes)) more, "
        + "\(Self.size(free.bytes)) were free: make room and run again"
    case .damagedManifest(let path, let line):
      "\(path), line \(line) is damaged, so nothing tells this site's pages from your own files: "
        + "restore it; or delete it together with the pages, which are made anew"
    case .laterManifest(let path):
      "\(path) was written by a later version of Ratepress: update this one"
    case .foreignManifest(let path):
      "\(path) belongs to another user, so it does not say which files are this site's: if that is who runs "
        + "ratepress, run this as that user; else somebody put it there: remove it, and restore a copy"
    case .invalidPath(let path):
      "\"\(path)\" cannot be a page's path: it has to be relative, without \"..\", empty parts, "
        + "control characters, and names that begin with \(ReservedNames.prefix)"
    case .pathTaken(let path):
      "\(path) is written twice in one release, or is a page and a folder of pages: rename one"
    case .liveNotSettled(let path, let error):
      "\(path) shows the new pages, but \(Self.text(of: error))"
    case .changedMeanwhile(let path):
      "\(path) was changed by another program during the release: run again"
    case .busy(let lock):
      "another run is active and holds \(lock): wait until it has ended"
    case .foreignLock(let path):
      "the lock \(path) belongs to another user, who could stop every run: remove it"
    case .cannotLock(let path, let code):
      "cannot use the lock \(path): \(SystemError.reason(code)): \(Self.adviceOnLock(code))"
    case .system(let error): Self.text(of: error)
    }
  }

  private static func text(of error: SystemError) -> String {
    "\(error)\(advice(error.code, error.action))"
  }

  private static func adviceOnLock(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "give the user who runs ratepress the permission"
    case EROFS: "choose a folder for it on a disk that can be written"
    case ENOSPC, EDQUOT: "make room and run again"
    default: "move away what stands there, or choose another folder for it"
    }
  }

  private static func advice(_ code: Int32, _ action: String) -> String {
    switch code {
    // A place such as /proc, where the system alone makes files.
    case ENOENT where action == "create": ": choose another folder"
    case EACCES, EPERM: ": give the user who runs ratepress the permission"
    case EROFS: ": choose a folder on a disk that can be written"
    case ENOSPC, EDQUOT: ": make room and run again"
    case ENAMETOOLONG: ": shorten the name"
    default: ""
    }
  }

  private static func size(_ bytes: Int) -> String {
    if bytes < 1_000_000 { return "\((bytes + 999) / 1000) kB" }
    let tenths = (bytes + 99_999) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
