/// An object whose names are known only at run time, such as one read from JSON.
public struct MustacheDictionary: MustacheObject {
  private let values: [String: MustacheValue]

  /// Makes an object that answers to the keys of `values`.
  public init(_ values: [String: MustacheValue]) {
    self.values = values
  }

  /// The value under the key `name`; nil where there is none.
  public func value(named name: MustacheName) -> MustacheValue? {
    values[name.text]
  }
}
