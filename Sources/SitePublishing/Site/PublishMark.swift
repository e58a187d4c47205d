import SiteFiles

/// Tells a publish that is under way from others, and says which one it took over from.
///
/// As 64 bits: its own number in the upper half, the other one's in the lower.
package struct PublishMark: Sendable, Equatable {
  /// Random, and never 0.
  private let number: UInt32
  /// 0 if there was none.
  private let former: UInt32

  /// The mark of a publish that knows of no other one.
  init() { self.init(number: .random(in: 1 ... .max), former: 0) }

  private init(number: UInt32, former: UInt32) { (self.number, self.former) = (number, former) }

  /// The mark that a record has in the place of a digest.
  package init(_ digest: Digest) {
    self.init(
      number: UInt32(truncatingIfNeeded: digest.value >> 32),
      former: UInt32(truncatingIfNeeded: digest.value))
  }

  package var digest: Digest { Digest(value: UInt64(number) << 32 | UInt64(former)) }

  /// The mark of the same publish once it leaves in doubt what another one does, too.
  func following(_ other: PublishMark) -> PublishMark {
    PublishMark(number: number, former: other.number)
  }

  func isSame(as other: PublishMark) -> Bool { number == other.number }

  /// Whether a publish leaves in doubt what another one does.
  func follows(_ other: PublishMark) -> Bool { former == other.number }
}
