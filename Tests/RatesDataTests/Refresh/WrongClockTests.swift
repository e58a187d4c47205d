import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct WrongClockTests {
  private let site: SiteHarness
  private let monday = AnswerFixture()
  private let tuesday = AnswerFixture().rate("KRW", "1312.6101").with {
    $0.updated = "1704844951"
    $0.next = "1704931821"
  }
  private let now: Timestamp = "2024-01-09T01:50:00Z"
  private let nextDay: Timestamp = "2024-01-10T01:50:00Z"

  init() throws {
    site = try SiteHarness()
  }

  @Test(arguments: ["2034-01-09T00:00:00Z", "2025-01-09T00:00:00Z"] as [Timestamp])
  func `a rate limit that was stored in the future ends with the future`(future: Timestamp) throws {
    let limited = try LoopbackServer(
      monday.sent, Behaviours.status(429, "Retry-After: 60"), tuesday.sent)
    _ = try site.refresh(limited, now: now)
    #expect(try site.refresh(limited, now: future).outcome == .waiting(until: future + 60))
    #expect(try site.refresh(limited, now: nextDay).outcome == .stored(tuesday.snapshot))
  }

  @Test func `a moment at the cap is kept, and one beyond it is ignored`() throws {
    let server = try LoopbackServer(Behaviours.status(429, "Retry-After: 604800"), monday.sent)
    let until = now + 604_800
    #expect(try site.refresh(server, now: now).outcome == .waiting(until: until))
    #expect(try site.refresh(server, now: now).outcome == .waiting(until: until))
    #expect(try site.refresh(server, now: now + -1).outcome == .stored(monday.snapshot))
  }

  @Test func `an update announced for the far future does not keep from asking`() throws {
    let server = try LoopbackServer(monday.sent)
    _ = try site.refresh(server, now: now)
    for name in ["open-er-api/USD/.request.json", "open-er-api/USD/2024-01-09T00-02-31Z.json"] {
      let text = try String(decoding: site.folder.read(name), as: UTF8.self)
      try site.folder.write(
        text.replacing("2024-01-10T00:10:21Z", with: "2034-01-10T00:10:21Z").utf8, to: name)
    }
    #expect(try site.refresh(server, now: now + 60).outcome == .unchanged)
    #expect(server.requests.count == 2)
  }

  @Test func `a snapshot of 2099 neither blocks updates nor is shown`() throws {
    let future = monday.with {
      $0.updated = "4070908951"
      $0.next = "4070995351"
    }
    let server = try LoopbackServer(monday.sent, future.sent, tuesday.sent)
    _ = try site.refresh(server, now: now)
    _ = try site.refresh(server, now: "2099-01-01T01:00:00Z")
    let report = try site.refresh(server, now: nextDay)
    #expect(report.outcome == .stored(try tuesday.snapshot))
    guard case .damagedSnapshot(let file)? = report.notices.first, report.notices.count == 1 else {
      Issue.record("\(report.notices)")
      return
    }
    #expect(file.path.hasSuffix("/2099-01-01T00-02-31Z.json"))
    let loaded = try site.load(now: nextDay).comparison
    #expect(loaded?.current == (try tuesday.snapshot))
    #expect(loaded?.previous == (try monday.snapshot))
  }

  @Test func `a snapshot of 2099 alone does not block updates either`() throws {
    let future = monday.with {
      $0.updated = "4070908951"
      $0.next = "4070995351"
    }
    let server = try LoopbackServer(future.sent, monday.sent)
    _ = try site.refresh(server, now: "2099-01-01T01:00:00Z")
    #expect(try site.refresh(server, now: now).outcome == .stored(monday.snapshot))
    #expect(try site.load(now: now).comparison?.current == monday.snapshot)
  }

  @Test func `a clock 400 days back is told, and forgotten when it is right again`() throws {
    let server = try LoopbackServer(monday.sent, tuesday.sent)
    _ = try site.refresh(server, now: now)
    let back = now + -400 * 86_400
    let lookup = try site.lookup(now: back)
    #expect(lookup.clockIsBehind)
    #expect(lookup.series.newest == (try monday.snapshot))
    #expect(throws: RatesDataError.self) { try site.refresh(server, now: back) }
    let report = try site.refresh(server, now: nextDay + 86_400)
    #expect(report.notices.isEmpty)
    #expect(try !site.lookup(now: nextDay).clockIsBehind)
    #expect(try site.load(now: nextDay).comparison?.previous == monday.snapshot)
  }
}
