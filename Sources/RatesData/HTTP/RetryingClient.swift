import RatesDomain

/// Asks again while the trouble looks as if it would pass, within one deadline for all tries.
struct RetryingClient {
  /// What the last try came to.
  struct Outcome {
    let result: Result<HTTPResponse, TransportFailure>
    let tries: Int
    /// Seconds that the server wants to be left alone for, counted from `end`.
    let retryAfter: Int64?
    /// When the last try ended.
    let end: Timestamp
  }

  /// For all tries and pauses together.
  static let standardDeadline = Duration.seconds(20)
  /// The pauses between tries, unless the server names a longer one.
  static let pauses: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4),
  ]

  let client: CurlClient
  let clock: NetworkClock
  let deadline: Duration

  /// The outcome of the last try; `now` is the moment of the first.
  func perform(_ request: HTTPRequest, now: Timestamp) -> Outcome {
    let start = clock.elapsed()
    var tries = 0
    while true {
      let left = deadline - (clock.elapsed() - start)
      let result = Result { () throws(TransportFailure) in
        try client.perform(request, timeout: left)
      }
      tries += 1
      let passed = clock.elapsed() - start
      let end = now + passed.components.seconds
      let retryAfter = try? RetryAfter.seconds(
        result.get().retryAfter, now: end.secondsSinceEpoch)
      let outcome = Outcome(result: result, tries: tries, retryAfter: retryAfter, end: end)
      guard tries <= Self.pauses.count, Self.isTransient(result, retryAfter: retryAfter) else {
        return outcome
      }
      let pause = max(Self.pauses[tries - 1], .seconds(retryAfter ?? 0))
      guard passed + pause < deadline else { return outcome }
      clock.sleep(pause)
    }
  }

  private static func isTransient(
    _ result: Result<HTTPResponse, TransportFailure>, retryAfter: Int64?
  ) -> Bool {
    switch result {
    case .failure(let failure): failure.isTransient
    case .success(let response):
      switch response.status {
      case 429: retryAfter != nil
      // 520 to 524 are those of a content delivery network that cannot reach the server behind it.
      case 408, 500, 502, 503, 504, 520...524: true
      default: false
      }
    }
  }
}
