import CLinux
import Glibc

/// A file in memory, which only programs of this user can open, and which goes with the value.
package final class MemoryFile {
  private let descriptor: Int32

  /// Makes a file of these bytes.
  package init(_ bytes: [UInt8]) throws(SystemError) {
    descriptor = linux_memory_file("secret")
    guard descriptor >= 0,
      bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count
    else { throw SystemError("keep", "a secret") }
  }

  deinit { close(descriptor) }

  /// Its path, for as long as the value lives.
  package var path: String { "/proc/\(getpid())/fd/\(descriptor)" }
}
