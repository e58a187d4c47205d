import Glibc

extension ReleaseError: CustomStringConvertible {
  /// What was wrong, where, and what to do.
  package var description: String {
    switch self {
    case .notAFolder(let path):
      "\(path) is not a folder: move it away or choose another output directory"
    case .parentMissing(let path, let parent):
      "\(path) cannot be made, because \(parent) does not exist: create \(parent) or choose "
        + "another output directory"
    case .linkLeadsNowhere(let path):
      "\(path) is a link to a folder that does not exist: create that folder or remove the link"
    case .diskFull(let path, let needed, let free) where needed.files > free.files:
      "the disk of \(path) has no place for more files: the release makes \(needed.files), "
        + "\(free.files) had a place: remove files and run again"
    case .diskFull(let path, let needed, let free):
      "the disk of \(path) is full: the release needs \(Self.size(needed.bytes)) more, "
        + "\(Self.size(free.bytes)) were free: make room and run again"
    case .damagedManifest(let path, let line):
      "\(path), line \(line) is damaged, so nothing tells this site's pages from your own files: "
        + "restore it; or delete it together with the pages, which are made anew"
    case .laterManifest(let path):
      "\(path) was written by a later version of Ratepress: update this one"
    case .invalidPath(let path):
      "\"\(path)\" cannot be a page's path: it has to be relative, without \"..\", empty parts, "
        + "control characters, and names that begin with \(ReservedNames.prefix)"
    case .pathTaken(let path):
      "\(path) is written twice in one release, or is a page and a folder of pages: rename one"
    case .shownNotSettled(let path, let error):
      "\(path) shows the new pages, but \(error)"
    case .changedMeanwhile(let path):
      "\(path) was changed by another program during the release: run again"
    case .busy(let lock):
      "another run is active and holds \(lock): wait until it has ended"
    case .cannotLock(let path, let code):
      "cannot use the lock \(path): \(Self.reason(code)): \(Self.adviceOnLock(code))"
    case .system(let action, let path, let code):
      "cannot \(action) \(path): \(Self.reason(code))\(Self.advice(code, action))"
    }
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
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
    case ENOENT where action == "create": ": choose another output directory"
    case EACCES, EPERM: ": give the user who runs ratepress the permission"
    case EROFS: ": choose an output directory on a disk that can be written"
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
