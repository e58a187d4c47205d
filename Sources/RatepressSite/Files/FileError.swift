import Basics

/// Why a file cannot be read or written.
package enum FileError: Error, Equatable {
  case missing(path: String)
  case tooLarge(path: String, limit: Int)
  /// `reason` is the operating system's own text.
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case exists(path: String)
  /// The path is a relative one.
  case noCurrentFolder(path: String)
}

extension FileError: ReportableError {
  package var report: ErrorReport {
    let (path, fault) = pathAndFault
    switch self {
    case .missing, .tooLarge, .unreadable, .noCurrentFolder:
      return ErrorReport("\(path): \(fault)", .configuration)
    case .unwritable, .exists: return ErrorReport("\(path): \(fault)", .cannotWrite)
    }
  }

  /// The file and what is wrong with it.
  package var pathAndFault: (path: String, fault: String) {
    switch self {
    case .missing(let path): (path, "no such file")
    case .tooLarge(let path, let limit): (path, "larger than \(ByteCount.limit(limit))")
    case .unreadable(let path, let reason): (path, "cannot be read: \(reason)")
    case .unwritable(let path, let reason): (path, "cannot be written: \(reason)")
    case .exists(let path): (path, "already exists; not overwritten")
    case .noCurrentFolder(let path):
      (
        path,
        "relative to the current folder, which no longer exists, or has a name that is not UTF-8; "
          + "change to another folder, or give an absolute path"
      )
    }
  }
}
