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
  /// For how many seconds after its hour of publication today is asked for again while it has no rates: they may
  /// only be late. After that it is a holiday.
  private static let lateness: Int64 = 3 * 3600

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
  /// the newest stored one: holidays are not known. A day that had no rates is not asked for again on the same
  /// day, because hourly runs in a week of holidays would use up a key's requests.
  private func newestDay(
    _ exchange: SourceExchange, _ request: RateRequest,
    _ parameter: (ReferenceDate) -> String
  ) throws(RatesDataError) -> FetchResult {
    let calendar = descriptor.calendar
    let stored = request.newest.map { calendar.day(of: $0.updated) }
    var day = calendar.newestPublicationDay(at: request.now)
    let today = calendar.day(of: request.now)
    let known = request.fetchState.settled.flatMap { $0.askedOn == today ? $0 : nil }
    var settled = known ?? SettledDays(askedOn: today)
    var url = ""
    for _ in 0..<Self.dayLimit {
      url = address + parameter(day)
      if !settled.days.contains(day) {
        let answer = try exchange.ask(url, for: day)
        if day < today || request.now >= calendar.publication(on: day) + Self.lateness {
          settled.days.insert(day)
        }
        if let answer { return answer.remembering(settled) }
      }
      if let stored, day <= stored { return nothingNewer(request, settled) }
      day = calendar.publicationDay(before: day)
    }
    if stored != nil { return nothingNewer(request, settled) }
    throw .rejected(url: url, .empty)
  }

  private func nothingNewer(_ request: RateRequest, _ settled: SettledDays) -> FetchResult {
    var fetchState = request.fetchState
    guard !settled.days.isEmpty, fetchState.settled != settled else { return .unchanged }
    fetchState.updated = request.newest?.updated
    fetchState.settled = settled
    return .nothingNewer(fetchState)
  }
}

extension FetchResult {
  /// The result with what is known of past days, if it brings a fetch state to keep.
  fileprivate func remembering(_ settled: SettledDays) -> FetchResult {
    guard case .rates(let snapshot, var fetchState) = self, !settled.days.isEmpty else {
      return self
    }
    fetchState.settled = settled
    return .rates(snapshot, fetchState)
  }
}

extension Result<FetchResult?, RatesDataError> {
  /// Whether the source gave rates, or said that it has no newer ones.
  fileprivate var hasRates: Bool {
    switch self {
    case .success(.rates), .success(.unchanged), .success(.nothingNewer): true
    case .success(.wait), .success(nil), .failure: false
    }
  }
}
