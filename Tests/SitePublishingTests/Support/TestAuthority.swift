import Foundation
import TestSupport

/// An authority of a test's own, and certificates that it signed.
final class TestAuthority: Sendable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Shell.run(
      """
      cd '\(folder.path)' && openssl req -x509 \(Self.newKey) -keyout ca.key -out ca.pem \
      -subj /CN=authority 2>/dev/null
      """)
  }

  /// The PEM file of the authority.
  var certificate: String { "\(folder.path)/ca.pem" }

  /// The PEM files of a certificate and its key, for an address such as `127.0.0.1`.
  func sign(for address: String, days: Int = 2) throws -> (certificate: String, key: String) {
    let name = UUID().uuidString
    try Shell.run(
      """
      cd '\(folder.path)' && echo 'subjectAltName=IP:\(address)' >\(name).ext && \
      openssl req \(Self.newKey) -keyout \(name).key -out \(name).csr -subj /CN=server 2>/dev/null && \
      openssl x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -set_serial 0x\(name.prefix(8)) \
      -days \(days) -extfile \(name).ext -out \(name).pem 2>/dev/null
      """)
    return ("\(folder.path)/\(name).pem", "\(folder.path)/\(name).key")
  }

  private static let newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
}
