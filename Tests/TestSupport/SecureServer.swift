import Foundation

/// An HTTPS server on a free port of 127.0.0.1 with a certificate that nobody has signed; it is
/// OpenSSL's own test server.
public final class SecureServer: Sendable {
  /// The server's address.
  public let url: String
  private let folder: TemporaryFolder
  private let process: Process

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
    let output = Pipe()
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = [
      "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-HTTP",
    ]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains(/ACCEPT 127\.0\.0\.1:\d+\n/) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.executableLoad) }
      text += String(decoding: data, as: UTF8.self)
    }
    let port = text.split(separator: "ACCEPT 127.0.0.1:").last?.prefix { $0.isNumber } ?? ""
    url = "https://127.0.0.1:\(port)"
  }

  deinit {
    process.terminate()
  }

  /// The PEM file of the certificate, for who wants to trust it.
  public var certificate: String { "\(folder.path)/certificate.pem" }
}
