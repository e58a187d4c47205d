import Glibc
import Testing

@testable import TestSupport

@Suite("Who listens on a port", .timeLimit(.minutes(20)))
struct ListeningSocketTests {
  /// The first page of `/proc/self/net/tcp` holds 27 sockets.
  @Test func `every socket is found among many`() throws {
    let sockets = try (0..<60).map { _ in try FreePort.listen() }
    defer { for socket in sockets { close(socket.listener) } }
    for socket in sockets {
      #expect(ListeningSocket.isHeld(by: getpid(), at: "127.0.0.1", port: socket.port))
      #expect(!ListeningSocket.isHeld(by: getppid(), at: "127.0.0.1", port: socket.port))
    }
  }
}
