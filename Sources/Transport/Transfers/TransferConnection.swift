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
    let rule = RetryRule(
      pauses: Self.pauses, deadline: settings.patience, leastPart: 0.5, clock: clock)
    var last: Result<TransferResponse, TransportFailure>?
    let result = rule.run { tries in
      if let last, crew.isStopped { return .done(last) }
      let result = Result { () throws(TransportFailure) in try attempt(request, tries: tries) }
      last = result
      let outcome = outcome(result)
      return crew.isStopped ? .done(result) : outcome
    }
    if Self.isSilence(result), !crew.isStopped { crew.fallSilent() }
    return try result.get()
  }

  /// Whether another try may help after a result.
  private func outcome(
    _ result: Result<TransferResponse, TransportFailure>
  ) -> RetryRule.Outcome<Result<TransferResponse, TransportFailure>> {
    switch result {
    case .success(let response):
      crew.succeed()
      guard response.status.mayPass else { return .done(result) }
      return .again(result, wait: Self.wait(asking: response))
    case .failure(.timedOut):
      // A try begins only if another silence would still be in time.
      return crew.isSilent ? .done(result) : .again(result, room: settings.stallTimeout)
    case .failure(let failure):
      guard failure.isConnectionLimit(hasLoggedIn: crew.hasSucceeded) else {
        return failure.isTransient ? .again(result) : .done(result)
      }
      isSuperfluous = crew.leave()
      return isSuperfluous ? .done(result) : .again(result)
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
      status: HTTPStatus(handle.status), body: body, tries: tries, entryPath: handle.entryPath,
      fields: fields)
  }

  private static func isSilence(_ result: Result<TransferResponse, TransportFailure>) -> Bool {
    if case .failure(.timedOut) = result { true } else { false }
  }

  /// How long the server asks to be left alone.
  private static func wait(asking response: TransferResponse) -> Duration {
    guard let field = response["Retry-After"] else { return .zero }
    let now = response["Date"].flatMap { RetryAfter.moment($0) } ?? Int64(time(nil))
    return .seconds(RetryAfter.seconds(field, now: now, longest: 1 << 20) ?? 0)
  }
}
