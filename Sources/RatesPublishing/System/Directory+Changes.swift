import CLinux
import Glibc

extension Directory {
  /// Makes a folder with the permissions that new folders get.
  func makeDirectory(_ name: FileName) throws(ReleaseError) {
    guard mkdirat(descriptor, name.cString, 0o777) == 0 else { throw failure("create", name) }
  }

  /// Makes the folder unless it is there, and opens it.
  func madeDirectory(_ name: FileName) throws(ReleaseError) -> Directory {
    if mkdirat(descriptor, name.cString, 0o777) != 0, errno != EEXIST {
      throw failure("create", name)
    }
    return try directory(name)
  }

  func rename(
    _ name: FileName, to folder: Directory, as newName: FileName
  ) throws(ReleaseError) {
    guard renameat(descriptor, name.cString, folder.descriptor, newName.cString) == 0 else {
      throw folder.failure("write", newName)
    }
  }

  /// Renames to a name that is not taken. EEXIST: it is taken.
  func renameNew(
    _ name: FileName, to folder: Directory, as newName: FileName
  ) throws(ReleaseError) {
    guard linux_rename_new(descriptor, name.cString, folder.descriptor, newName.cString) == 0
    else { throw folder.failure("write", newName) }
  }

  /// Lets two entries change places in one step.
  func exchange(
    _ name: FileName, with otherName: FileName, in folder: Directory
  ) throws(ReleaseError) {
    guard linux_exchange(descriptor, name.cString, folder.descriptor, otherName.cString) == 0
    else { throw failure("exchange", name) }
  }

  /// Gives a file, a symbolic link, a pipe, a socket or a device a further name.
  func link(
    _ name: FileName, into folder: Directory, as newName: FileName
  ) throws(ReleaseError) {
    guard linkat(descriptor, name.cString, folder.descriptor, newName.cString, 0) == 0 else {
      throw failure("link", name)
    }
  }

  /// Removes what is no folder; that nothing is there is fine.
  func unlink(_ name: FileName) throws(ReleaseError) {
    guard unlinkat(descriptor, name.cString, 0) == 0 || errno == ENOENT else {
      throw failure("remove", name)
    }
  }

  /// Removes a folder if it is empty; false where it is not.
  func removeEmptyDirectory(_ name: FileName) throws(ReleaseError) -> Bool {
    if unlinkat(descriptor, name.cString, AT_REMOVEDIR) == 0 { return true }
    switch errno {
    case ENOENT, ENOTDIR, ENOTEMPTY, EEXIST, EBUSY: return false
    default: throw failure("remove", name)
    }
  }

  /// Removes an entry with all that is in it, but nothing of a file system mounted there.
  func removeAll(_ name: FileName) throws(ReleaseError) {
    guard let status = try status(of: name) else { return }
    guard status.kind == .folder else { return try unlink(name) }
    let folder = try changeableDirectory(name)
    guard !folder.isMountRoot else { return }
    for entry in try folder.entries() {
      try folder.removeAll(entry.name)
    }
    _ = try removeEmptyDirectory(name)
  }

  /// Opens a folder of ours in which entries are about to change, whatever its permissions are.
  func changeableDirectory(_ name: FileName) throws(ReleaseError) -> Directory {
    if let status = try status(of: name), status.kind == .folder, status.user == geteuid(),
      status.mode & 0o700 != 0o700
    {
      guard fchmodat(descriptor, name.cString, status.mode | 0o700, 0) == 0 else {
        throw failure("change the permissions of", name)
      }
    }
    return try directory(name)
  }

  /// Brings the folder's own entries to the disk.
  func sync() throws(ReleaseError) {
    guard fsync(descriptor) == 0 else { throw failure("write") }
  }

  /// Brings everything written on the folder's file system to the disk.
  func syncFileSystem() throws(ReleaseError) {
    guard linux_syncfs(descriptor) == 0 else { throw failure("write") }
  }
}
