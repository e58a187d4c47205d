import Foundation
import Glibc

/// OpenSSH's own server on loopback, with one key that may log in, and no file outside its folder.
public final class SSHServer: Sendable {
  /// Keys of hosts and clients by their names; made once, since that takes longer than a server.
  private static let madeKeys: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    for name in ["host", "other-host", "client", "other-client"] {
      try Shell.run("ssh-keygen -q -t ed25519 -N '' -C test -f '\(folder.path)/\(name)'")
    }
    return folder
  }

  private let folder: TemporaryFolder
  private let keys: TemporaryFolder
  private let process: StartedServer
  /// Where it listens.
  public let port: Int

  /// Starts a server.
  /// - Parameters:
  ///   - isReadOnly: Whether it refuses to change files.
  ///   - settings: Lines of its configuration that come before the usual ones.
  public init(isReadOnly: Bool = false, settings: String = "") throws {
    let (folder, keys) = (try TemporaryFolder(), try Self.madeKeys.get())
    (self.folder, self.keys) = (folder, keys)
    if geteuid() == 0 { try Shell.run("mkdir -p /run/sshd") }
    (process, port) = try StartedServer.listening { port in
      try folder.write(
        "sshd_config",
        """
        \(settings)Port \(port)
        ListenAddress 127.0.0.1
        HostKey \(keys.path)/host
        AuthorizedKeysFile \(keys.path)/client.pub
        PidFile none
        UsePAM no
        StrictModes no
        PermitRootLogin yes
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        # What clients would choose, sntrup761, took them more than half of the CPU of tests with many logins.
        KexAlgorithms curve25519-sha256
        MaxStartups 100
        Subsystem sftp internal-sftp\(isReadOnly ? " -R" : "")

        """)
      return try StartedServer("/usr/sbin/sshd", ["-D", "-e", "-f", folder.path + "/sshd_config"])
    }
    try writeKnownHosts(of: "host")
  }

  /// Whether it has clients, or requests of those that are gone.
  public var hasSessions: Bool {
    get throws {
      let tasks = "/proc/\(process.process)/task/\(process.process)/children"
      return try !String(contentsOfFile: tasks, encoding: .utf8).isEmpty
    }
  }

  /// The private key that may log in.
  public var key: String { keys.path + "/client" }
  /// A key that may not.
  public var otherKey: String { keys.path + "/other-client" }
  /// A file that knows the server's key.
  public var knownHosts: String { folder.path + "/known_hosts" }

  /// The address of a folder of this machine.
  public func address(of path: String, port: Int? = nil) -> String {
    "sftp://\(NSUserName())@127.0.0.1:\(port ?? self.port)\(path)"
  }

  /// The fingerprint of the server's key.
  public var fingerprint: String {
    get throws {
      let line = try Shell.run("ssh-keygen -l -f '\(keys.path)/host.pub'")
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
    let key = try keys.text("\(name).pub")
    try folder.write("known_hosts", "[127.0.0.1]:\(port) \(key)")
  }
}
