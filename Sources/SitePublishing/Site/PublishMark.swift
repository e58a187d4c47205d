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

  /// The mark of the same publish once it knows of another one.
  func knowing(_ other: PublishMark) -> PublishMark {
    PublishMark(number: number, former: other.number)
  }

  /// Whether a publish's files are unknown to it, too: it is the same one, or took over from it.
  func knows(_ other: PublishMark) -> Bool { other.number == number || other.number == former }
}
