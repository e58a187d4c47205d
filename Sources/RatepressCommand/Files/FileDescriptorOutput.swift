import Glibc

/// Writes to an open file descriptor.
struct FileDescriptorOutput: Sendable {
  let descriptor: Int32

  /// Writes all bytes; the error number where that fails.
  func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
