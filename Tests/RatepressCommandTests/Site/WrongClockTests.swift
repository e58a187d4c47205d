import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A machine whose clock was or is wrong", .waiting, .timeLimit(.minutes(20)))
struct WrongClockRunTests {
  private let year: Int64 = 365 * 86_400

  @Test func `a rate limit met ten years ahead is over when the clock is right again`() throws {
    let site = try TestSite(
      "", Answer.sent(Answer.first), Behaviours.status(429, "Retry-After: 60"),
      Answer.sent(Answer.second))
    _ = site.run("run", now: Answer.firstDay)
    #expect(site.run("run", now: Answer.firstDay + 10 * year).status == .unreachable)
    let outcome = site.run("run", now: Answer.secondDay)
    #expect(outcome.status == .success)
    #expect(outcome.diagnostics.contains("fetching works again after 1 failed run since"))
    #expect(outcome.results.hasPrefix("new rates; rates of 2026-04-22"))
  }

  @Test func `--force asks whatever is stored`() throws {
    let site = try TestSite(
      "", Answer.sent(Answer.first), Behaviours.status(429, "Retry-After: 3600"),
      Answer.sent(Answer.second))
    _ = site.run("run", now: Answer.firstDay)
    #expect(site.run("run", now: Answer.secondDay).status == .unreachable)
    #expect(site.run("run", "--force", now: Answer.secondDay).status == .success)
  }

  @Test(arguments: ["run", "build", "fetch"])
  func `a clock 400 days back is told with 69, and the site stays`(command: String) throws {
    let site = try TestSite.afterTwoDays()
    let before = try Tree(site.folder.path + "/public")
    let back = Answer.secondDay + -400 * 86_400
    let outcome = site.run(command, now: back)
    #expect(outcome.status != .success)
    #expect(outcome.diagnostics.contains("clock"))
    if command == "build" {
      #expect(outcome.status == .unreachable)
      #expect(
        outcome.diagnostics == "ratepress: error: the stored rates of 2026-04-22T00:02:32Z are "
          + "newer than this machine's clock, \(back); set the clock\n")
    }
    #expect(site.run("check", now: back).status == .issues)
    #expect(try Tree(site.folder.path + "/public") == before)
    let right = site.run(command, now: Answer.secondDay)
    #expect(right.status == .success)
    #expect(right.diagnostics.contains(" works again after 1 failed run since "))
    #expect(site.run("check").status == .success)
  }

  @Test func `a clock that is three days behind is told at once with 69, of two sources as of one`()
    throws
  {
    let site = try TwoSources()
    for day in [Int64(0), 1, 2, 3] {
      site.first.answer(TwoSources.rates(day, "USD", [("EUR", "0.91"), ("KRW", "1310")]))
      site.second.answer(TwoSources.rates(day, "EUR", [("USD", "1.1"), ("KRW", "1440")]))
      try #require(site.run(day, "run").status == .success)
    }
    let outcome = site.run(0, "run", "--quiet")
    #expect(outcome.status == .unreachable)
    #expect(outcome.diagnostics.contains("newer than this machine's clock"))
  }

  @Test func `a clock that is a year behind is told with 65, of two sources as of one`() throws {
    let site = try TwoSources()
    for day in [Int64(0), 1] {
      site.first.answer(TwoSources.rates(day, "USD", [("EUR", "0.91"), ("KRW", "1310")]))
      site.second.answer(TwoSources.rates(day, "EUR", [("USD", "1.1"), ("KRW", "1440")]))
      if day == 0 { try #require(site.run(0, "run").status == .success) }
    }
    let outcome = site.run(-365, "run")
    #expect(outcome.status == .rejected, "\(outcome)")
    #expect(outcome.diagnostics.contains("check this machine's clock"), "\(outcome)")
    #expect(site.run(1, "run").status == .success)
  }

  @Test func `a clock that is behind ends with 69 where the source has nothing newer`() throws {
    let site = try TestSite.afterTwoDays()
    let outcome = site.run("run", now: Answer.secondDay + -3 * 86_400)
    #expect(outcome.status == .unreachable)
    #expect(outcome.results.hasPrefix("no update due; "))
    #expect(outcome.diagnostics.contains("set the clock"))
  }

  @Test func `a snapshot of 2099 is passed over with a warning, and check finds it`() throws {
    let site = try TestSite()
    _ = site.run("run", now: Answer.firstDay)
    let name = "snapshots/open-er-api/USD/2026-04-21T00-02-32Z.json"
    let text = try site.folder.text(name).replacing("2026-04-2", with: "2099-04-2")
    try site.folder.write("snapshots/open-er-api/USD/2099-04-21T00-02-32Z.json", text)
    let outcome = site.run("run", now: Answer.secondDay)
    #expect(outcome.status == .success)
    #expect(outcome.results.hasPrefix("new rates; rates of 2026-04-22"))
    #expect(
      outcome.diagnostics.hasPrefix("ratepress: warning: ")
        && outcome.diagnostics.contains("2099-04-21T00-02-32Z.json: it is dated more than a day"))
    #expect(site.run("status").status == .success)
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(check.results.contains("2099-04-21T00-02-32Z.json"))
  }
}
