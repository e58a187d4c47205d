import Foundation
import Glibc
import TestSupport

/// A port of this machine at which the system takes connections that nobody answers.
final class SilentServer {
  let port: Int
  private let listener: Int32

  init() throws {
    (listener, port) = try FreePort.listen()
  }

  deinit { close(listener) }
}
