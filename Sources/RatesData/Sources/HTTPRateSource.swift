import RatesDomain
import Transport

/// A source that is asked over HTTP: conditional requests, rate limits and validation, whatever the
/// adapter.
package struct HTTPRateSource: RateSource {
  private let adapter: SourceAdapter
  /// The currency that is asked for.
  package let base: CurrencyCode
  /// The address that is asked.
  package let address: String
  private let userAgent: String
  private let client: RetryingClient

  /// How long a rate-limiting source is not asked if it does not say so itself, in seconds.
  private static let standardWait: Int64 = 20 * 60

  /// The source at an address, asked through the machine's network.
  ///
  /// - Parameters:
  ///   - url: The configured address, which the adapter completes.
  ///   - base: The currency to ask for.
  ///   - userAgent: The `User-Agent` field: product and version.
  package init(_ adapter: SourceAdapter, url: String, base: CurrencyCode, userAgent: String) {
    self.init(
      adapter, url: url, base: base, userAgent: userAgent, client: CurlClient(), clock: .system,
      deadline: RetryingClient.standardDeadline)
  }

  /// The same with a client, a clock and a deadline for all tries from outside.
  package init(
    _ adapter: SourceAdapter, url: String, base: CurrencyCode, userAgent: String,
    client: CurlClient, clock: NetworkClock, deadline: Duration
  ) {
    self.adapter = adapter
    self.base = base
    address = adapter.address(url, base)
    self.userAgent = userAgent
    self.client = RetryingClient(
      client: client, clock: clock, deadline: deadline, longestWait: FetchState.longestWait)
  }

  /// What is known of the source.
  package var descriptor: SourceDescriptor { adapter.descriptor }

  /// Asks for the newest rates; throws `RatesDataError`.
  package func latest(_ request: RateRequest) throws -> FetchResult {
    var headers = ["Accept: \(adapter.mediaType)"]
    if let tag = request.memory.entityTag { headers.append("If-None-Match: \(tag)") }
    if let date = request.memory.lastModified { headers.append("If-Modified-Since: \(date)") }
    let outcome = client.perform(
      HTTPRequest(url: address, userAgent: userAgent, headers: headers),
      now: request.now.secondsSinceEpoch)
    switch outcome.result {
    case .failure(let failure):
      throw failure.isAnswersFault
        ? RatesDataError.rejected(url: address, .transport(failure))
        : .unreachable(url: address, .transport(failure), tries: outcome.tries)
    case .success(let response):
      return try answer(from: response, of: outcome, to: request, asksForChanges: headers.count > 1)
    }
  }

  private func answer(
    from response: HTTPResponse, of outcome: RetryingClient.Outcome, to request: RateRequest,
    asksForChanges: Bool
  ) throws -> FetchResult {
    let end = Timestamp(secondsSinceEpoch: outcome.end)
    switch (response.status, outcome.retryAfter) {
    case (200, _):
      do {
        return try rates(from: response, to: request)
      } catch {
        throw RatesDataError.rejected(url: address, error)
      }
    case (304, _) where asksForChanges:
      return .unchanged
    case (429, let wait):
      return .wait(until: end + (wait ?? Self.standardWait))
    case (503, let wait?) where wait > 0:
      return .wait(until: end + wait)
    case (let status, _):
      let reported = adapter.reportedError(response.body)
      if let reported, 400..<500 ~= status {
        throw RatesDataError.rejected(url: address, .reported(reported))
      }
      throw RatesDataError.unreachable(
        url: address, .status(status, errorType: reported?.type), tries: outcome.tries)
    }
  }

  private func rates(
    from response: HTTPResponse, to request: RateRequest
  ) throws(ValidationError) -> FetchResult {
    let snapshot = try snapshot(adapter.rates(response.body))
    for rule in ValidationRule.all {
      if let violation = rule.violation(snapshot, request) { throw violation }
    }
    var memory = FetchState(address: address)
    memory.updated = snapshot.updated
    memory.nextUpdate = snapshot.nextUpdate
    memory.entityTag = response.entityTag
    memory.lastModified = response.lastModified
    return .rates(snapshot, memory)
  }

  private func snapshot(
    _ extracted: ExtractedRates
  ) throws(ValidationError) -> Snapshot {
    guard extracted.base == base.description else {
      throw .otherBase(asked: base, found: extracted.base)
    }
    let updated =
      switch extracted.updated {
      case .moment(let moment): moment
      case .day(let date): descriptor.calendar.publication(on: date)
      }
    // A next update that is past or too far off is not believed.
    let nextUpdate = extracted.nextUpdate.flatMap { next in
      next > updated && next < updated + FetchState.longestWait ? next : nil
    }
    return Snapshot(
      source: descriptor.kind, base: base, updated: updated, nextUpdate: nextUpdate,
      rates: extracted.rates)
  }
}
