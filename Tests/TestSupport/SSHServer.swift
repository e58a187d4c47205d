import Foundation
import Glibc

/// OpenSSH's own server on loopback, with one key that may log in, and no file outside its folder.
public final class SSHServer: Sendable {
  private let folder: TemporaryFolder
  private let process: ServerProcess
  /// Where it listens.
  public let port: Int

  /// Starts a server.
  /// - Parameter isReadOnly: Whether it refuses to change files.
  public init(isReadOnly: Bool = false) throws {
    folder = try TemporaryFolder()
    port = try FreePort.find()
    for name in ["host", "other-host", "client", "other-client"] {
      try Shell.run("ssh-keygen -q -t ed25519 -N '' -C test -f '\(folder.path)/\(name)'")
    }
    if geteuid() == 0 { try Shell.run("mkdir -p /run/sshd") }
    let host = try folder.text("host.pub")
    try folder.write("known_hosts", "[127.0.0.1]:\(port) \(host)")
    try folder.write(
      "sshd_config",
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(folder.path)/host
      AuthorizedKeysFile \(folder.path)/client.pub
      PidFile none
      UsePAM no
      StrictModes no
      PermitRootLogin yes
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      MaxStartups 100
      Subsystem sftp internal-sftp\(isReadOnly ? " -R" : "")

      """)
    process = try ServerProcess("/usr/sbin/sshd", ["-D", "-e", "-f", folder.path + "/sshd_config"])
    try FreePort.wait(for: port)
  }

  /// The private key that may log in.
  public var key: String { folder.path + "/client" }
  /// A key that may not.
  public var otherKey: String { folder.path + "/other-client" }
  /// A file that knows the server's key.
  public var knownHosts: String { folder.path + "/known_hosts" }

  /// The address of a folder of this machine.
  public func address(of path: String, port: Int? = nil) -> String {
    "sftp://\(NSUserName())@127.0.0.1:\(port ?? self.port)\(path)"
  }

  /// The fingerprint of the server's key.
  public var fingerprint: String {
    get throws {
      let line = try Shell.run("ssh-keygen -l -f '\(folder.path)/host.pub'")
      return String(decoding: line, as: UTF8.self).split(separator: " ").dropFirst().first.map(
        String.init) ?? ""
    }
  }

  /// Lets the file of known hosts expect another key.
  public func forgeKnownHosts() throws { try writeKnownHosts(of: "other-host") }

  /// Lets the file of known hosts know a port that leads to the server.
  public func know(port: Int) throws {
    let line = try folder.text("known_hosts")
    try folder.write("known_hosts", line + line.replacing(":\(self.port) ", with: ":\(port) "))
  }

  private func writeKnownHosts(of name: String) throws {
    let key = try folder.text("\(name).pub")
    try folder.write("known_hosts", "[127.0.0.1]:\(port) \(key)")
  }
}

/// Ports for servers that are started by tests.
public enum FreePort {
  /// A port that nothing listens on at the moment.
  public static func find() throws -> Int {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_in(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(server, pointer, length) == 0 && getsockname(server, pointer, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Waits until something listens on a port, for ten seconds at most.
  public static func wait(for port: Int) throws {
    for _ in 0..<500 {
      let client = connect(to: port)
      if client >= 0 {
        close(client)
        return
      }
      usleep(20_000)
    }
    throw POSIXError(.ETIMEDOUT)
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
    sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  }
}
