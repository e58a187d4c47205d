import Glibc

/// Durable writing of small files.
package enum AtomicFile {
  /// One name per folder, so that the next run uses up what a killed run left.
  package static let temporaryName = FileName(".ratepress.tmp")

  /// Replaces a file in one step, so that after a crash either the old one or the whole new one
  /// stands there: a temporary file, flushed, renamed, and the folder flushed. The folder is made if
  /// it is missing.
  ///
  /// - Parameter temporary: The temporary file's name: one of its own where several write to the folder at once.
  package static func write(
    _ bytes: [UInt8], folder: String, name: String, temporary: FileName = temporaryName
  ) throws(SystemError) {
    try Directory.make(folder)
    try put(bytes, folder: folder, temporary) { directory throws(SystemError) in
      try directory.rename(temporary, to: directory, as: FileName(name))
    }
  }

  /// Writes a file that does not exist yet, whole or not at all. EEXIST: it does, and stays as it is.
  package static func create(
    _ bytes: [UInt8], folder: String, name: String
  ) throws(SystemError) {
    let temporary = temporaryName
    try put(bytes, folder: folder, temporary) { directory throws(SystemError) in
      do throws(SystemError) {
        try directory.renameNew(temporary, to: directory, as: FileName(name))
      } catch  where error.code == EINVAL {
        // Some network file systems rename in this way only.
        try directory.link(temporary, into: directory, as: FileName(name))
        try directory.unlink(temporary)
      }
    }
  }

  private static func put(
    _ bytes: [UInt8], folder: String, _ temporary: FileName,
    rename: (Directory) throws(SystemError) -> Void
  ) throws(SystemError) {
    let directory = try Directory(opening: folder)
    try directory.unlink(temporary)
    do {
      let file = try OpenFile(temporary, in: directory, flags: O_WRONLY | O_CREAT | O_EXCL)
      try file.write(bytes)
      try file.sync()
      try rename(directory)
    } catch {
      try? directory.unlink(temporary)
      throw error
    }
    try directory.sync()
  }
}
