import CLinux
import Glibc

/// An open folder; everything in it is reached relative to it, and no link is ever followed.
final class Directory: Sendable {
  let descriptor: Int32
  /// Where it was when it was opened, for messages.
  let path: String

  init(adopting descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a folder by its path, through links, for *at calls alone.
  static func anchor(_ path: String) throws(ReleaseError) -> Directory {
    let descriptor = linux_open_path(path)
    guard descriptor >= 0 else {
      throw .system(action: "open", path: path, code: errno)
    }
    return Directory(adopting: descriptor, path: path)
  }

  /// Opens a folder in this one. ENOTDIR: it is a file or a link.
  func directory(_ name: FileName) throws(ReleaseError) -> Directory {
    let descriptor = openat(
      self.descriptor, name.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno == ELOOP ? ENOTDIR : errno
      throw .system(action: "open", path: place(of: name), code: code)
    }
    return Directory(adopting: descriptor, path: place(of: name))
  }

  /// Opens a folder in this one, or nil where there is nothing of the name.
  func directoryIfPresent(_ name: FileName) throws(ReleaseError) -> Directory? {
    do {
      return try directory(name)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Opens a folder below this one, or nil where no folder is there.
  func directory(at path: RelativePath) throws(ReleaseError) -> Directory? {
    var folder = self
    for name in path.names {
      guard try folder.status(of: name)?.kind == .folder,
        let next = try folder.directoryIfPresent(name)
      else { return nil }
      folder = next
    }
    return folder
  }

  /// What an entry is, or nil where there is nothing of the name.
  func status(of name: FileName) throws(ReleaseError) -> FileStatus? {
    var status = stat()
    if fstatat(descriptor, name.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      return FileStatus(status)
    }
    if errno == ENOENT { return nil }
    throw failure("look at", name)
  }

  /// What the folder itself is.
  func status() throws(ReleaseError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("look at") }
    return FileStatus(status)
  }

  /// Whether another file system or folder is mounted here.
  var isMountRoot: Bool { linux_is_mount_root(descriptor) }

  func place(of name: FileName) -> String {
    path == "/" ? "/" + name.text : path + "/" + name.text
  }

  /// The error of the call that failed last. To be asked for before any other call.
  func failure(_ action: String, _ name: FileName? = nil) -> ReleaseError {
    let code = errno
    return .system(action: action, path: name.map { place(of: $0) } ?? path, code: code)
  }
}
