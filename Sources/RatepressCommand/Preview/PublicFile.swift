import Glibc

/// A file of the web root as a preview shows it.
enum PublicFile {
  /// The bytes of a regular file, to which links may lead; nil for anything else, which is not
  /// waited for.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let part = bytes[count...].withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { return nil }
      count += part
    }
    return bytes
  }
}
