/// A kind of target: the schemes of its addresses, the settings that it takes, and how it is made.
package struct TargetKind: Sendable {
  package let schemes: [String]
  /// The keys of `[[publish]]` that it takes, besides those that all take.
  package let keys: Set<String>
  /// Connects, or prepares to; throws `PublishError`.
  package let make: @Sendable (PublishContext) throws -> any PublishTarget

  package init(
    _ schemes: [String], keys: Set<String>,
    make: @escaping @Sendable (PublishContext) throws -> any PublishTarget
  ) {
    self.schemes = schemes
    self.keys = keys
    self.make = make
  }
}

extension TargetKind {
  /// Every kind.
  package static let all: [TargetKind] = [FileTarget.kind, GitTarget.kind, RcloneTarget.kind]

  /// The keys that every kind takes.
  package static let commonKeys: Set<String> = ["name", "to", "after", "check"]

  /// Schemes that send passwords or pages in the clear, and what to write instead.
  private static let unsafe = [
    "ftp": "ftps", "dav": "davs", "http": "davs", "https": "davs", "webdav": "davs",
    "rsync+http": "rsync+ssh", "git+http": "git+https", "git": "git+ssh",
  ]

  /// The kind of an address.
  package static func of(_ address: PublishAddress) throws(PublishError) -> TargetKind {
    if let kind = all.first(where: { $0.schemes.contains(address.scheme) }) { return kind }
    if let safe = unsafe[address.scheme] {
      throw PublishError(
        .configuration,
        "\(address.scheme):// is not protected or not a kind of target; write \(safe)://")
    }
    throw PublishError(
      .configuration,
      "\(address.scheme):// is not known; known are "
        + all.flatMap(\.schemes).map { "\($0)://" }.joined(separator: ", "))
  }
}
