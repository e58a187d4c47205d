import Foundation
import Glibc
import TestSupport

@testable import SitePublishing

/// A real server over TLS that takes files into a folder of a test's own, with one login.
final class FileHost {
  enum Kind: CaseIterable, Sendable {
    /// nginx with its WebDAV modules.
    case webDAV
    /// ProFTPD.
    case ftps
    /// The same, encrypted from the start, on a port that only root may take.
    case implicitFTPS

    static let usual: [Kind] = [.webDAV, .ftps]
    /// Those that can be started here.
    static var possible: [Kind] { getuid() == 0 ? allCases : usual }
  }

  let kind: Kind
  let authority: TestAuthority
  let port: Int
  private let folder: TemporaryFolder
  private var server: StartedServer?

  /// - Parameters:
  ///   - days: For how long the server's certificate is good from now on.
  ///   - name: The address that it is for, instead of the server's.
  ///   - connections: How many clients the FTP server takes at once.
  init(_ kind: Kind, days: Int = 2, name: String? = nil, connections: Int = 50) throws {
    self.kind = kind
    let address = kind == .implicitFTPS ? Self.ownAddress() : "127.0.0.1"
    let folder = try TemporaryFolder()
    (self.address, self.folder) = (address, folder)
    authority = try TestAuthority()
    let (certificate, key) = try authority.sign(for: name ?? address, days: days)
    try Shell.run("mkdir -m 777 '\(folder.path)/www' && chmod 755 '\(folder.path)'")
    (server, port) = try StartedServer.listening(
      at: address, fixedPort: kind == .implicitFTPS ? 990 : nil
    ) { port in
      switch kind {
      case .webDAV:
        try Self.nginx(in: folder, at: address, port, certificate, key)
      case .ftps, .implicitFTPS:
        try Self.proFTPD(
          in: folder, at: address, port, certificate, key, connections,
          isImplicit: kind == .implicitFTPS)
      }
    }
  }

  private let address: String

  /// An address of this machine for a server of the one port.
  private static func ownAddress() -> String {
    "127.\(Int.random(in: 1...254)).\(Int.random(in: 0...255)).\(Int.random(in: 1...254))"
  }

  /// The address of a folder there.
  func url(_ path: String = "/site", port: Int? = nil) -> String {
    let scheme = kind == .webDAV ? "davs" : "ftps"
    return "\(scheme)://user@\(address):\(port ?? self.port)\(root)\(path)"
  }

  /// What stands for the folder `www` in addresses. Only root closes the users of an FTP server into
  /// their folder; those of an ordinary user's server see the whole machine.
  private var root: String { kind == .webDAV || getuid() == 0 ? "" : www }

  /// What the server holds.
  var www: String { "\(folder.path)/www" }

  /// Publishes to a folder of the server with the right password and authority.
  func publish(
    _ site: PublishedSite, path: String = "/site", port: Int? = nil,
    mode: Publisher.Mode = .publish, _ change: (inout PublishSettings) -> Void = { _ in }
  ) -> PublishReport {
    site.publish(to: url(path, port: port), mode: mode, environment: Self.environment) {
      $0.caFile = authority.certificate
      change(&$0)
    }
  }

  static let environment = ["RATEPRESS_WWW_PASSWORD": "s3cret"]

  /// The texts of the site's files, without hidden ones.
  func texts(_ path: String = "site") throws -> [String: String] {
    try Tree("\(www)/\(path)").contents
      .filter { path, _ in
        !path.split(separator: "/").contains {
          $0.hasPrefix(".") || $0.hasPrefix("ratepress-partial-")
        }
      }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths below the site of our own files.
  func hidden(_ path: String = "site") throws -> [String] {
    try Tree("\(www)/\(path)").entries.keys.filter { $0.contains(".ratepress") }.sorted()
  }

  /// Stops the server.
  func stop() { server = nil }

  private static func nginx(
    in folder: TemporaryFolder, at address: String, _ port: Int, _ certificate: String,
    _ key: String
  ) throws -> StartedServer {
    try Shell.run("echo \"user:$(openssl passwd -6 s3cret)\" >'\(folder.path)/passwords'")
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
    try folder.write(
      "nginx.conf",
      """
      daemon off; master_process off; pid \(folder.path)/pid; error_log stderr;
      load_module /usr/lib/nginx/modules/ngx_http_dav_ext_module.so;
      events {}
      http {
        \(temporary) access_log off; client_max_body_size 64m;
        server {
          listen \(address):\(port) ssl; root \(folder.path)/www;
          ssl_certificate \(certificate); ssl_certificate_key \(key);
          auth_basic publish; auth_basic_user_file \(folder.path)/passwords;
          location / {
            dav_methods PUT DELETE MKCOL COPY MOVE; dav_ext_methods PROPFIND OPTIONS;
          }
          location /readonly/ {
            dav_methods PUT DELETE MKCOL MOVE; dav_ext_methods PROPFIND;
            limit_except GET PROPFIND { deny all; }
          }
          location /full/ {
            dav_methods PUT MKCOL MOVE; dav_ext_methods PROPFIND;
            if ($request_method = PUT) { return 507; }
          }
          location /plain/ {}
        }
      }
      """)
    return try StartedServer(
      "/usr/sbin/nginx", ["-c", "\(folder.path)/nginx.conf", "-e", "stderr"])
  }

  private static func proFTPD(
    in folder: TemporaryFolder, at address: String, _ port: Int, _ certificate: String,
    _ key: String, _ connections: Int, isImplicit: Bool
  ) throws -> StartedServer {
    // A server of root's does not let root log in.
    let user = getuid() == 0 ? 12_345 : Int(getuid())
    try Shell.run(
      """
      cd '\(folder.path)' && \
      echo "user:$(openssl passwd -6 s3cret):\(user):\(user)::\(folder.path)/www:/bin/sh" >passwords && \
      chmod 600 passwords
      """)
    try folder.write(
      "proftpd.conf",
      """
      ServerType standalone
      DefaultAddress \(address)
      SocketBindTight on
      Port \(port)
      UseIPv6 off
      UseReverseDNS off
      User \(NSUserName())
      Group \(try Shell.outcome(of: "id -gn").output.trimmingCharacters(in: .newlines))
      ModulePath /usr/lib/proftpd
      LoadModule mod_tls.c
      AuthOrder mod_auth_file.c
      AuthUserFile \(folder.path)/passwords
      RequireValidShell off
      \(getuid() == 0 ? "DefaultRoot ~" : "")
      AllowOverwrite on
      PidFile \(folder.path)/pid
      ScoreboardFile \(folder.path)/score
      TransferLog none
      WtmpLog off
      Umask 022
      MaxClientsPerHost \(connections)
      ControlsEngine off
      DelayEngine off
      TLSEngine on
      TLSRequired on
      TLSECCertificateFile \(certificate)
      TLSECCertificateKeyFile \(key)
      TLSVerifyClient off
      \(isImplicit ? "TLSOptions UseImplicitSSL" : "")
      <Directory \(folder.path)/www/readonly>
        <Limit WRITE>
          DenyAll
        </Limit>
      </Directory>

      """)
    return try StartedServer(
      "/usr/sbin/proftpd", ["-n", "-c", "\(folder.path)/proftpd.conf"])
  }
}
