/// What the owner says of one target; paths are absolute.
package struct PublishSettings: Sendable, Equatable {
  /// Where relative paths of programs start: the configuration's folder; nil for the current one.
  package let folder: String?
  /// What messages, commands and the environment's variables call it.
  package var name = ""
  /// Nil only while settings are read.
  package var address: PublishAddress?
  /// The file of a private key.
  package var key: String?
  /// A file with the password, readable by its owner alone.
  package var passwordFile: String?
  /// A file with the keys of an S3 store, readable by its owner alone.
  package var keyFile: String?
  /// A file of host keys instead of `~/.ssh/known_hosts`.
  package var knownHosts: String?
  /// The one key that the host has to have: `SHA256:…`.
  package var hostKey: String?
  /// How many transfers are under way at once.
  package var parallel = 6
  /// How many release folders are kept; 0 for none, the files are replaced one by one.
  package var releases = 0
  /// The address of an S3 service that is not AWS.
  package var endpoint: String?
  package var region: String?
  /// Whether the bucket is part of the path instead of the host.
  package var pathStyle = false
  /// A file of certificates to trust instead of the system's.
  package var caFile: String?
  /// How a store without negotiation keeps pages.
  package var compress: Compression?
  /// The branch of a git target.
  package var branch: String?
  /// How many commits the branch keeps; nil for all.
  package var history: Int?
  /// The variables that its programs get besides the usual ones.
  package var environment: [String] = []
  /// The program that runs after a publish, and its arguments.
  package var after: [String] = []
  /// Whether the start page is fetched and compared afterwards.
  package var check = false

  package enum Compression: String, CaseIterable, Sendable {
    case gzip
  }

  package init(folder: String? = nil) { self.folder = folder }

  /// Whether a text may name a target.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
  }
}
