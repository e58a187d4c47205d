import CLinux
import Glibc

extension Directory {
  /// Makes the folder and those above it if they are missing, each one lasting. Others may not write there,
  /// whatever the umask.
  /// - Throws: `SystemError` with the path of the folder that cannot be made; ENOTDIR for one that is
  ///   something else.
  package static func make(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o755) != 0 else {
      return try Directory(opening: path + "/..").sync()
    }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw SystemError("create", path, code: ENOTDIR)
      }
    case ENOENT, ENOTDIR:
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw SystemError("create", path)
      }
      try make(String(path[..<slash]))
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemError("create", path) }
      try Directory(opening: path + "/..").sync()
    default: throw SystemError("create", path)
    }
  }

  /// Makes a folder with these permissions, whatever the umask.
  package func makeDirectory(_ name: FileName, mode: mode_t) throws(SystemError) {
    guard mkdirat(descriptor, name.cString, mode) == 0 else { throw failure("create", name) }
    // What the folder above hands down, such as the group, stays.
    if let made = try status(of: name), made.mode & 0o777 != mode,
      linux_chmod_folder(descriptor, name.cString, made.mode & 0o7000 | mode) != 0
    {
      throw failure("change the permissions of", name)
    }
  }

  /// Makes the folder unless it exists, and opens it.
  package func madeDirectory(_ name: FileName, mode: mode_t) throws(SystemError) -> Directory {
    do {
      try makeDirectory(name, mode: mode)
    } catch  where error.code == EEXIST {
    }
    return try directory(name)
  }

  package func rename(
    _ name: FileName, to folder: Directory, as newName: FileName
  ) throws(SystemError) {
    guard renameat(descriptor, name.cString, folder.descriptor, newName.cString) == 0 else {
      throw folder.failure("write", newName)
    }
  }

  /// Renames to a name that is not taken. EEXIST: it is taken.
  package func renameNew(
    _ name: FileName, to folder: Directory, as newName: FileName
  ) throws(SystemError) {
    guard linux_rename_new(descriptor, name.cString, folder.descriptor, newName.cString) == 0
    else { throw folder.failure("write", newName) }
  }

  /// Lets two entries change places in one step.
  package func exchange(
    _ name: FileName, with otherName: FileName, in folder: Directory
  ) throws(SystemError) {
    guard linux_exchange(descriptor, name.cString, folder.descriptor, otherName.cString) == 0
    else { throw failure("exchange", name) }
  }

  /// Gives a file, a symbolic link, a pipe, a socket or a device a further name.
  package func link(
    _ name: FileName, into folder: Directory, as newName: FileName
  ) throws(SystemError) {
    guard linkat(descriptor, name.cString, folder.descriptor, newName.cString, 0) == 0 else {
      throw failure("link", name)
    }
  }

  /// Removes what is no folder; that nothing is there is fine.
  package func unlink(_ name: FileName) throws(SystemError) {
    guard unlinkat(descriptor, name.cString, 0) == 0 || errno == ENOENT else {
      throw failure("remove", name)
    }
  }

  /// Removes a folder if it is empty; false if it is not.
  package func removeEmptyDirectory(_ name: FileName) throws(SystemError) -> Bool {
    if unlinkat(descriptor, name.cString, AT_REMOVEDIR) == 0 { return true }
    switch errno {
    case ENOENT, ENOTDIR, ENOTEMPTY, EEXIST, EBUSY: return false
    default: throw failure("remove", name)
    }
  }

  /// Removes an entry with all that is in it, but nothing of a file system mounted there.
  ///
  /// However deep folders are inside one another, few are open at once: one that is not empty moves up into the
  /// entry.
  package func removeAll(_ name: FileName) throws(SystemError) {
    guard let status = try status(of: name) else { return }
    guard status.kind == .folder else { return try unlink(name) }
    let top = try changeableDirectory(name)
    guard !top.isMountRoot else { return }
    var waiting = try top.removeFiles()
    while let next = waiting.popLast() {
      guard let folder = try top.removableDirectory(next) else { continue }
      for inner in try folder.removeFiles() where try folder.removableDirectory(inner) != nil {
        let moved = FileName(".ratepress-\(UInt64.random(in: .min ... .max))")
        do throws(SystemError) {
          try folder.rename(inner, to: top, as: moved)
        } catch {
          throw SystemError("remove", folder.place(of: inner), code: error.code)
        }
        waiting.append(moved)
      }
      _ = try top.removeEmptyDirectory(next)
    }
    _ = try removeEmptyDirectory(name)
  }

  /// Removes what is no folder, and names the folders.
  private func removeFiles() throws(SystemError) -> [FileName] {
    var folders: [FileName] = []
    for entry in try entries() {
      if entry.kind == .folder { folders.append(entry.name) } else { try unlink(entry.name) }
    }
    return folders
  }

  /// Opens a folder that is to be emptied; nil once it is gone, or if a file system is mounted there.
  private func removableDirectory(_ name: FileName) throws(SystemError) -> Directory? {
    guard try !removeEmptyDirectory(name), try status(of: name)?.kind == .folder else { return nil }
    let folder = try changeableDirectory(name)
    return folder.isMountRoot ? nil : folder
  }

  /// Opens a folder of ours in which entries are about to change, whatever its permissions are.
  package func changeableDirectory(_ name: FileName) throws(SystemError) -> Directory {
    if let status = try status(of: name), status.kind == .folder, status.user == geteuid(),
      status.mode & 0o700 != 0o700
    {
      guard linux_chmod_folder(descriptor, name.cString, status.mode | 0o700) == 0 else {
        throw failure("change the permissions of", name)
      }
    }
    return try directory(name)
  }

  /// Brings the folder's own entries to the disk. A file system that cannot flush folders says EINVAL.
  package func sync() throws(SystemError) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure("write") }
  }

  /// Brings everything written on the folder's file system to the disk.
  package func syncFileSystem() throws(SystemError) {
    guard linux_syncfs(descriptor) == 0 else { throw failure("write") }
  }
}
