import Glibc

/// Folders of the site's owner.
enum Folder {
  /// Makes the folder and those above it where they are missing; `path` is absolute.
  static func make(_ path: String) throws(FileError) {
    if let obstacle = obstacle(to: path) {
      throw .unwritable(
        path: path,
        reason: "\(obstacle == path ? "it" : obstacle) is no folder; move it away or name another "
          + "place")
    }
    for folder in lineage(of: path) where mkdir(folder, 0o777) != 0 && errno != EEXIST {
      throw .unwritable(path: path, reason: TextFile.reason(errno))
    }
  }

  /// What stands in the place of the folder or of one above it.
  private static func obstacle(to path: String) -> String? {
    lineage(of: path).first { folder in
      var status = stat()
      guard lstat(folder, &status) == 0 else { return false }
      return stat(folder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
    }
  }

  /// The folder and those above it but the root, the highest first.
  private static func lineage(of path: String) -> [String] {
    path == "/" ? [] : lineage(of: PathName.folder(of: path)) + [path]
  }
}
