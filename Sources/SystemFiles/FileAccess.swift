import Glibc

/// What this process may do with what is at a path, links followed.
package enum FileAccess {
  /// To find that it exists.
  case finding
  case reading
  /// To run it as a program.
  case running

  /// Why the system refuses it; nil if it allows it.
  package func refusal(of path: String) -> SystemError? {
    let mode =
      switch self {
      case .finding: F_OK
      case .reading: R_OK
      case .running: X_OK
      }
    return access(path, mode) == 0 ? nil : SystemError("open", path)
  }
}
