import Glibc

/// Small files of the site's owner.
enum TextFile {
  /// 256 KiB: far more than a configuration or the strings of a language need.
  static let limit = 262_144

  /// The bytes of a file, or of anything else that can be read and ends, a pipe too; `limit` is in
  /// bytes.
  static func read(
    _ path: String, limit: Int = TextFile.limit
  ) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: reason(errno))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw .unreadable(path: path, reason: reason(errno))
      }
    }
    throw .tooLarge(path: path, limit: limit)
  }

  /// Writes a file that is not there yet; one that is there stays as it is.
  static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists(path: path) : .unwritable(path: path, reason: reason(errno))
    }
    let failure = FileDescriptorOutput(descriptor: descriptor).write(bytes)
    let closed = close(descriptor) == 0 ? nil : errno
    guard let number = failure ?? closed else { return }
    unlink(path)
    throw .unwritable(path: path, reason: reason(number))
  }

  /// The operating system's text for an error number.
  static func reason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
