import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Running a site", .waiting, .timeLimit(.minutes(20)))
struct RunTests {
  @Test func `a run fetches, builds and says so in one line`() throws {
    let site = try TestSite()
    let outcome = site.run("run", now: Answer.firstDay)
    #expect(outcome.status == .success)
    #expect(outcome.diagnostics.isEmpty)
    #expect(
      outcome.results == "new rates; rates of 2026-04-21T00:02:32Z; next at 2026-04-22T00:02:22Z; "
        + "\(try site.pages.count) files written, 0 unchanged, 0 removed\n")
    #expect(try site.page("usd/krw.html").contains("<strong>1,457.7000</strong>"))
    // In two languages: the list, 23 converters, their twins, and the page for what is not found.
    #expect(try site.texts.count == 2 * (2 + 2 * 23 + 1))
  }

  @Test func `a quiet run says nothing`() throws {
    let outcome = try TestSite().run("run", "--quiet", now: Answer.firstDay)
    #expect(outcome.status == .success)
    #expect(outcome.results.isEmpty)
    #expect(outcome.diagnostics.isEmpty)
  }

  @Test func `a quiet run still warns`() throws {
    let site = try TestSite()
    try site.folder.write("public/usd/eur.html", "my page")
    let outcome = site.run("run", "--quiet", now: Answer.firstDay)
    #expect(outcome.results.isEmpty)
    #expect(outcome.diagnostics.hasPrefix("ratepress: warning: "))
  }

  @Test func `a run speaks JSON`() throws {
    let site = try TestSite()
    let outcome = site.run("run", "--json", now: Answer.firstDay)
    #expect(
      outcome.results == #"{"fetched":"stored","nextUpdate":"2026-04-22T00:02:22Z","removed":0,"#
        + #""status":0,"unchanged":0,"updated":"2026-04-21T00:02:32Z","written":\#(try site.pages.count)}"#
        + "\n")
  }

  @Test func `on a terminal each step is shown`() throws {
    let site = try TestSite()
    let console = RecordedConsole(isInteractive: true)
    let environment = console.environment(currentFolder: site.folder.path, now: Answer.firstDay)
    #expect(Ratepress.run(["run"], in: environment) == .success)
    // A slow machine also shows how far the release has come, in a line that goes.
    let lines = console.diagnostics.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.split(separator: "\r", omittingEmptySubsequences: false).last ?? "")
    }
    #expect(
      lines == [
        "[1/4] fetching rates", "[2/4] reading rates", "[3/4] preparing pages",
        "[4/4] releasing the site", "",
      ])
  }

  @Test func `a fetch stores and builds nothing; a build asks nothing`() throws {
    let site = try TestSite()
    let fetch = site.run("fetch", now: Answer.firstDay)
    #expect(fetch.status == .success)
    #expect(fetch.results.hasPrefix("new rates; rates of 2026-04-21T00:02:32Z; next at "))
    #expect(!site.has("index.html"))
    #expect(site.run("build").status == .success)
    #expect(site.has("index.html"))
    #expect(site.server.requests.count == 1)
  }

  @Test func `nothing is asked before the next update is due, unless forced`() throws {
    let site = try TestSite()
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    let again = site.run("run", now: Answer.firstDay)
    #expect(again.status == .success)
    #expect(again.results.hasPrefix("no update due; "))
    #expect(site.server.requests.count == 1)
    #expect(site.run("run", "--force", now: Answer.secondDay).results.hasPrefix("new rates; "))
    #expect(site.server.requests.count == 2)
  }

  @Test(arguments: ["run", "build"])
  func `a second run on the same data writes nothing`(command: String) throws {
    let site = try TestSite.afterTwoDays()
    let before = try Tree(site.folder.path)
    let outcome = site.run(command)
    #expect(outcome.status == .success)
    let count = try site.pages.count
    #expect(outcome.results.hasSuffix("0 files written, \(count) unchanged, 0 removed\n"))
    #expect(try Tree(site.folder.path) == before)
  }

  @Test func `pages of currencies that are gone stay, and unchanged ones keep their time`() throws {
    let site = try TestSite()
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    let before = try Tree(site.folder.path + "/public").files
    #expect(site.run("run", now: Answer.secondDay).status == .success)
    let after = try Tree(site.folder.path + "/public").files
    #expect(site.has("usd/zwg.html"))
    #expect(Set(before.keys).subtracting(after.keys).allSatisfy { $0.hasPrefix("assets/") })
    #expect(after["404.html"]?.modified == before["404.html"]?.modified)
    let older = try #require(before["usd/krw.html"])
    let newer = try #require(after["usd/krw.html"])
    #expect(newer.modified > older.modified)
  }

  @Test func `a same-day rerun keeps the arrows`() throws {
    let site = try TestSite(
      "", Answer.sent(Answer.first), Answer.sent(Answer.second), Answer.sent(Answer.second))
    _ = site.run("run", now: Answer.firstDay)
    _ = site.run("run", now: Answer.secondDay)
    let before = try Tree(site.folder.path)
    #expect(try site.row("KRW").contains("trend rising"))
    #expect(try site.row("CNY").contains("trend falling"))
    let outcome = site.run("run", "--force", now: Answer.secondDay)
    #expect(site.server.requests.count == 3)
    #expect(outcome.results.hasPrefix("no newer rates; "))
    #expect(try Tree(site.folder.path) == before)
  }

  @Test func `an answer repeated a day later keeps the arrows`() throws {
    let repeated = Answer.second.replacing("1776902542", with: "1776988942")
    let site = try TestSite(
      "", Answer.sent(Answer.first), Answer.sent(Answer.second), Answer.sent(repeated))
    _ = site.run("run", now: Answer.firstDay)
    _ = site.run("run", now: Answer.secondDay)
    let before = try Tree(site.folder.path + "/public")
    let outcome = site.run("run", now: Answer.secondDay + 86_400)
    #expect(site.server.requests.count == 3)
    #expect(outcome.status == .success)
    #expect(outcome.results.hasPrefix("no newer rates; rates of 2026-04-22T00:02:32Z; "))
    #expect(try Tree(site.folder.path + "/public") == before)
    let next = site.run("run", now: Answer.secondDay + 86_400)
    #expect(next.results.hasPrefix("no update due; "))
    #expect(site.server.requests.count == 3)
  }

  @Test func `other figures for the same update are told, and the stored ones stay`() throws {
    let other = Answer.second.replacing("1466.12", with: "1500")
    let site = try TestSite(
      "", Answer.sent(Answer.first), Answer.sent(Answer.second), Answer.sent(other))
    _ = site.run("run", now: Answer.firstDay)
    _ = site.run("run", now: Answer.secondDay)
    let before = try Tree(site.folder.path)
    let outcome = site.run("run", "--force")
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics
        == "ratepress: warning: open-er-api: the source now gives other figures for "
        + "2026-04-22T00:02:32Z (KRW); the stored ones stay\n")
    #expect(try Tree(site.folder.path) == before)
  }

  @Test func `the owner's files in the web root stay`() throws {
    let site = try TestSite()
    try site.folder.write("public/mine.txt", "mine")
    try site.folder.write("public/usd/eur.html", "my page")
    let outcome = site.run("run", now: Answer.firstDay)
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics == "ratepress: warning: \(site.folder.path)/public/usd/eur.html is your "
        + "own file and stays; the page of that name is not written; move it away to get the page\n"
    )
    #expect(try site.page("mine.txt") == "mine")
    #expect(try site.page("usd/eur.html") == "my page")
  }
}
