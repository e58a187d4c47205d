/// The key that a host shows, before a person says whether to trust it.
package struct HostKeyOffer: Sendable {
  /// The host as a file of known hosts names it, such as `[www.example.org]:2222`.
  package let host: String
  /// Such as `SHA256:… (ED25519)`.
  package let fingerprint: String
  /// What was known of the host until now.
  package let known: [String]
  /// The file that the key goes into.
  package let file: String
  /// The line that goes there.
  let line: String
  /// The variables of programs that change the file.
  let environment: [String: String]
}
