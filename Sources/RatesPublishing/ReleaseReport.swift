/// What a release did.
package struct ReleaseReport: Sendable, Equatable {
  /// How the release came to be shown, or, where nothing changed, how the one before did.
  package let way: ReleaseMode
  /// Pages that are new or consist of other bytes than before.
  package let written: Int
  /// Pages that consist of the bytes that were shown already.
  package let unchanged: Int
  /// Pages that are no longer part of the site.
  package let removed: Int
  /// Paths of pages or folders that are missing, sorted, because the owner has something of their
  /// own there.
  package let kept: [String]
  /// Whether anything of what is shown changed; where not, nothing was written but, at most, what
  /// the site was made of.
  package let isChanged: Bool
  /// Why files were replaced one by one though an exchange was asked for. Told by the first such
  /// release alone.
  package let obstacle: ExchangeUnavailable?
}
