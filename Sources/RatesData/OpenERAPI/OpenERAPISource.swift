import RatesDomain
import Transport

/// The web service open.er-api.com: no key, updated once a day.
///
/// Contract: https://www.exchangerate-api.com/docs/free
package struct OpenERAPISource: RateSource {
  /// The kind that a configuration names it by, and the name that its snapshots are stored under.
  package static let kind = "open-er-api"

  /// The name that its snapshots are stored under.
  package let name = OpenERAPISource.kind
  /// The currency that is asked for.
  package let base: CurrencyCode
  /// The address for that currency.
  package let address: String

  /// How long the service shuts out who asks too often, where it does not say so itself.
  private static let standardWait: Int64 = 20 * 60

  private let userAgent: String
  private let client: RetryingClient

  /// The source at an address.
  ///
  /// - Parameters:
  ///   - url: The address without the currency: `https://open.er-api.com/v6/latest`.
  ///   - base: The currency to ask for.
  ///   - userAgent: The `User-Agent` field: product and version.
  package init(url: String, base: CurrencyCode, userAgent: String) {
    self.init(
      url: url, base: base, userAgent: userAgent, client: CurlClient(), clock: .system,
      deadline: RetryingClient.standardDeadline)
  }

  /// The same with a client, a clock and a deadline for all tries from outside.
  package init(
    url: String, base: CurrencyCode, userAgent: String, client: CurlClient, clock: NetworkClock,
    deadline: Duration
  ) {
    self.base = base
    let end = url.lastIndex { $0 != "/" }
    address = (end.map { url[...$0] } ?? "") + "/\(base)"
    self.userAgent = userAgent
    self.client = RetryingClient(
      client: client, clock: clock, deadline: deadline, longestWait: FetchState.longestWait)
  }

  /// Asks for the newest rates; throws `RatesDataError`.
  package func latest(_ request: RateRequest) throws -> FetchResult {
    var headers = ["Accept: application/json"]
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
      return .wait(until: Timestamp(secondsSinceEpoch: outcome.end + (wait ?? Self.standardWait)))
    case (503, let wait?) where wait > 0:
      return .wait(until: Timestamp(secondsSinceEpoch: outcome.end + wait))
    case (let status, _):
      let type = OpenERAnswer.errorType(response.body)
      if let type, 400..<500 ~= status {
        throw RatesDataError.rejected(url: address, .sourceError(type: type))
      }
      throw RatesDataError.unreachable(
        url: address, .status(status, errorType: type), tries: outcome.tries)
    }
  }

  private func rates(
    from response: HTTPResponse, to request: RateRequest
  ) throws(ValidationError) -> FetchResult {
    let answer = try OpenERAnswer(response.body)
    for rule in ValidationRule.all {
      if let violation = rule.violation(answer, base, request) { throw violation }
    }
    var memory = FetchState(address: address)
    memory.updated = answer.updated
    memory.nextUpdate = answer.nextUpdate
    memory.entityTag = response.entityTag
    memory.lastModified = response.lastModified
    let snapshot = Snapshot(
      source: name, base: base, updated: answer.updated, nextUpdate: answer.nextUpdate,
      rates: answer.rates)
    return .rates(snapshot, memory)
  }
}
