/// What the owner says of one target; paths are absolute.
package struct PublishSettings: Sendable, Equatable {
  /// Where relative paths of programs start: the configuration's folder; nil for the current one.
  package let folder: String?
  /// What messages, commands and the environment's variables call it.
  package var name = ""
  /// Nil only while settings are read.
  package var address: PublishAddress?
  /// A file with the password, readable by its owner alone.
  package var passwordFile: String?
  /// What only targets over SSH take.
  package var ssh = SSHSettings()
  /// What only S3 stores take.
  package var store = StoreSettings()
  /// What only repositories of git take.
  package var git = GitSettings()
  /// How many transfers are under way at once.
  package var parallel = 6
  /// A file of certificates to trust instead of the system's.
  package var caFile: String?
  /// The variables that its programs get besides the usual ones.
  package var environment: [String] = []
  /// The program that runs after a publish, and its arguments.
  package var after: [String] = []
  /// Whether the start page is fetched and compared afterwards.
  package var check = false

  package init(folder: String? = nil) { self.folder = folder }

  /// The files that are read for it.
  package var files: [String] {
    [passwordFile, ssh.key, ssh.knownHosts, store.keyFile, caFile].compactMap(\.self)
  }

  /// Whether a text may name a target.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
  }
}
