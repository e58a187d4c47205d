import Glibc
import SystemFiles

/// Small files of the site's owner.
package enum TextFile {
  /// 256 KiB: far more than a configuration or the strings of a language need.
  package static let limit = 262_144

  /// The bytes of a file, or of anything else that can be read and ends, a pipe too; `limit` is in
  /// bytes.
  package static func read(
    _ path: String, limit: Int = TextFile.limit
  ) throws(FileError) -> [UInt8] {
    do {
      return try FileContents.ofStream(path, limit: limit)
    } catch {
      switch error {
      case .missing: throw .missing(path: path)
      case .tooLarge(let limit): throw .tooLarge(path: path, limit: limit)
      case .system(let error): throw .unreadable(path: path, reason: error.reason)
      case .link, .folder, .special, .outside:
        throw .unreadable(path: path, reason: "it is no regular file")
      }
    }
  }

  /// Writes a file that does not exist yet; one that does stays as it is.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    do {
      try AtomicFile.create(
        bytes, folder: PathName.folder(of: path), name: PathName.name(of: path))
    } catch {
      throw error.code == EEXIST
        ? .exists(path: path) : .unwritable(path: path, reason: error.reason)
    }
  }

  /// Makes the folder and those above it if they are missing; `path` is absolute.
  package static func makeFolder(_ path: String) throws(FileError) {
    do {
      try Directory.make(path)
    } catch {
      let obstacle = error.path == path ? "it" : error.path
      let advice = "\(obstacle) is no folder; move it away or name another place"
      throw .unwritable(path: path, reason: error.code == ENOTDIR ? advice : error.reason)
    }
  }
}
