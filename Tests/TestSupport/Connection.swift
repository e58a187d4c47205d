import Glibc

/// The server's end of one connection.
public struct Connection: Sendable {
  let socket: Int32

  /// Sends the bytes; false once the client has gone.
  @discardableResult
  public func send(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest.removeFirst(count)
    }
    return true
  }

  /// Sends a text; false once the client has gone.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Makes closing the connection a reset.
  public func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  /// Waits until the client goes.
  public func waitForEnd() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) > 0 {}
  }

  /// The header of the request; nil where the client goes before its end.
  func readRequest() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
