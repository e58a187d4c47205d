import Foundation
import TestSupport

/// Another implementation of SFTP, which asks for a password.
final class PasswordServer {
  let port: Int
  private let folder: TemporaryFolder
  private let process: StartedServer

  var knownHosts: String { folder.path + "/known_hosts" }

  init(password: String, folder root: String) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try Shell.run("ssh-keygen -q -t ed25519 -N '' -C test -f '\(folder.path)/host'")
    (process, port) = try StartedServer.listening { port in
      try StartedServer(
        "rclone",
        [
          "serve", "sftp", root, "--addr", "127.0.0.1:\(port)", "--user", "tester", "--pass",
          password,
          "--key", folder.path + "/host", "--vfs-cache-mode", "off", "--cache-dir",
          folder.path + "/cache", "--config", folder.path + "/none",
        ])
    }
    try folder.write("known_hosts", "[127.0.0.1]:\(port) \(try folder.text("host.pub"))")
  }
}
