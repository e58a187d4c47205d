import Glibc
import SystemFiles

/// A TCP socket that listens on 127.0.0.1 alone.
struct ListeningSocket {
  let descriptor: Int32
  /// The port that was asked for, or the free one that was found for 0.
  let port: UInt16

  init(port: UInt16) throws(PreviewError) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { throw Self.failure(errno, port) }
    // A preview that has just ended leaves connections behind that would keep its port.
    var isOn: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, SOMAXCONN) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isListening else {
      let number = errno
      close(descriptor)
      throw Self.failure(number, port)
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  private static func failure(_ number: Int32, _ port: UInt16) -> PreviewError {
    number == EADDRINUSE
      ? .portTaken(port) : .cannotListen(port: port, reason: SystemError.reason(number))
  }
}
