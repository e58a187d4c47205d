/// The currencies that stand first.
public struct Favorites: Sendable, Equatable {
  /// The chosen codes.
  public let codes: Set<CurrencyCode>

  /// A choice of codes.
  public init(_ codes: some Sequence<CurrencyCode>) {
    self.codes = Set(codes)
  }

  /// Whether the currency is chosen.
  public func contains(_ code: CurrencyCode) -> Bool { codes.contains(code) }
}

extension Favorites: CustomStringConvertible {
  /// The codes in alphabetical order.
  public var description: String { codes.sorted().map(\.description).joined(separator: " ") }
}
