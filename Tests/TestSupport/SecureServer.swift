import Foundation

/// An HTTPS server on a free port of 127.0.0.1 with a certificate that nobody has signed; it is
/// OpenSSL's own test server.
public final class SecureServer: Sendable {
  /// The server's address.
  public let url: String
  private let folder: TemporaryFolder
  private let server: StartedServer

  /// A server that answers requests for `path` with `answer`, a whole HTTP message.
  ///
  /// `name` is whom the certificate is for, such as `IP:127.0.0.1`.
  public init(name: String, path: String, answer: String) throws {
    folder = try TemporaryFolder()
    try folder.write(answer.utf8, to: path)
    try Shell.run(
      """
      cd '\(folder.path)' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
      -nodes -keyout key.pem -out certificate.pem -subj /CN=test -addext subjectAltName=\(name) \
      2>/dev/null
      """)
    server = try StartedServer(
      "/bin/sh",
      [
        "-c",
        """
        cd '\(folder.path)' && exec openssl s_server -accept 127.0.0.1:0 -cert certificate.pem \
        -key key.pem -HTTP | sed -nu 's/^ACCEPT //p'
        """,
      ], printsLine: true)
    guard server.firstLine.hasPrefix("127.0.0.1:") else {
      throw server.failure("printed no address but: \(server.firstLine)")
    }
    url = "https://\(server.firstLine)"
  }

  /// The PEM file of the certificate, for who wants to trust it.
  public var certificate: String { "\(folder.path)/certificate.pem" }
}
