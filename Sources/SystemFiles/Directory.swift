import CLinux
import Glibc

/// An open folder; everything in it is reached relative to it, and no link is ever followed.
package final class Directory: Sendable {
  package let descriptor: Int32
  /// Where it was when it was opened, for messages.
  package let path: String

  package init(adopting descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder by its path, through links.
  package convenience init(opening path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    self.init(adopting: descriptor, path: path)
  }

  /// Opens a folder by its path, through links, or nil if there is nothing of the path.
  package static func ifPresent(_ path: String) throws(SystemError) -> Directory? {
    do throws(SystemError) {
      return try Directory(opening: path)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Opens a folder by its path, through links, for *at calls alone.
  package static func anchor(_ path: String) throws(SystemError) -> Directory {
    let descriptor = linux_open_path(path)
    guard descriptor >= 0 else {
      throw SystemError("open", path)
    }
    return Directory(adopting: descriptor, path: path)
  }

  /// Opens a folder in this one. ENOTDIR: it is a file or a link.
  package func directory(_ name: FileName) throws(SystemError) -> Directory {
    let descriptor = openat(
      self.descriptor, name.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno == ELOOP ? ENOTDIR : errno
      throw SystemError("open", place(of: name), code: code)
    }
    return Directory(adopting: descriptor, path: place(of: name))
  }

  /// Opens a folder in this one, or nil if there is nothing of the name.
  package func directoryIfPresent(_ name: FileName) throws(SystemError) -> Directory? {
    do {
      return try directory(name)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// What an entry is, or nil if there is nothing of the name.
  /// - Parameter followsLinks: Whether it is what a link leads to.
  package func status(
    of name: FileName, followsLinks: Bool = false
  ) throws(SystemError) -> FileStatus? {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    if fstatat(descriptor, name.cString, &status, flags) == 0 {
      return FileStatus(status)
    }
    if errno == ENOENT { return nil }
    throw failure("look at", name)
  }

  /// What the folder itself is.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("look at") }
    return FileStatus(status)
  }

  /// Where the folder is, all links resolved; nil if the system does not tell.
  var realPath: FileName? { FileName(realPathOf: descriptor) }

  /// Where a path leads, all links resolved.
  package static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError("open", path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The current folder's path; nil if it no longer exists, or if its path is not UTF-8.
  package static var current: String? {
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    return folder.flatMap { String(validatingCString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Whether another file system or folder is mounted here.
  package var isMountRoot: Bool { linux_is_mount_root(descriptor) }

  /// The path of an entry.
  package func place(of name: FileName) -> String {
    name.text == "." ? path : path == "/" ? "/" + name.text : path + "/" + name.text
  }

  /// The error of the call that failed last. To be asked for before any other call.
  package func failure(_ action: String, _ name: FileName? = nil) -> SystemError {
    let code = errno
    return SystemError(action, name.map { place(of: $0) } ?? path, code: code)
  }
}
