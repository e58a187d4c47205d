import Glibc

/// Lines that are added to a file in one step.
package enum AppendedLine {
  /// Adds a line; a file that is missing is made, closed to other users.
  package static func write(_ line: String, to path: String) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("write", path) }
    defer { close(descriptor) }
    let bytes = Array((line + "\n").utf8)
    guard
      bytes.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) == bytes.count
    else { throw SystemError("write", path) }
  }
}
