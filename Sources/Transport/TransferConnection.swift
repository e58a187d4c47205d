import Glibc

/// One connection to a server that takes files, kept from one request to the next.
///
/// Only one thread uses it at a time.
package final class TransferConnection: @unchecked Sendable {
  /// The pauses between tries, unless the server asks for a longer one.
  static let pauses: [Duration] = [
    .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4),
  ]

  /// The server took no connection more, and others go on with the work.
  private(set) var isSuperfluous = false
  private let handle: CurlHandle
  private let settings: TransferSettings
  private let clock: NetworkClock
  private let crew: TransferCrew

  /// A connection that is made with its first request.
  init(
    _ settings: TransferSettings, clock: NetworkClock, crew: TransferCrew
  ) throws(TransportFailure) {
    handle = try CurlHandle()
    self.settings = settings
    self.clock = clock
    self.crew = crew
  }

  deinit {
    if crew.isSilent { handle.cut() }
  }

  /// The answer, whatever its status; after transient trouble that of a later try.
  package func perform(_ request: TransferRequest) throws(TransportFailure) -> TransferResponse {
    let start = clock.elapsed()
    var tries = 1
    while true {
      let result = Result { () throws(TransportFailure) in try attempt(request, tries: tries) }
      var isWorthwhile = Self.isTransient(result)
      switch result {
      case .success: crew.succeed()
      case .failure(.timedOut) where crew.isSilent: return try result.get()
      case .failure(let failure):
        guard failure.isConnectionLimit(hasLoggedIn: crew.hasSucceeded) else { break }
        if crew.leave() {
          isSuperfluous = true
          throw failure
        }
        isWorthwhile = true
      }
      guard tries <= Self.pauses.count, isWorthwhile, !crew.isStopped else {
        return try result.get()
      }
      let pause = Self.pause(after: tries, result)
      let longest = Self.isSilence(result) ? settings.stallTimeout : .zero
      guard clock.elapsed() - start + pause + longest < settings.patience else {
        if Self.isSilence(result) { crew.fallSilent() }
        return try result.get()
      }
      clock.sleep(pause)
      if crew.isStopped { return try result.get() }
      tries += 1
    }
  }

  private func attempt(
    _ request: TransferRequest, tries: Int
  ) throws(TransportFailure) -> TransferResponse {
    crew.count()
    let body = try handle.perform(
      CurlOptions(request, settings), upload: request.body, limit: request.limit)
    var fields: [String: String] = [:]
    for name in TransferResponse.fieldNames { fields[name] = handle.field(name) }
    return TransferResponse(
      status: handle.status, body: body, tries: tries, entryPath: handle.entryPath, fields: fields)
  }

  private static func isSilence(_ result: Result<TransferResponse, TransportFailure>) -> Bool {
    if case .failure(.timedOut) = result { true } else { false }
  }

  private static func isTransient(_ result: Result<TransferResponse, TransportFailure>) -> Bool {
    switch result {
    case .failure(let failure): failure.isTransient
    case .success(let response):
      [408, 425, 429, 500, 502, 503, 504].contains(response.status)
        || (520...524).contains(response.status)
    }
  }

  /// Between half of a standard pause and the whole, so that connections do not come back all at
  /// once; longer if the server asks for it.
  private static func pause(
    after tries: Int, _ result: Result<TransferResponse, TransportFailure>
  ) -> Duration {
    let pause = pauses[tries - 1] * Double.random(in: 0.5...1)
    guard case .success(let response) = result, let field = response["Retry-After"] else {
      return pause
    }
    let now = response["Date"].flatMap { RetryAfter.moment($0) } ?? Int64(time(nil))
    let wait = RetryAfter.seconds(field, now: now, longest: 1 << 20) ?? 0
    return max(pause, .seconds(wait))
  }
}
