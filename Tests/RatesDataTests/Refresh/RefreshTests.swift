import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct RefreshTests {
  private let site: SiteHarness
  private let monday = AnswerFixture()
  private let tuesday = AnswerFixture().rate("KRW", "1312.6101").with {
    $0.updated = "1704844951"
    $0.next = "1704931821"
  }
  /// 2024-01-09T01:50:00Z.
  private let now = Timestamp(secondsSinceEpoch: 1_704_765_000)

  init() throws {
    site = try SiteHarness()
  }

  @Test
  func `the first answer is stored, and nothing is asked until the next is due`() throws {
    let server = try LoopbackServer(monday.sent)
    let report = try site.refresh(server, now: now)
    #expect(report.outcome == .stored(try monday.snapshot))
    #expect(report.notices.isEmpty)
    let due = Timestamp(secondsSinceEpoch: 1_704_845_421)
    #expect(try site.refresh(server, now: due + -1).outcome == .notDue(until: due))
    #expect(server.requests.count == 1)
    #expect(try site.refresh(server, now: due).outcome == .unchanged)
    #expect(server.requests.count == 2)
  }

  @Test
  func `force asks although nothing is due`() throws {
    let server = try LoopbackServer(monday.sent)
    _ = try site.refresh(server, now: now)
    #expect(try site.refresh(server, now: now, force: true).outcome == .unchanged)
    #expect(server.requests.count == 2)
  }

  @Test
  func `a repeated answer changes no file`() throws {
    let server = try LoopbackServer(monday.sent)
    _ = try site.refresh(server, now: now)
    let before = try site.state
    _ = try site.refresh(server, now: now + 86_400)
    #expect(try site.state == before)
  }

  @Test
  func `the next day's answer is stored beside the first and compared with it`() throws {
    let server = try LoopbackServer(monday.sent, tuesday.sent)
    _ = try site.refresh(server, now: now)
    #expect(try site.load().comparison?.previous == nil)
    #expect(
      try site.refresh(server, now: now + 86_400).outcome == .stored(tuesday.snapshot))
    let comparison = try #require(try site.load().comparison)
    #expect(comparison.quote(base: "USD", currency: "KRW")?.trend == .up)
    #expect(comparison.quote(base: "USD", currency: "EUR")?.trend == Trend.none)
    _ = try site.refresh(server, now: now + 86_460, force: true)
    #expect(try site.load().comparison?.previous == monday.snapshot)
  }

  @Test
  func `other figures for the same update are noticed and not taken`() throws {
    let other = monday.rate("KRW", "1").rate("ZZZ", "2").rate("EUR", "0.9130830")
    let server = try LoopbackServer(monday.sent, other.sent)
    _ = try site.refresh(server, now: now)
    let report = try site.refresh(server, now: now, force: true)
    #expect(report.outcome == .unchanged)
    #expect(
      report.notices == [
        .differingFigures(
          try other.snapshot, ["KRW", "ZZZ"], FigurePlaces(name: "open-er-api", lines: [:]))
      ])
    #expect(try site.load().comparison?.current == monday.snapshot)
  }

  @Test
  func `a rejected answer leaves everything as it was, and is asked for anew`() throws {
    let older = monday.with { $0.updated = "1704672151" }
    let sent = Behaviours.answer(200, "ETag: \"older\"", body: older.text.utf8)
    let server = try LoopbackServer(monday.sent, sent)
    _ = try site.refresh(server, now: now)
    let before = try site.state
    for _ in 0..<2 {
      #expect(throws: RatesDataError.self) { try site.refresh(server, now: now, force: true) }
    }
    #expect(try site.state == before)
    #expect(server.requests.allSatisfy { !$0.contains("older") })
  }

  @Test
  func `the tag of the stored answer is asked about, at its own address only`() throws {
    let tagged = Behaviours.answer(200, "ETag: \"v1\"", body: monday.text.utf8)
    let server = try LoopbackServer(tagged, Behaviours.status(304))
    let elsewhere = try LoopbackServer(monday.sent)
    _ = try site.refresh(server, now: now)
    #expect(try site.refresh(server, now: now, force: true).outcome == .unchanged)
    #expect(server.requests.last?.contains("If-None-Match: \"v1\"") == true)
    _ = try site.refresh(elsewhere, now: now, force: true)
    #expect(elsewhere.requests.last?.contains("If-None-Match") == false)
  }

  @Test
  func `nothing is asked before the time that the source named, unless forced`() throws {
    let server = try LoopbackServer(Behaviours.status(429, "Retry-After: 600"), monday.sent)
    let until = now + 600
    #expect(try site.refresh(server, now: now).outcome == .waiting(until: until))
    #expect(try site.refresh(server, now: until + -1).outcome == .waiting(until: until))
    #expect(server.requests.count == 1)
    #expect(
      try site.refresh(server, now: until + -1, force: true).outcome == .stored(monday.snapshot))
  }

  @Test
  func `being shut out keeps what was known of the stored answer`() throws {
    let tagged = Behaviours.answer(200, "ETag: \"v1\"", body: monday.text.utf8)
    let server = try LoopbackServer(tagged, Behaviours.status(429), Behaviours.status(304))
    _ = try site.refresh(server, now: now)
    let due = Timestamp(secondsSinceEpoch: 1_704_845_421)
    #expect(try site.refresh(server, now: due).outcome == .waiting(until: due + 1200))
    #expect(try site.refresh(server, now: due + 1200).outcome == .unchanged)
    #expect(server.requests.last?.contains("If-None-Match: \"v1\"") == true)
  }

  @Test
  func `a damaged newest file is named, the older one serves, and the answer is asked anew`()
    throws
  {
    let tagged = Behaviours.answer(200, "ETag: \"v2\"", body: tuesday.text.utf8)
    let server = try LoopbackServer(monday.sent, tagged)
    _ = try site.refresh(server, now: now)
    _ = try site.refresh(server, now: now + 86_400)
    let name = "open-er-api/USD/2024-01-10T00-02-31Z.json"
    try site.folder.write("{\"format\"".utf8, to: name)

    let loaded = try site.load()
    #expect(loaded.comparison?.current == (try monday.snapshot))
    guard case .damagedSnapshot(let file)? = loaded.notices.first, loaded.notices.count == 1 else {
      Issue.record("\(loaded.notices)")
      return
    }
    #expect(file.path == "\(site.folder.path)/\(name)")

    let report = try site.refresh(server, now: now + 86_460)
    #expect(report.outcome == .stored(try tuesday.snapshot))
    #expect(report.notices == [.damagedSnapshot(file)])
    #expect(server.requests.last?.contains("If-None-Match") == false)
    #expect(try site.folder.read(name) == Array("{\"format\"".utf8))
    #expect(try site.load().comparison?.previous == monday.snapshot)
  }

  @Test
  func `a damaged state of fetches is named and does not keep from asking`() throws {
    let server = try LoopbackServer(monday.sent)
    _ = try site.refresh(server, now: now)
    try site.folder.write([0xFF], to: "open-er-api/USD/.request.json")
    let report = try site.refresh(server, now: now + 86_400)
    #expect(report.outcome == .unchanged)
    guard case .damagedFetchState? = report.notices.first else {
      Issue.record("\(report.notices)")
      return
    }
    #expect(try site.refresh(server, now: now + 86_400).notices.isEmpty)
  }

  @Test
  func `new and retired codes come and go`() throws {
    let wednesday = tuesday.with { answer in
      answer.rates.removeAll { $0.code == "XAU" }
      answer.rates.append(("XCG", "1.79"))
    }
    let server = try LoopbackServer(monday.sent, wednesday.sent)
    _ = try site.refresh(server, now: now)
    let report = try site.refresh(server, now: now + 86_400)
    #expect(report.notices == [.ended(source: "open-er-api", ["XAU"], standIn: nil)])
    let comparison = try #require(try site.load().comparison)
    #expect(comparison.vanished == ["XAU"])
    #expect(comparison.current.ended["XAU"]?.updated == comparison.previous?.updated)
    #expect(comparison.quote(base: "USD", currency: "XCG")?.trend == Trend.none)
    #expect(comparison.quote(base: "USD", currency: "XCG")?.previousRate == nil)
  }
}
