/// What is kept of the requests to one address, so that the next one asks for no more than needed.
public struct FetchState: Sendable, Equatable {
  /// The longest wait for a source in seconds; a stored moment beyond it is a mistake of some clock.
  public static let longestWait: Int64 = 7 * 86_400

  /// The address that was asked.
  public let address: String
  /// The update time of the snapshot that came with the last answer.
  public var updated: Timestamp?
  /// The next update as that answer announced it; it may differ between answers of one update.
  public var nextUpdate: Timestamp?
  /// That answer's `ETag`, as it came.
  public var entityTag: String?
  /// That answer's `Last-Modified`, as it came.
  public var lastModified: String?
  /// The source accepts no request before then.
  public var notBefore: Timestamp?
  /// The days that a source which is asked day by day need not be asked for again today.
  public var settled: SettledDays?

  /// A state that knows nothing but the address.
  public init(address: String) {
    self.address = address
  }
}

/// Days whose answers are known: they have no rates, or have those that are stored.
public struct SettledDays: Sendable, Equatable {
  /// The day on which the source was asked, by its own clock. What it answered holds for that day only.
  public let askedOn: ReferenceDate
  /// The days, none after `askedOn`.
  public var days: Set<ReferenceDate>

  public init(askedOn: ReferenceDate, days: Set<ReferenceDate> = []) {
    self.askedOn = askedOn
    self.days = days
  }
}

/// Where fetch states are kept, one for each source and base.
public protocol FetchStateRepository {
  /// The stored state, nil if there is none; and its file if that cannot be read.
  func fetchState(source: String, base: CurrencyCode) throws -> (
    fetchState: FetchState?, damaged: CorruptFile?
  )
  func save(_ fetchState: FetchState, source: String, base: CurrencyCode) throws
}
