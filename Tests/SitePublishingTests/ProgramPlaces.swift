import Foundation
import Glibc
import TestSupport

@testable import SitePublishing

extension Place {
  static let programs = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/nonexistent"]

  /// A module of an rsync daemon, which wants a password.
  static func rsyncDaemon(readOnly: Bool = false) throws -> Place {
    let folder = try TemporaryFolder()
    try folder.write("secrets", "deploy:pass word\n")
    // Of root the daemon takes another user, unless told; nobody else may name one.
    let user = getuid() == 0 ? "uid = 0\ngid = 0\n" : ""
    try folder.write(
      "rsyncd.conf",
      """
      use chroot = no
      \(user)lock file = \(folder.path)/lock
      [site]
      path = \(folder.path)/site
      read only = \(readOnly)
      auth users = deploy
      secrets file = \(folder.path)/secrets

      """)
    try Shell.run("chmod 600 '\(folder.path)/secrets'; mkdir -p '\(folder.path)/site'")
    let (server, port) = try StartedServer.listening { port in
      try StartedServer(
        "rsync",
        [
          "--daemon", "--no-detach", "--address=127.0.0.1", "--port=\(port)",
          "--config=\(folder.path)/rsyncd.conf", "--log-file=/dev/stderr",
        ])
    }
    return Place(
      address: "rsync://deploy@127.0.0.1:\(port)/site/www 환율",
      environment: programs.merging(["RATEPRESS_WWW_PASSWORD": "pass word"]) { $1 },
      port: port, folder: folder, inside: "site/www 환율", server: server)
  }

  /// A folder of this machine behind rclone.
  static func rclone() throws -> Place {
    let folder = try TemporaryFolder()
    try folder.write("rclone.conf", "[my-Remote_1]\ntype = alias\nremote = \(folder.path)/remote\n")
    return Place(
      address: "rclone://my-Remote_1/www 환율",
      environment: programs.merging(["RCLONE_CONFIG": folder.path + "/rclone.conf"]) { $1 },
      folder: folder, inside: "remote/www 환율"
    ) { $0.environment = ["RCLONE_CONFIG"] }
  }

  /// A WebDAV server of rclone's behind rclone.
  static func rcloneOverWebDAV() throws -> Place {
    let folder = try TemporaryFolder()
    try Shell.run("mkdir -p '\(folder.path)/dav/www'")
    let (server, port) = try StartedServer.listening { port in
      try StartedServer(
        "rclone",
        [
          "serve", "webdav", "--addr", "127.0.0.1:\(port)", "--user", "deploy", "--pass", "secret",
          "--config", "\(folder.path)/none.conf", "\(folder.path)/dav",
        ])
    }
    let obscured = String(
      decoding: try Shell.run("rclone obscure secret 2>/dev/null"), as: UTF8.self)
    try folder.write(
      "rclone.conf",
      "[dav]\ntype = webdav\nurl = http://127.0.0.1:\(port)\nvendor = other\n"
        + "user = deploy\npass = \(obscured)")
    var place = Place(
      address: "rclone://dav/www",
      environment: programs.merging(["RCLONE_CONFIG": folder.path + "/rclone.conf"]) { $1 },
      port: port, folder: folder, inside: "dav/www", server: server
    ) { $0.environment = ["RCLONE_CONFIG"] }
    place.leads = { place, other in
      let settings = try folder.text("rclone.conf")
      try folder.write("other.conf", settings.replacing(":\(port)\n", with: ":\(other)\n"))
      place.environment["RCLONE_CONFIG"] = folder.path + "/other.conf"
    }
    return place
  }

  /// A place that is a folder of this machine in the end.
  init(
    address: String, environment: [String: String], port: Int = 0, folder: TemporaryFolder,
    inside: String,
    server: AnyObject? = nil, change: @escaping (inout PublishSettings) -> Void = { _ in }
  ) {
    self.init(
      address: address, environment: environment, port: port, change: change,
      files: {
        _ = server
        return try Tree("\(folder.path)/\(inside)").contents.filter {
          !$0.key.hasPrefix(".ratepress-")
        }
        .mapValues { String(decoding: $0, as: UTF8.self) }
      },
      own: { try folder.write("\(inside)/\($0)", $1) }, folder: "\(folder.path)/\(inside)")
  }
}

extension Place {
  /// A folder behind ssh and rsync.
  static func rsyncOverSSH(_ server: SSHServer) throws -> Place {
    let folder = try TemporaryFolder()
    return Place(
      address: "rsync+ssh://\(NSUserName())@127.0.0.1:\(server.port)\(folder.path)/www 환율",
      environment: programs, folder: folder, inside: "www 환율", server: server
    ) {
      $0.ssh.key = server.key
      $0.ssh.knownHosts = server.knownHosts
    }.behind(server)
  }

  /// A repository behind ssh.
  static func gitOverSSH(_ server: SSHServer) throws -> Place {
    let place = try GitPlace()
    return Place(
      address: "git+ssh://\(NSUserName())@127.0.0.1:\(server.port)"
        + place.address.dropFirst("git+file://".count),
      environment: programs,
      change: {
        $0.ssh.key = server.key
        $0.ssh.knownHosts = server.knownHosts
      },
      files: { try place.files().filter { $0.key != ".nojekyll" } },
      own: { try place.own($0, $1) }, folder: place.path
    ).behind(server)
  }
}
