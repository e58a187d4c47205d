/// What the owner says of a target that is reached over SSH; paths are absolute.
package struct SSHSettings: Sendable, Equatable {
  /// The file of a private key.
  package var key: String?
  /// A file of host keys instead of `~/.ssh/known_hosts`.
  package var knownHosts: String?
  /// The one key that the host has to have: `SHA256:…`.
  package var hostKey: String?
  /// How many release folders are kept; 0 for none, the files are replaced one by one.
  package var releases = 0
}
