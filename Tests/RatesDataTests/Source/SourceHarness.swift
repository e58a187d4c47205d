import Foundation
import RatesData
import RatesDomain
import TestSupport
import Transport

/// The source as it is, asked of a loopback server, with a clock that takes no time.
struct SourceHarness {
  let clock = ManualClock()
  /// 2024-01-09T01:50:00Z.
  var now = Timestamp(secondsSinceEpoch: 1_704_765_000)
  var newest: Snapshot?
  var fetchState: FetchState?
  var acceptsMissing = false
  var deadline = Duration.seconds(20)
  var client = CurlClient()

  func source(_ url: String) -> HTTPRateSource {
    HTTPRateSource(
      .openERAPI, url: url + "/v6/latest", base: "USD",
      userAgent: "Ratepress/1.0 (+https://example.org)",
      client: client, clock: clock.network, deadline: deadline)
  }

  func ask(_ url: String) throws -> FetchResult {
    let source = source(url)
    return try source.latest(
      RateRequest(
        fetchState: fetchState ?? FetchState(address: source.address), newest: newest, now: now,
        acceptsMissing: acceptsMissing))
  }

  func ask(_ server: LoopbackServer) throws -> FetchResult { try ask(server.url) }

  /// Why the server's answer is rejected.
  func violation(_ behaviour: @escaping LoopbackServer.Behaviour) throws -> ValidationError? {
    let server = try LoopbackServer(behaviour)
    do {
      _ = try ask(server)
      return nil
    } catch RatesDataError.rejected(let url, let violation) {
      return url == server.url + "/v6/latest/USD" ? violation : nil
    }
  }

  /// Why the server counts as unreachable.
  func trouble(_ server: LoopbackServer) throws -> SourceFailure? {
    do {
      _ = try ask(server)
      return nil
    } catch RatesDataError.unreachable(_, let trouble, _) {
      return trouble
    }
  }
}

extension AnswerFixture {
  /// The snapshot that the answer is.
  var snapshot: Snapshot {
    get throws {
      let answer = try SourceHarness().ask(LoopbackServer(sent))
      guard case .rates(let snapshot, _) = answer else { throw CocoaError(.coderInvalidValue) }
      return snapshot
    }
  }
}
