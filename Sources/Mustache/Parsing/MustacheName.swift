import Basics

/// A name that templates ask for, hashed once so that looking it up compares one integer a field.
public struct MustacheName: Sendable, Hashable {
  /// The name as it is written in the template.
  public let text: String
  let hash: UInt64

  public init(_ text: String) {
    self.text = text
    hash = StableHash.fnv1a(text.utf8)
  }

  public static func == (left: MustacheName, right: MustacheName) -> Bool {
    left.hash == right.hash && left.text == right.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension MustacheName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
