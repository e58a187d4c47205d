import Foundation
import Glibc
import Synchronization

/// Stands between a client and a server on loopback, and hands on no byte more from a moment on. All
/// connections stay open, and new ones are taken.
public final class StoppingProxy: Sendable {
  private let listener: Int32
  private let sockets = Mutex<[Int32]>([])
  private let isStopped = Atomic(false)
  private let hasToStop: @Sendable () -> Bool
  /// Where it listens.
  public let port: Int

  /// - Parameters:
  ///   - target: The server's port.
  ///   - hasToStop: Whether the moment has come; asked before each piece that the client sends.
  public init(to target: Int, hasToStop: @escaping @Sendable () -> Bool) throws {
    self.hasToStop = hasToStop
    (listener, port) = try FreePort.listen()
    Thread { [listener, weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        guard let self else {
          close(client)
          return
        }
        self.sockets.withLock { $0.append(client) }
        if self.isStopped.load(ordering: .acquiring) { continue }
        let server = FreePort.connect(to: target)
        self.sockets.withLock { $0.append(server) }
        Thread { [weak self] in self?.copy(from: server, to: client, asks: false) }.start()
        Thread { [weak self] in self?.copy(from: client, to: server, asks: true) }.start()
      }
    }.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for socket in sockets.withLock(\.self) {
      shutdown(socket, Int32(SHUT_RDWR))
      close(socket)
    }
  }

  private func copy(from source: Int32, to sink: Int32, asks: Bool) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(source, &buffer, buffer.count, 0), count > 0 {
      if asks, hasToStop() { isStopped.store(true, ordering: .releasing) }
      guard !isStopped.load(ordering: .acquiring) else { return }
      guard send(sink, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
    }
    guard !isStopped.load(ordering: .acquiring) else { return }
    shutdown(sink, Int32(SHUT_RDWR))
  }
}
