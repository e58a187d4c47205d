/// The currencies that stand first.
public struct Favorites: Sendable, Equatable {
  public let codes: Set<CurrencyCode>
  /// The one that was named first.
  public let first: CurrencyCode?

  /// A choice of codes, the most important one first.
  public init(_ codes: some Collection<CurrencyCode>) {
    self.codes = Set(codes)
    first = codes.first
  }

  public func contains(_ code: CurrencyCode) -> Bool { codes.contains(code) }
}

extension Favorites: CustomStringConvertible {
  /// The codes in alphabetical order.
  public var description: String { codes.sorted().map(\.description).joined(separator: " ") }
}
