import Foundation
import Glibc
import Synchronization
import TestSupport

/// An HTTP server on a free port of 127.0.0.1 that takes bodies and keeps its connections open.
final class UploadServer: Sendable {
  /// One request as it came.
  struct Request: Sendable {
    /// Which connection of the server it came on.
    let connection: Int
    /// The header.
    let head: String
    /// The body.
    let body: [UInt8]
  }

  /// What the server does with a request.
  enum Reply: Sendable {
    case status(Int, headers: [String] = [], body: String = "")
    /// Resets the connection after so many bytes of the request's body.
    case reset(after: Int)
    /// Takes the request and says nothing.
    case silence
  }

  let port: UInt16
  private let socket: Int32
  private let seen = Mutex<[Request]>([])
  private let clients = Clients()
  private let reply: @Sendable (Int, Request) -> Reply

  /// `reply` gets the request's number, from 0, and the request, whose body is not read yet.
  init(_ reply: @escaping @Sendable (Int, Request) -> Reply) throws {
    self.reply = reply
    let (socket, port) = try FreePort.listen()
    self.socket = socket
    self.port = UInt16(port)
    Thread.detachNewThread { [weak self] in
      var number = 0
      while true {
        let client = accept(socket, nil, nil)
        guard client >= 0, let self else {
          close(socket)
          return
        }
        let current = number
        number += 1
        clients.sockets.withLock { $0[current] = client }
        Thread.detachNewThread { [weak self, clients] in
          while let self, serve(client, current) {}
          clients.sockets.withLock { $0[current] = nil }
          close(client)
        }
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    clients.sockets.withLock { for client in $0.values { shutdown(client, Int32(SHUT_RDWR)) } }
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// The requests so far, whole or not.
  var requests: [Request] { seen.withLock { $0 } }

  private func serve(_ client: Int32, _ connection: Int) -> Bool {
    guard let head = readHead(client) else { return false }
    let length =
      head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
      .flatMap { Int($0.dropFirst(16)) } ?? 0
    let bare = Request(connection: connection, head: head, body: [])
    let reply = reply(seen.withLock(\.count), bare)
    if case .reset(let count) = reply {
      _ = read(client, min(count, length))
      seen.withLock { $0.append(bare) }
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      return false
    }
    guard let body = read(client, length) else { return false }
    seen.withLock { $0.append(Request(connection: connection, head: head, body: body)) }
    switch reply {
    case .status(let status, let headers, let body):
      let lines =
        ["HTTP/1.1 \(status) Status", "Content-Length: \(body.utf8.count)"] + headers + ["", body]
      return send(client, lines.joined(separator: "\r\n"))
    case .silence:
      // Ends when the client goes.
      return read(client, 1) != nil
    case .reset: return false
    }
  }

  private func readHead(_ client: Int32) -> String? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = read(client, 1) else { return nil }
      bytes += byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func read(_ client: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let more = bytes.withUnsafeMutableBytes {
        recv(client, $0.baseAddress.map { $0 + filled }, count - filled, 0)
      }
      guard more > 0 else { return nil }
      filled += more
    }
    return bytes
  }

  private func send(_ client: Int32, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes {
      Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count
    }
  }

  private final class Clients: Sendable {
    let sockets = Mutex<[Int: Int32]>([:])
  }
}
