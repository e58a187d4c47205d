/// What is remembered of the requests to one address, so that the next one is modest.
public struct FetchState: Sendable, Equatable {
  /// Nobody waits longer for a source, in seconds: a later moment is a mistake of somebody's clock.
  public static let longestWait: Int64 = 7 * 86_400

  /// The address that was asked.
  public let address: String
  /// The update time of the snapshot that came with the last answer.
  public var updated: Timestamp?
  /// When that answer announced the next update; it may differ between answers of one update.
  public var nextUpdate: Timestamp?
  /// That answer's `ETag`, as it came.
  public var entityTag: String?
  /// That answer's `Last-Modified`, as it came.
  public var lastModified: String?
  /// Nothing is asked before then.
  public var notBefore: Timestamp?

  /// A memory of nothing but the address.
  public init(address: String) {
    self.address = address
  }
}
