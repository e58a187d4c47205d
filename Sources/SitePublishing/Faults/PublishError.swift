import SiteRelease
import SystemFiles

/// Why a site could not be published to a target; `text` says what, where, and what to do.
package struct PublishError: Error, Sendable, Equatable {
  /// How a publish fails.
  package enum Kind: Sendable, Equatable {
    /// Something on the way or at the target; the site is not, or not wholly, published.
    case failed
    /// The same, but a moment later it may work.
    case interrupted
    /// Another publish to the same place came first; the next one goes on.
    case busy
    /// The login or the host's identity was refused.
    case refused
    /// The settings cannot work.
    case configuration
    /// They need a key or a password, and there is none here.
    case noSecret
  }

  package let kind: Kind
  /// What, where and what to do, in one line.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// An error of any layer below.
  package init(_ error: any Error) {
    switch error {
    case let error as PublishError: self = error
    case let error as SystemError: self.init(.failed, "\(error)")
    case let error as ReleaseError: self.init(.failed, "\(error)")
    default: self.init(.failed, "\(error)")
    }
  }
}

/// What may have become of a record in the middle of a publish.
extension PublishError {
  static let overtaken = PublishError(
    .busy, "another publish to the same place is active; run again once it has ended")
  static let recordIsGone = PublishError(
    .failed,
    "the record of what is published there is gone, and no other publish replaced it; see what removes "
      + "Ratepress's own files at the host, then run again")
  static let recordIsDamaged = PublishError(
    .failed,
    "the record of what is published there is not as this publish left it, and none of another publish; "
      + "see what changes Ratepress's own files at the host, then run again")

  /// Whether the publish has looked at the record already.
  var isOfRecord: Bool {
    [Self.overtaken, Self.recordIsGone, Self.recordIsDamaged].contains(self)
  }
}

extension PublishError: CustomStringConvertible {
  package var description: String { text }
}
