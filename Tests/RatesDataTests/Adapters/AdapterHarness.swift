import Foundation
import RatesDomain
import TestSupport
import Testing
import Transport

@testable import RatesData

/// A source of any kind, asked of a loopback server, with a clock that takes no time.
struct AdapterHarness {
  let adapter: SourceAdapter
  var base: CurrencyCode
  var now = SourceSample.now
  var newest: Snapshot?
  var fetchState: FetchState?
  var key: String? = "0123456789abcdef"
  var fallback: String?

  init(_ kind: String) throws {
    adapter = try Self.adapter(kind)
    base = CurrencyCode(SourceSample.named(kind).base) ?? .usDollar
  }

  private static func adapter(_ kind: String) throws -> SourceAdapter {
    guard let adapter = SourceAdapter.named(kind) else { throw CocoaError(.featureUnsupported) }
    return adapter
  }

  func source(_ url: String) -> HTTPRateSource {
    let variables = key.map { [SourceKey.variable(of: adapter.descriptor.kind): $0] } ?? [:]
    return HTTPRateSource(
      adapter, url: url, fallback: fallback, base: base,
      key: SourceKey(source: adapter.descriptor.kind, environment: variables),
      userAgent: "Ratepress/1.0", client: CurlClient(), clock: ManualClock().network,
      deadline: .seconds(20))
  }

  func ask(_ server: LoopbackServer) throws -> FetchResult {
    let source = source(server.url)
    return try source.latest(
      RateRequest(
        fetchState: fetchState ?? FetchState(address: source.address), newest: newest, now: now,
        acceptsMissing: false))
  }

  func ask(_ body: String) throws -> FetchResult {
    try ask(LoopbackServer(Behaviours.answer(body: body.utf8)))
  }

  func snapshot(_ body: String) throws -> Snapshot {
    guard case .rates(let snapshot, _) = try ask(body) else { throw CocoaError(.coderInvalidValue) }
    return snapshot
  }

  /// Why an answer is rejected.
  func violation(_ behaviour: @escaping LoopbackServer.Behaviour) throws -> ValidationError? {
    do {
      _ = try ask(LoopbackServer(behaviour))
      return nil
    } catch RatesDataError.rejected(_, .unquoted(let violation, _, _)) {
      #expect(adapter.descriptor.needsKey)
      return violation
    } catch RatesDataError.rejected(_, let violation) {
      // That no day has rates is said of several answers.
      #expect(!adapter.descriptor.needsKey || violation == .empty)
      return violation
    }
  }

  func violation(_ body: String) throws -> ValidationError? {
    try violation(Behaviours.answer(body: body.utf8))
  }

  /// A file of `Tests/Fixtures/answers`.
  static func fixture(_ kind: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/answers/\(kind == "ecb" ? "ecb.xml" : "\(kind).json")")
    return try String(decoding: Data(contentsOf: file), as: UTF8.self)
  }
}
