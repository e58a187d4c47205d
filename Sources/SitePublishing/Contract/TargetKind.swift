/// A kind of target: the schemes of its addresses, the settings that it takes, and how it is made.
package struct TargetKind: Sendable {
  /// What `to` may begin with, without `://`.
  package let schemes: [String]
  /// The keys of `[[publish]]` that it takes, besides those that all take.
  package let keys: Set<String>
  /// Whether address and secrets can work, as far as this machine knows; asks no host. Throws `PublishError`.
  package let look: @Sendable (PublishContext) throws(PublishError) -> Void
  /// Connects, or prepares to; throws `PublishError`.
  package let make: @Sendable (PublishContext) throws -> any PublishTarget
  /// Asks a host for its key; nil if the kind has no host keys.
  package let hostKey: (@Sendable (PublishContext) throws -> HostKeyOffer)?

  package init(
    _ schemes: [String], keys: Set<String>,
    hostKey: (@Sendable (PublishContext) throws -> HostKeyOffer)? = nil,
    look: @escaping @Sendable (PublishContext) throws(PublishError) -> Void,
    make: @escaping @Sendable (PublishContext) throws -> any PublishTarget
  ) {
    self.schemes = schemes
    self.keys = keys
    self.hostKey = hostKey
    self.look = look
    self.make = make
  }
}

extension TargetKind {
  /// The keys that every kind takes.
  private static let commonKeys: Set<String> = ["name", "to", "environment", "after", "check"]

  /// Whether a key of `[[publish]]` is for this kind.
  package func takes(_ key: String) -> Bool { keys.contains(key) || Self.commonKeys.contains(key) }
}
