import RatesDomain

/// What a command gets from outside.
struct Environment: Sendable {
  let console: Console
  /// Absolute path to which relative ones are relative; nil where that folder is gone.
  let currentFolder: String?
  let now: @Sendable () -> Timestamp

  /// The absolute path of one as typed.
  func absolute(_ path: String) throws(FileError) -> String {
    guard let folder = currentFolder ?? (path.hasPrefix("/") ? "/" : nil) else {
      throw .noCurrentFolder(path: path)
    }
    return PathName.absolute(path, relativeTo: folder)
  }
}
