import Foundation
import Glibc
import Synchronization

/// An HTTP server on a free port of 127.0.0.1 that behaves, well or badly, as a test says.
public final class LoopbackServer: Sendable {
  /// What the server does with one request.
  public typealias Behaviour = @Sendable (Connection) -> Void

  /// The port it listens on.
  public let port: UInt16
  private let socket: Int32
  private let script: [Behaviour]
  private let seen = Mutex<[String]>([])

  /// A server that treats the first request as the first behaviour says, and so on; the last one
  /// serves for all further requests.
  public convenience init(_ script: Behaviour...) throws {
    try self.init(script: script)
  }

  /// The same with the behaviours in a list.
  public init(script: [Behaviour]) throws {
    self.script = script
    let (socket, port) = try FreePort.listen()
    self.socket = socket
    self.port = UInt16(port)
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(socket, nil, nil)
        guard client >= 0, let self else {
          close(socket)
          return
        }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// The server's address.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The headers of all requests so far, each one text.
  public var requests: [String] { seen.withLock { $0 } }

  private func serve(_ client: Int32) {
    defer { close(client) }
    let connection = Connection(socket: client)
    guard let request = connection.readRequest() else { return }
    let index = seen.withLock { seen in
      seen.append(request)
      return min(seen.count, script.count) - 1
    }
    script[index](connection)
  }
}
