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

/// A GET request.
package struct HTTPRequest {
  /// The address, `https` or `http`.
  package let url: String
  /// The product that asks, with its version.
  package let userAgent: String
  /// Further lines of the header, such as `Accept: application/json`.
  package let headers: [String]

  /// A request of one address.
  package init(url: String, userAgent: String, headers: [String]) {
    self.url = url
    self.userAgent = userAgent
    self.headers = headers
  }

  /// The protocols that may be used: plain HTTP only if the address itself begins with it.
  var protocols: String {
    url.lowercased().hasPrefix("http://") ? "http,https" : "https"
  }

  /// The same after redirects: plain HTTP only from this machine.
  var redirectProtocols: String { LocalAddress.isMeant(by: url) ? protocols : "https" }
}

/// A server's answer, after redirects.
package struct HTTPResponse {
  /// The status.
  package let status: HTTPStatus
  /// The body, decompressed.
  package let body: [UInt8]
  /// `ETag`, if it is fit to be stored and sent back.
  package let entityTag: String?
  /// `Last-Modified`, if it is fit to be stored and sent back.
  package let lastModified: String?
  /// The field as it came: seconds, or an HTTP date.
  let retryAfter: String?
}

/// `ETag` and `Last-Modified`, which are sent back as they came.
package enum CacheValidator {
  /// The field's text, if it is fit to be stored and sent: printable ASCII of moderate length.
  package static func text(_ field: String?) -> String? {
    guard let field, (1...256).contains(field.utf8.count),
      field.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return field
  }
}
