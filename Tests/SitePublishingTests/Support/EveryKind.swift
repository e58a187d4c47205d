import Foundation
import TestSupport

@testable import SitePublishing

/// Every kind of target, as a real place on this machine.
enum EveryKind: String, CaseIterable {
  case file, sftp, releases, ftps, webDAV, s3
  case rsyncDaemon, rsyncOverSSH, git, gitOverSSH, gitOverHTTPS, rclone, rcloneOverWebDAV

  /// Those that talk to a server.
  static let network = allCases.filter { ![.file, .git, .rclone].contains($0) }
  /// Those that show a publish in one step.
  static let atomic: [EveryKind] = [.file, .releases, .git, .gitOverSSH, .gitOverHTTPS]

  /// Whether whoever may write there can plant a record.
  var hasForeignRecords: Bool {
    [.ftps, .webDAV, .s3, .rsyncDaemon, .rsyncOverSSH, .rclone, .rcloneOverWebDAV].contains(self)
  }

  var isGit: Bool { [.git, .gitOverSSH, .gitOverHTTPS].contains(self) }

  func place() throws -> Place {
    switch self {
    case .file: try .file()
    case .sftp: try .sftp(SSHServer())
    case .releases: try .sftp(SSHServer(), releases: 2)
    case .ftps: .fileHost(try FileHost(.ftps))
    case .webDAV: .fileHost(try FileHost(.webDAV))
    case .s3: .s3(try S3Server())
    case .rsyncDaemon: try .rsyncDaemon()
    case .rsyncOverSSH: try .rsyncOverSSH(SSHServer())
    case .git: .git(try GitPlace())
    case .gitOverSSH: try .gitOverSSH(SSHServer())
    case .gitOverHTTPS: .gitOverHTTPS(try GitServer())
    case .rclone: try .rclone()
    case .rcloneOverWebDAV: try .rcloneOverWebDAV()
    }
  }
}

extension Place {
  /// A folder of this machine.
  static func file() throws -> Place {
    let folder = try TemporaryFolder()
    return Place(
      address: "file://\(folder.path)/www", environment: programs, folder: folder, inside: "www")
  }

  /// A folder behind ssh.
  static func sftp(_ server: SSHServer, releases: Int = 0) throws -> Place {
    let folder = try TemporaryFolder()
    var place = Place(
      address: server.address(of: "\(folder.path)/www"), environment: programs, folder: folder,
      inside: "www", server: server
    ) {
      $0.ssh.key = server.key
      $0.ssh.knownHosts = server.knownHosts
      $0.ssh.releases = releases
    }.behind(server)
    // What is ours is next to it, on the same disk.
    place.folder = folder.path
    return place
  }

  /// A folder of a server over TLS.
  static func fileHost(_ host: FileHost) -> Place {
    Place(
      address: host.url(), environment: programs.merging(FileHost.environment) { $1 },
      port: host.port,
      change: { $0.caFile = host.authority.certificate }, files: { try host.texts() },
      own: { path, text in
        let file = "\(host.www)/site/\(path)"
        try FileManager.default.createDirectory(
          atPath: URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false),
          withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        try Shell.run("chmod -R a+rwX '\(host.www)/site'")
      }, folder: "\(host.www)/site")
  }

  /// A bucket.
  static func s3(_ server: S3Server) -> Place {
    var place = Place(
      address: "s3://\(server.bucket)/www",
      environment: programs.merging(S3Server.environment) { $1 },
      port: server.port, change: { server.settings(&$0) },
      files: {
        let texts = try server.texts().map { (String($0.key.dropFirst("www/".count)), $0.value) }
        return Dictionary(uniqueKeysWithValues: texts)
      },
      own: { path, text in
        let key = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        _ = try server.ask("PUT", "www/\(key)", text)
      })
    place.leads = { place, port in
      place.change = {
        server.settings(&$0)
        $0.store.endpoint = "http://127.0.0.1:\(port)"
      }
    }
    return place
  }

  /// A repository of this machine.
  static func git(_ place: GitPlace) -> Place {
    Place(
      address: place.address, environment: programs,
      files: { try place.files().filter { $0.key != ".nojekyll" } },
      own: { try place.own($0, $1) }, folder: place.path)
  }

  /// A repository behind HTTPS.
  static func gitOverHTTPS(_ server: GitServer) -> Place {
    var place = git(server.place)
    place.address = server.address()
    place.port = server.port
    place.environment["RATEPRESS_WWW_PASSWORD"] = GitServer.password
    place.change = { $0.caFile = server.authority.certificate }
    return place
  }

  /// The place, which a server of OpenSSH leads to.
  func behind(_ server: SSHServer) -> Place {
    var place = self
    place.port = server.port
    place.leads = { place, port in
      try server.know(port: port)
      place.replacePort(by: port)
    }
    return place
  }

  /// The same place through a proxy at another port.
  func through(port: Int) throws -> Place {
    var place = self
    try leads(&place, port)
    return place
  }

  mutating func replacePort(by port: Int) {
    address = address.replacing(":\(self.port)/", with: ":\(port)/")
  }
}
