import CCurl

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
        result.get().retryAfter, now: end, longest: longestWait)
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
      // A content delivery network sends 520 to 524 if it cannot reach the server behind it.
      case 408, 500, 502, 503, 504, 520...524: true
      default: false
      }
    }
  }
}

/// The time until a rate-limiting server accepts the next request; RFC 9110, section 10.2.3.
enum RetryAfter {
  /// Seconds to wait, from 0 to `longest`; nil if the field is absent or neither a number of seconds
  /// nor a date. `now` is in seconds since 1970.
  static func seconds(_ field: String?, now: Int64, longest: Int64) -> Int64? {
    guard let field else { return nil }
    let isNumber = !field.isEmpty && field.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber { return min(Int64(field) ?? longest, longest) }
    guard let date = moment(field) else { return nil }
    return min(max(date - now, 0), longest)
  }

  /// The moment of an HTTP date in seconds since 1970; nil if it is none.
  static func moment(_ date: String) -> Int64? {
    let moment = LibCurl.problem == nil ? Int64(ccurl_date(date)) : -1
    return moment < 0 ? nil : moment
  }
}
