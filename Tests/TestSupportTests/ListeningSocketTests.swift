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

  /// As an ordinary user one cannot see what files such a process has.
  @Test func `a server that guards its memory is found`() throws {
    let server = try StartedServer(
      "/usr/bin/python3",
      [
        "-c",
        """
        import ctypes, socket, sys
        ctypes.CDLL(None).prctl(4, 0)
        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        sys.stdin.read()
        """,
      ], printsLine: true)
    let port = try server.announcedPort()
    #expect(ListeningSocket.isHeld(by: server.process, at: "127.0.0.1", port: port))
    #expect(!ListeningSocket.isHeld(by: server.process, at: "127.0.0.2", port: port))
  }
}
