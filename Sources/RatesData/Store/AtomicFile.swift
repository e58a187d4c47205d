import Glibc

/// Reading and durable writing of small files.
enum AtomicFile {
  /// What is larger is not one of ours, in bytes.
  private static let sizeLimit = 8 << 20
  /// One name per folder, so that what a killed run leaves behind is used up by the next.
  private static let temporaryName = ".ratepress.tmp"

  /// The bytes of a regular file; nil where nothing has that name. Links are not followed and pipes
  /// not waited for.
  static func read(_ path: String) throws(FileCorruption) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: throw .link
      default: throw .system(.last)
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(.last) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw status.st_mode & S_IFMT == S_IFDIR ? .folder : .special
    }
    guard status.st_size <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    return try contents(of: descriptor, size: Int(status.st_size))
  }

  private static func contents(
    of descriptor: Int32, size: Int
  ) throws(FileCorruption) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let part = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, size - count)
      }
      if part < 0 {
        if errno == EINTR { continue }
        throw .system(.last)
      }
      if part == 0 { break }
      count += part
    }
    return Array(bytes[..<count])
  }

  /// Replaces the file in one step, so that after a crash either the old one or the whole new one
  /// stands there: a temporary file, flushed, renamed, and the folder flushed.
  static func write(_ bytes: [UInt8], folder: String, name: String) throws(SystemError) {
    try makeFolder(folder)
    let directory = try SystemError.check(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    defer { close(directory) }
    guard unlinkat(directory, temporaryName, 0) == 0 || errno == ENOENT else { throw .last }
    do {
      try fill(temporaryName, in: directory, with: bytes)
      try SystemError.check(renameat(directory, temporaryName, directory, name))
    } catch {
      _ = unlinkat(directory, temporaryName, 0)
      throw error
    }
    try flush(folder: directory)
  }

  private static func fill(
    _ name: String, in directory: Int32, with bytes: [UInt8]
  ) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try SystemError.check(openat(directory, name, flags, 0o666))
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      rest.removeFirst(count)
    }
    try SystemError.check(fsync(file))
  }

  /// Makes the folder and those above it, each one flushed into the one above.
  private static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) != 0 {
      if errno == EEXIST { return }
      guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
        throw .last
      }
      try makeFolder(String(path[..<slash]))
      try SystemError.check(mkdir(path, 0o777))
    }
    let parent = try SystemError.check(open("\(path)/..", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    defer { close(parent) }
    try flush(folder: parent)
  }

  /// Some file systems have no flushing of folders and say so.
  private static func flush(folder: Int32) throws(SystemError) {
    guard fsync(folder) == 0 || errno == EINVAL else { throw .last }
  }
}
