import Basics
import RatesDomain
import Transport

/// Requests to one source in one run, and what their answers come to.
struct SourceExchange {
  let adapter: SourceAdapter
  let base: CurrencyCode
  /// The address that the fetch state is of.
  let address: String
  /// The key that is sent; nil for a source that needs none.
  let key: String?
  let userAgent: String
  let client: RetryingClient
  let request: RateRequest

  /// How long a rate-limiting source is not asked if it does not say so itself, in seconds.
  private static let standardWait: Int64 = 20 * 60

  /// Asks an address, without the key, for rates; nil if it has none for the day.
  ///
  /// - Parameters:
  ///   - day: The day that the address asks for, or else the one on which the newest rates were due.
  ///   - isOfState: Whether the fetch state is of this address, with its tags.
  func ask(
    _ url: String, for day: ReferenceDate, isOfState: Bool = false
  ) throws(RatesDataError) -> FetchResult? {
    var headers = ["Accept: \(adapter.mediaType)"]
    if isOfState {
      if let tag = request.fetchState.entityTag { headers.append("If-None-Match: \(tag)") }
      if let date = request.fetchState.lastModified { headers.append("If-Modified-Since: \(date)") }
    }
    let isConditional = headers.count > 1
    var sent = url
    if let key {
      if let parameter = adapter.keyParameter {
        let value = PercentEncoding.encode(key.utf8, keepsSlashes: false)
        sent += "\(url.contains("?") ? "&" : "?")\(parameter)=\(value)"
      } else {
        headers.append("Authorization: Bearer \(key)")
      }
    }
    let outcome = client.perform(
      HTTPRequest(url: sent, userAgent: userAgent, headers: headers),
      now: request.now.secondsSinceEpoch)
    do {
      return try result(
        of: outcome, from: url, day, isOfState: isOfState, isConditional: isConditional)
    } catch {
      throw key == nil ? error : error.unquoted(of: try? outcome.result.get())
    }
  }

  private func result(
    of outcome: RetryingClient.Outcome, from url: String, _ day: ReferenceDate,
    isOfState: Bool, isConditional: Bool
  ) throws(RatesDataError) -> FetchResult? {
    switch outcome.result {
    case .failure(let failure):
      throw failure.isAnswersFault
        ? .rejected(url: url, .transport(failure))
        : .unreachable(url: url, .transport(failure), tries: outcome.tries)
    case .success(let response) where response.status == 200:
      do {
        return try rates(from: response, day, isOfState: isOfState)
      } catch {
        throw .rejected(url: url, error)
      }
    case .success(let response) where response.status == 304 && isConditional:
      return .unchanged
    case .success(let response):
      return try wait(response, outcome, url)
    }
  }

  /// What an answer without rates comes to: a wait, or an error.
  private func wait(
    _ response: HTTPResponse, _ outcome: RetryingClient.Outcome, _ url: String
  ) throws(RatesDataError) -> FetchResult {
    let reported = adapter.reportedError(response.body)
    if let reported, reported.meaning.isOfKey { throw .rejected(url: url, .reported(reported)) }
    let end = Timestamp(secondsSinceEpoch: outcome.end)
    switch (response.status, outcome.retryAfter) {
    case (let status, let wait) where status.kind == .limited:
      return .wait(until: end + (wait ?? Self.standardWait))
    case (503, let wait?) where wait > 0:
      return .wait(until: end + wait)
    case (401, _) where key != nil, (403, _) where key != nil && reported == nil:
      let words = ReportedError(type: reported?.type ?? "status \(response.status)", .wrongKey)
      throw .rejected(url: url, .reported(words))
    case (let status, _) where status.code / 100 == 4:
      if let reported { throw .rejected(url: url, .reported(reported)) }
    default: break
    }
    throw .unreachable(
      url: url, .status(response.status.code, errorType: reported?.type), tries: outcome.tries)
  }

  private func rates(
    from response: HTTPResponse, _ day: ReferenceDate, isOfState: Bool
  ) throws(ValidationError) -> FetchResult? {
    let answer = SourceAnswer(body: response.body, base: base, day: day)
    guard let extracted = try adapter.rates(answer) else { return nil }
    let snapshot = try extracted.snapshot(of: adapter, base: base, in: request)
    var fetchState = FetchState(address: address)
    fetchState.updated = snapshot.updated
    fetchState.nextUpdate = snapshot.nextUpdate
    // Whatever a source says that is sent a key may repeat it.
    if isOfState, key == nil {
      fetchState.entityTag = response.entityTag
      fetchState.lastModified = response.lastModified
    }
    return .rates(snapshot, fetchState)
  }
}
