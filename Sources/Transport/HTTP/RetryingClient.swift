/// Repeats a request after a passing failure, within one deadline for all tries.
package struct RetryingClient: Sendable {
  /// The result of the last try.
  package struct Outcome {
    /// The answer, whatever its status.
    package let result: Result<HTTPResponse, TransportFailure>
    /// How many requests were made.
    package let tries: Int
    /// Seconds until the server accepts the next request, counted from `end`; nil if it did not say.
    package let retryAfter: Int64?
    /// The end of the last try in seconds since 1970.
    package let end: Int64
  }

  /// For all tries and pauses together.
  package static let standardDeadline = Duration.seconds(20)
  /// The pauses between tries, unless the server asks for a longer one.
  static let pauses: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4),
  ]

  private let client: CurlClient
  private let clock: NetworkClock
  private let deadline: Duration
  private let longestWait: Int64

  /// A client with a deadline for all tries; a `Retry-After` longer than `longestWait` seconds is
  /// taken for a mistake and cut to that.
  package init(
    client: CurlClient, clock: NetworkClock, deadline: Duration, longestWait: Int64
  ) {
    self.client = client
    self.clock = clock
    self.deadline = deadline
    self.longestWait = longestWait
  }

  /// The outcome of the last try; `now` is the moment of the first in seconds since 1970.
  package func perform(_ request: HTTPRequest, now: Int64) -> Outcome {
    let start = clock.elapsed()
    return RetryRule(pauses: Self.pauses, deadline: deadline, clock: clock).run { tries in
      let left = deadline - (clock.elapsed() - start)
      let result = Result { () throws(TransportFailure) in
        try client.perform(request, timeout: left)
      }
      let end = now + (clock.elapsed() - start).components.seconds
      let retryAfter = try? RetryAfter.seconds(
        result.get().retryAfter, now: end, longest: longestWait)
      let outcome = Outcome(result: result, tries: tries, retryAfter: retryAfter, end: end)
      return Self.isWorthwhile(result, retryAfter: retryAfter)
        ? .again(outcome, wait: .seconds(retryAfter ?? 0)) : .done(outcome)
    }
  }

  /// A source that limits requests is asked again only at a time that it names.
  private static func isWorthwhile(
    _ result: Result<HTTPResponse, TransportFailure>, retryAfter: Int64?
  ) -> Bool {
    switch result {
    case .failure(let failure): failure.isTransient
    case .success(let response):
      response.status.kind == .passing || response.status.kind == .limited && retryAfter != nil
    }
  }
}
