import Foundation
import Glibc
import Synchronization

/// Stands between a client and a server on loopback, and cuts its first connections.
public final class CuttingProxy: Sendable {
  private let listener: Int32
  private let target: Int
  private let limit: Int
  private let cuts: Atomic<Int>
  private let isReady: @Sendable () -> Bool
  /// Where it listens.
  public let port: Int

  /// - Parameters:
  ///   - target: The server's port.
  ///   - bytes: After how many bytes from the client a connection is cut.
  ///   - count: How many connections are cut; the others are left alone.
  ///   - isFinal: Whether there is no connection any more after the first one.
  ///   - isReady: What a cut waits for once its bytes have passed: on a busy machine a server may not
  ///     have done anything with them by then. The answers pass meanwhile.
  public init(
    to target: Int, after bytes: Int, count: Int, isFinal: Bool = false,
    isReady: @escaping @Sendable () -> Bool = { true }
  ) throws {
    self.target = target
    self.isReady = isReady
    limit = bytes
    cuts = Atomic(count)
    (listener, port) = try FreePort.listen()
    let accepting = Thread { [listener, weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        guard let self else {
          close(client)
          return
        }
        let isCut = self.cuts.subtract(1, ordering: .relaxed).oldValue > 0
        Self.relay(
          client, to: self.target, limit: isCut ? self.limit : nil, isReady: self.isReady)
        if isFinal {
          shutdown(listener, Int32(SHUT_RDWR))
          return
        }
      }
    }
    accepting.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// How many connections were cut.
  public var isSpent: Bool { cuts.load(ordering: .relaxed) <= 0 }

  private static func relay(
    _ client: Int32, to port: Int, limit: Int?, isReady: @escaping @Sendable () -> Bool
  ) {
    let server = FreePort.connect(to: port)
    Thread { copy(from: server, to: client, limit: nil) }.start()
    Thread {
      copy(from: client, to: server, limit: limit)
      let deadline = ContinuousClock.now + .seconds(300)
      while limit != nil, !isReady(), ContinuousClock.now < deadline { usleep(10_000) }
      shutdown(server, Int32(SHUT_RDWR))
      shutdown(client, Int32(SHUT_RDWR))
    }.start()
  }

  private static func copy(from source: Int32, to sink: Int32, limit: Int?) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var left = limit ?? .max
    while left > 0, case let count = recv(source, &buffer, min(buffer.count, left), 0), count > 0 {
      left -= count
      guard send(sink, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
    }
  }
}
