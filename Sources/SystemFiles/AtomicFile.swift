import Glibc

/// Durable writing of small files.
package enum AtomicFile {
  /// One name per folder, so that the next run uses up what a killed run left.
  private static let temporaryName = FileName(".ratepress.tmp")

  /// Replaces a file in one step, so that after a crash either the old one or the whole new one
  /// stands there: a temporary file, flushed, renamed, and the folder flushed. The folder is made if
  /// it is missing.
  package static func write(_ bytes: [UInt8], folder: String, name: String) throws(SystemError) {
    try Directory.make(folder)
    let directory = try Directory(opening: folder)
    try directory.unlink(temporaryName)
    do {
      let file = try OpenFile(temporaryName, in: directory, flags: O_WRONLY | O_CREAT | O_EXCL)
      try file.write(bytes)
      try file.sync()
      try directory.rename(temporaryName, to: directory, as: FileName(name))
    } catch {
      try? directory.unlink(temporaryName)
      throw error
    }
    try directory.sync()
  }

  /// Writes a file that does not exist yet. EEXIST: it does, and stays as it is.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError("create", path) }
    do {
      let file = OpenFile(adopting: descriptor, path: path)
      try file.write(bytes)
      try file.sync()
    } catch {
      Glibc.unlink(path)
      throw error
    }
  }
}
