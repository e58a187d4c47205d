import RatesDomain
import TestSupport
import Testing
import Transport

@testable import RatesData

/// The faults that any source can have, for every source that is asked over HTTP.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct SourceFaultTests {
  private static let others = SourceSample.all.filter(\.namesDay)

  @Test(arguments: SourceSample.all)
  func `good rates are taken, and the same again are no news`(sample: SourceSample) throws {
    var harness = try AdapterHarness(sample.kind)
    let snapshot = try harness.snapshot(sample.text())
    #expect(snapshot.published.count == sample.figures.count + 1)
    #expect(snapshot.published[snapshot.base] == 1)
    harness.newest = snapshot
    #expect(try harness.snapshot(sample.text()) == snapshot)
  }

  @Test(arguments: SourceSample.all)
  func `a server that is gone or fails is unreachable`(sample: SourceSample) throws {
    let harness = try AdapterHarness(sample.kind)
    for behaviour in [Behaviours.reset, Behaviours.status(500), Behaviours.status(521)] {
      let server = try LoopbackServer(behaviour)
      let error = #expect(throws: RatesDataError.self) { try harness.ask(server) }
      guard case .unreachable(_, _, tries: 5)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(server.requests.count <= 5)
    }
  }

  @Test(arguments: SourceSample.all)
  func `a rate limit is kept`(sample: SourceSample) throws {
    let server = try LoopbackServer(Behaviours.status(429, "Retry-After: 600"))
    #expect(
      try AdapterHarness(sample.kind).ask(server) == .wait(until: SourceSample.now + 600))
  }

  @Test(arguments: SourceSample.all)
  func `a web page, half an answer and nothing at all are rejected`(sample: SourceSample) throws {
    let harness = try AdapterHarness(sample.kind)
    let text = sample.text()
    for body in ["<!DOCTYPE html><title>Error</title>", String(text.prefix(text.count / 2)), ""] {
      switch try harness.violation(body) {
      case .notJSON?, .unreadable?: continue
      default: Issue.record("\(body)")
      }
    }
    #expect(
      try harness.violation(Behaviours.cutShort(text)) == .transport(.cutShort))
    for body in ["{}", "7", "\"text\"", "[7]", "[{}]", "[[]]", "true"] {
      #expect(try harness.violation(body) != nil, "\(body)")
    }
  }

  @Test(arguments: SourceSample.all.filter(\.namesBase))
  func `rates of another base are rejected`(sample: SourceSample) throws {
    let base = CurrencyCode(sample.base) ?? .euro
    let found = sample.kind == "fawazahmed0" ? "sek" : "SEK"
    #expect(
      try AdapterHarness(sample.kind).violation(sample.text(base: "SEK"))
        == .otherBase(asked: base, found: found))
  }

  @Test(arguments: ["kexim", "nbp", "frankfurter"])
  func `a base that is not one is rejected where only its row tells`(kind: String) throws {
    let sample = SourceSample.named(kind)
    let figures = sample.figures + [(code: sample.base, figure: "1.1")]
    #expect(try AdapterHarness(kind).violation(sample.text(figures: figures)) != nil)
  }

  @Test(arguments: SourceSample.all)
  func `an answer without rates is rejected, or a day without any`(sample: SourceSample) throws {
    let harness = try AdapterHarness(sample.kind)
    #expect(try harness.violation(sample.text(figures: [])) != nil)
  }

  @Test(arguments: SourceSample.all)
  func `half of the currencies gone is rejected`(sample: SourceSample) throws {
    var harness = try AdapterHarness(sample.kind)
    harness.newest = try harness.snapshot(sample.text())
    let half = Array(sample.figures.prefix(6))
    guard
      case .currenciesMissing(let codes, of: 13)? = try harness.violation(
        sample.text(figures: half))
    else {
      Issue.record("taken")
      return
    }
    #expect(codes.count == 6)
  }

  @Test(arguments: SourceSample.all)
  func `figures that are none, negative or far out are rejected`(sample: SourceSample) throws {
    let harness = try AdapterHarness(sample.kind)
    for figure in ["0", "-1", "1e13", "1e-13", "\"x\"", "null"] {
      var figures = sample.figures
      figures[1].figure = figure
      #expect(try harness.violation(sample.text(figures: figures)) != nil, "\(figure)")
    }
  }

  @Test(arguments: others)
  func `the day before's rates again change nothing, and older ones are rejected`(
    sample: SourceSample
  ) throws {
    var harness = try AdapterHarness(sample.kind)
    let yesterday = SourceSample.day + -1
    let stored = try harness.snapshot(sample.text(day: yesterday))
    harness.newest = stored
    #expect(try harness.snapshot(sample.text(day: yesterday)) == stored)
    harness.newest = try harness.snapshot(sample.text())
    guard case .olderThanStored? = try harness.violation(sample.text(day: yesterday)) else {
      Issue.record("taken")
      return
    }
  }

  /// A source that states a moment may be ahead by what the clock's tolerance is.
  @Test(arguments: others)
  func `rates of a day that has not begun are rejected`(sample: SourceSample) throws {
    let statesMoment = sample.kind.hasSuffix("er-api") || sample.kind.hasPrefix("exchangerate")
    let tolerated: Int64 = sample.datesAhead || statesMoment ? 1 : 0
    let harness = try AdapterHarness(sample.kind)
    if tolerated == 1 {
      #expect(try harness.violation(sample.text(day: SourceSample.day + 1)) == nil)
    }
    let violation = try harness.violation(sample.text(day: SourceSample.day + tolerated + 1))
    guard case .fromTheFuture? = violation else {
      Issue.record("\(String(describing: violation))")
      return
    }
  }

  @Test(arguments: others)
  func `a date that is none is rejected`(sample: SourceSample) throws {
    let harness = try AdapterHarness(sample.kind)
    let text = sample.text()
    for date in ["2026-11-31", "03.11.2026", "", "2026-11-03T00:00:00Z"] {
      let body = text.replacing("\(SourceSample.day)", with: date)
        .replacing("_unix\":17", with: "_unix\":-17")
      #expect(try harness.violation(body) != nil, "\(date)")
    }
  }

  @Test(arguments: SourceSample.all)
  func `a body larger than a mebibyte is cut off`(sample: SourceSample) throws {
    #expect(
      try AdapterHarness(sample.kind).violation(Behaviours.huge(5 << 20))
        == .transport(.tooLarge(limit: 1 << 20)))
  }
}
