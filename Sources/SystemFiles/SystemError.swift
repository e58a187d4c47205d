import Glibc

/// A call that the system refused.
package struct SystemError: Error, Equatable {
  /// What was to be done, a verb such as "write".
  package let action: String
  package let path: String
  /// The error number.
  package let code: Int32

  /// - Parameter code: The error number; without one, that of the call that failed last.
  package init(_ action: String, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// The system's text for the error number.
  package var reason: String { Self.reason(code) }

  /// The system's text for an error number.
  package static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Whether the disk, or the user's share of it, is full.
  package var isOutOfRoom: Bool { code == ENOSPC || code == EDQUOT }
}

extension SystemError: CustomStringConvertible {
  /// What failed, where and why.
  package var description: String { "cannot \(action) \(path): \(reason)" }
}
