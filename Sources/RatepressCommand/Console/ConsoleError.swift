import Glibc

/// Why a result did not get out.
enum ConsoleError: Error, Equatable {
  /// `reason` is the operating system's own text.
  case cannotWrite(reason: String)

  static let brokenPipe = EPIPE
}
