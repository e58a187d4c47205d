import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What cron mails of sources that fail", .waiting, .timeLimit(.minutes(20)))
struct FailoverMailTests {
  private let site: TwoSources

  /// A site that has run on the first day, of two sources with the same currencies.
  init() throws {
    site = try TwoSources()
    answerFirst(0)
    try #require(site.run(0, "run").status == .success)
  }

  private func answerFirst(_ day: Int64, hasWon: Bool = true) {
    site.first.answer(
      TwoSources.rates(
        day, "USD",
        [("EUR", "0.9")] + TwoSources.others(20) + (hasWon ? [("KRW", "1312.6")] : [])))
  }

  private func answerSecond(_ day: Int64, _ codes: String...) {
    site.second.answer(
      TwoSources.rates(
        day, "EUR",
        [("USD", "1.1"), ("KRW", "1440.5")] + TwoSources.others(20) + codes.map { ($0, "2") }))
  }

  /// The lines of the run of an hour, counted from the second day's answer.
  private func lines(_ hour: Int64, _ status: RatepressSite.ExitStatus) -> [Substring] {
    let outcome = site.run(
      at: TwoSources.updated(1) + (hour * 3600 + 300), "run", "--quiet")
    #expect(outcome.status == status, "\(hour) \(outcome.diagnostics)")
    return outcome.diagnostics.split(separator: "\n")
  }

  @Test func `a failover is one mail a day, after those of its beginning`() {
    site.first.answer(Behaviours.status(404))
    var mails: [Int64: [Substring]] = [:]
    for hour in Int64(0)..<96 {
      if hour % 24 == 0 { answerSecond(1 + hour / 24) }
      let lines = lines(hour, .success)
      if !lines.isEmpty { mails[hour] = lines }
    }
    #expect(mails.keys.sorted() == [6, 12, 36, 60, 84])
    #expect(mails[6]?.count == 1 && mails[12]?.count == 1)
    #expect(mails[6]?.first?.hasPrefix("ratepress: error: ") == true)
    #expect(mails[12]?.first?.contains("its rates are shown") == true)
    for hour: Int64 in [36, 60, 84] {
      #expect(mails[hour]?.count == 2)
      #expect(mails[hour]?.last?.contains("its rates are shown") == true)
    }
    answerFirst(5)
    #expect(lines(96, .success).count == 2)
  }

  @Test func `rates that are overdue are told when they become so, and then once a day`() {
    site.first.answer(Behaviours.status(404))
    site.second.answer(Behaviours.status(404))
    var mails: [Int64: [Substring]] = [:]
    for hour in Int64(0)..<72 {
      let lines = lines(hour, hour < 12 ? .success : .unreachable)
      if !lines.isEmpty { mails[hour] = lines }
    }
    #expect(mails.keys.sorted() == [6, 12, 36, 60])
    let overdue =
      "ratepress: warning: open-er-api USD: rates of 2024-01-09T00:02:31Z are shown, overdue since "
      + "2024-01-10T12:02:31Z; no newer ones could be fetched and stored, and pages say so"
    #expect(mails[12].map { $0.map(String.init) } == [overdue])
    for hour: Int64 in [36, 60] {
      #expect(mails[hour]?.count == 3)
      #expect(mails[hour]?.last.map(String.init) == overdue)
    }
    // What worked again needs no second line.
    answerFirst(4)
    let over = lines(72, .success)
    #expect(over.count == 1 && over.first?.contains("fetching works again") == true)
  }

  @Test func `what a source lacks is told only where its rates are shown`() {
    site.first.answer(Behaviours.status(404))
    answerSecond(3, "XAF")
    #expect(site.run(3, "run").status == .success)
    // The first one is shown again; the second one is asked for what that one lacks.
    answerFirst(4, hasWon: false)
    #expect(site.run(4, "run").status == .success)
    answerSecond(5)
    answerFirst(5, hasWon: false)
    let outcome = site.run(5, "run")
    #expect(outcome.status == .success)
    #expect(site.second.server.requests.count == 3)
    #expect(!outcome.diagnostics.contains("XAF"), "\(outcome.diagnostics)")
    let status = site.run(5, "status")
    #expect(!status.results.contains("XAF is missing"))
    #expect(status.results.contains("open-er-api USD: KRW is missing"))
    #expect(site.run(5, "status", "--json").results.contains(#""currency":"XAF""#))
  }
}

@Suite("A disk that is full for one part after the other", .waiting, .timeLimit(.minutes(20)))
struct FullDiskMailTests {
  @Test func `one part works again without a word while another fails in the same way`() throws {
    let site = try TestSite("", Answer.sent(Answer.first))
    try site.folder.write("snapshots/open-er-api/USD", "in the folder's place")
    let fetching = site.run("run", "--quiet", now: Answer.firstDay)
    #expect(fetching.status == .cannotWrite)
    try site.folder.remove("snapshots/open-er-api/USD")
    try? site.folder.remove("public")
    try site.folder.write("public", "in the folder's place")
    let building = site.run("run", "--quiet", now: Answer.firstDay + 3600)
    #expect(building.status == .cannotWrite)
    #expect(building.diagnostics.hasPrefix("ratepress: error: releasing the site: "))
    #expect(!building.diagnostics.contains("works again"))
    try site.folder.remove("public")
    let over = site.run("run", "--quiet", now: Answer.firstDay + 7200)
    #expect(over.status == .success)
    #expect(over.diagnostics.hasPrefix("ratepress: note: building works again after 1 failed run "))
    #expect(over.diagnostics.split(separator: "\n").count == 1)
  }
}
