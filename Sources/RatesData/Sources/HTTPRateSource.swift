import RatesDomain
import Transport

/// A source that is asked over HTTP: keys, conditional requests, rate limits and validation, whatever
/// the adapter.
package struct HTTPRateSource: RateSource {
  private let adapter: SourceAdapter
  /// The currency that is asked for.
  package let base: CurrencyCode
  /// The address that is asked, without a key and without what differs from day to day.
  package let address: String
  private let fallback: String?
  private let key: SourceKey
  private let userAgent: String
  private let client: RetryingClient

  /// How many days are asked for until one has rates.
  private static let dayLimit = 10

  /// The source at an address, asked through the machine's network.
  ///
  /// - Parameters:
  ///   - url: The configured address, which the adapter completes.
  ///   - fallback: A second one, asked if the first brings no rates.
  ///   - base: The currency to ask for.
  ///   - key: What is sent to a source that needs a key.
  ///   - userAgent: The `User-Agent` field: product and version.
  package init(
    _ adapter: SourceAdapter, url: String, fallback: String? = nil, base: CurrencyCode,
    key: SourceKey? = nil, userAgent: String, client: CurlClient = CurlClient(),
    clock: NetworkClock = .system, deadline: Duration = RetryingClient.standardDeadline
  ) {
    self.adapter = adapter
    self.base = base
    address = adapter.address(url, base)
    self.fallback = fallback.map { adapter.address($0, base) }
    self.key = key ?? SourceKey(source: adapter.descriptor.kind)
    self.userAgent = userAgent
    self.client = RetryingClient(
      client: client, clock: clock, deadline: deadline, longestWait: FetchState.longestWait)
  }

  /// What is known of the source.
  package var descriptor: SourceDescriptor { adapter.descriptor }

  /// Asks for the newest rates; throws `RatesDataError`.
  package func latest(_ request: RateRequest) throws -> FetchResult {
    let exchange = SourceExchange(
      adapter: adapter, base: base, address: address,
      key: descriptor.needsKey ? try key.read() : nil, userAgent: userAgent, client: client,
      request: request)
    if let dayParameter = adapter.dayParameter {
      return try newestDay(exchange, request, dayParameter)
    }
    let today = descriptor.calendar.newestPublicationDay(at: request.now)
    let first = Result { () throws(RatesDataError) in
      try exchange.ask(address, for: today, isOfState: true)
    }
    guard let fallback, !first.hasRates else { return try first.get() ?? .unchanged }
    // What went wrong with the first address says more than that the second was no help.
    let second = Result { () throws(RatesDataError) in try exchange.ask(fallback, for: today) }
    return try second.hasRates ? second.get() ?? .unchanged : first.get() ?? .unchanged
  }

  /// Asks for the newest day of publication and, while there are no rates, for those before it, back to
  /// the newest stored one: holidays are not known.
  private func newestDay(
    _ exchange: SourceExchange, _ request: RateRequest,
    _ parameter: (ReferenceDate) -> String
  ) throws(RatesDataError) -> FetchResult {
    let calendar = descriptor.calendar
    let stored = request.newest.map { calendar.day(of: $0.updated) }
    var day = calendar.newestPublicationDay(at: request.now)
    var url = ""
    for _ in 0..<Self.dayLimit {
      url = address + parameter(day)
      if let answer = try exchange.ask(url, for: day) { return answer }
      if let stored, day <= stored { return .unchanged }
      day = calendar.publicationDay(before: day)
    }
    if stored != nil { return .unchanged }
    throw .rejected(url: url, .empty)
  }
}

extension Result<FetchResult?, RatesDataError> {
  /// Whether the source gave rates, or said that it has no newer ones.
  fileprivate var hasRates: Bool {
    switch self {
    case .success(.rates), .success(.unchanged): true
    case .success(.wait), .success(nil), .failure: false
    }
  }
}
