import Glibc
import RatesData
import SystemFiles

/// The folder in which a site's own theme is.
struct ThemeFolder {
  /// Deeper folders are taken for a link that leads back to itself.
  private static let depthLimit = 8
  /// Pictures and fonts are larger than templates; in bytes.
  private static let assetLimit = 16 << 20

  let path: String

  /// The bytes of all files by their paths below the folder, which need not exist.
  ///
  /// Links are followed; what is hidden is left out, as are files that go meanwhile.
  func files() throws(FileError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    try collect("", depth: 0, into: &files)
    return files
  }

  /// Adds the files of a folder whose path, where it has one, ends with a slash.
  private func collect(
    _ folder: String, depth: Int, into files: inout [String: [UInt8]]
  ) throws(FileError) {
    let absolute = PathName.absolute(folder, relativeTo: path)
    guard depth <= Self.depthLimit else {
      throw .unreadable(
        path: absolute, reason: "more than \(Self.depthLimit) folders deep")
    }
    for name in try names(in: absolute) {
      let file = folder + name
      switch try kind(of: "\(path)/\(file)") {
      case nil: continue
      case S_IFDIR?: try collect("\(file)/", depth: depth + 1, into: &files)
      case S_IFREG?: files[file] = try read(file)
      case _?: throw .unreadable(path: "\(path)/\(file)", reason: "it is no regular file")
      }
    }
  }

  private func read(_ file: String) throws(FileError) -> [UInt8]? {
    let isPublished = ["assets/", "root/"].contains(where: file.hasPrefix)
    let limit = isPublished ? Self.assetLimit : TextFile.limit
    do {
      return try TextFile.read("\(path)/\(file)", limit: limit)
    } catch .missing {
      return nil
    }
  }

  /// What a path leads to; nil where nothing has that name.
  private func kind(of path: String) throws(FileError) -> mode_t? {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT }
    let reason = SystemError.reason(errno)
    guard lstat(path, &status) == 0 else { return nil }
    throw .unreadable(path: path, reason: reason)
  }

  private func names(in folder: String) throws(FileError) -> [String] {
    do {
      return try Directory.visibleNames(in: folder)
    } catch {
      if error.code == ENOENT { return [] }
      throw .unreadable(path: folder, reason: error.reason)
    }
  }
}
