/// A name that templates ask for, hashed once so that looking it up compares one integer a field.
///
/// The hash is FNV-1a (64 bit) and not Swift's own, whose seed differs from run to run.
public struct MustacheName: Sendable, Hashable {
  /// The name as it is written in the template.
  public let text: String
  let hash: UInt64

  /// Makes the name written as `text`.
  public init(_ text: String) {
    self.text = text
    hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// Two names are equal when their texts are.
  public static func == (left: MustacheName, right: MustacheName) -> Bool {
    left.hash == right.hash && left.text == right.text
  }

  /// Feeds the hash of the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension MustacheName: ExpressibleByStringLiteral {
  /// Makes the name written as the literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
