import Foundation
import Glibc

/// Ports of this machine for servers that tests start.
public enum FreePort {
  /// A port of 127.0.0.1 that nothing listened on a moment ago, for `StartedServer.listening`, which starts
  /// the server again if another program has taken it since.
  static func find() throws -> Int {
    let (server, port) = try bound()
    close(server)
    return port
  }

  /// A socket that listens on a port of 127.0.0.1 that no other can take in between.
  public static func listen() throws -> (listener: Int32, port: Int) {
    let (listener, port) = try bound()
    guard Glibc.listen(listener, 16) == 0 else { throw POSIXError(.EADDRINUSE) }
    return (listener, port)
  }

  private static func bound() throws -> (socket: Int32, port: Int) {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_in(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(server, pointer, length) == 0 && getsockname(server, pointer, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    return (server, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// A connection to a port of this machine, or -1.
  static func connect(to port: Int) -> Int32 {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in(port: port)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code != 0 else { return client }
    close(client)
    return -1
  }
}

extension sockaddr_in {
  /// A port of 127.0.0.1.
  init(port: Int) {
    self.init()
    sin_family = sa_family_t(AF_INET)
    sin_port = UInt16(port).bigEndian
    sin_addr.s_addr = inet_addr("127.0.0.1")
  }
}
