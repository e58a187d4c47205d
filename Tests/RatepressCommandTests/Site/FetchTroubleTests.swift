import Foundation
import Glibc
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Running a site when something is wrong", .waiting, .timeLimit(.minutes(20)))
struct FetchTroubleTests {
  private static let broken = Behaviours.status(404)

  @Test func `a failed fetch builds from what is stored and ends with 69`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Self.broken)
    _ = site.run("fetch", now: Answer.firstDay)
    let outcome = site.run("run", now: Answer.secondDay)
    #expect(outcome.status == .unreachable)
    #expect(
      outcome.diagnostics == "ratepress: error: \(site.server.url)/v6/latest/USD: no rates after 1 "
        + "try: the server answers with status 404; check source.url.\n")
    #expect(outcome.results.hasPrefix("rates of 2026-04-21T00:02:32Z; "))
    #expect(try site.page("usd/krw.html").contains("1,457.7000"))
    let json = site.run("run", "--json", now: Answer.secondDay)
    #expect(json.results.contains(#""status":69"#))
    #expect(!json.results.contains(#""fetched""#))
  }

  @Test func `a rejected answer builds from what is stored and ends with 65`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Answer.sent("<html>"))
    _ = site.run("run", now: Answer.firstDay)
    let before = try Tree(site.folder.path)
    let outcome = site.run("run", now: Answer.secondDay)
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.split(separator: "\n").count == 1)
    try site.folder.remove("snapshots/.failures.json")
    #expect(try Tree(site.folder.path) == before)
  }

  @Test func `a failed fetch alone ends with its status and stores nothing`() throws {
    let site = try TestSite("", Self.broken)
    let outcome = site.run("fetch")
    #expect(outcome.status == .unreachable)
    #expect(outcome.results.isEmpty)
    #expect(outcome.diagnostics.hasPrefix("ratepress: error: fetching rates: http://127.0.0.1:"))
    #expect(
      try Tree(site.folder.path).files.keys.sorted()
        == ["ratepress.toml", "snapshots/.failures.json", "snapshots/.lock"])
  }

  @Test func `a failed fetch alone speaks JSON, too`() throws {
    let site = try TestSite("", Self.broken)
    let outcome = site.run("fetch", "--json")
    #expect(outcome.status == .unreachable)
    let text = outcome.diagnostics.replacing("ratepress: error: ", with: "").dropLast()
    #expect(outcome.results == "{\"error\":\"\(text)\",\"status\":69}\n")
    #expect(outcome.diagnostics == site.run("fetch").diagnostics)
  }

  @Test(arguments: ["run", "build"])
  func `a run that its templates end speaks JSON, too`(command: String) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/pages/404.html", "{{no_such_name}}")
    let outcome = site.run(command, "--json")
    #expect(outcome.status == .configuration)
    #expect(outcome.results.contains(#""status":78"#))
    #expect(outcome.results.split(separator: "\n").count == 1)
    #expect(outcome.diagnostics.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["status"], #""failures":[],"sources":[],"#), (["convert", "1", "USD", "KRW"], ""),
  ])
  func `what has no rates to tell of says so in JSON, too`(line: [String], more: String) throws {
    let console = RecordedConsole()
    let site = try TestSite()
    let environment = console.environment(currentFolder: site.folder.path)
    #expect(Ratepress.run(line + ["--json"], in: environment) == .unreachable)
    #expect(
      console.results == "{\"error\":\"\(site.folder.path)/snapshots: no rates are stored; "
        + "\\\"ratepress run\\\" fetches them\",\(more)\"status\":69}\n")
    #expect(console.diagnostics.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["run"], ["fetch"], ["build"], ["status"], ["convert", "1", "USD", "KRW"],
  ])
  func `a mistake in the configuration is told in JSON, too`(line: [String]) throws {
    let console = RecordedConsole()
    let site = try TestSite("[site]\ntitel = 1")
    let environment = console.environment(currentFolder: site.folder.path)
    #expect(Ratepress.run(line + ["--json"], in: environment) == .configuration)
    #expect(
      console.results == #"{"error":"ratepress.toml:2:1: unknown key \"titel\" in [site]; did you "#
        + #"mean \"title\"?","status":78}"# + "\n")
    #expect(console.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func `with nothing stored and no site yet a page says so`() throws {
    let site = try TestSite("", Self.broken)
    let outcome = site.run("run")
    #expect(outcome.status == .unreachable)
    #expect(outcome.diagnostics.split(separator: "\n").count == 2)
    #expect(
      outcome.diagnostics.hasSuffix(
        "\nratepress: note: no rates are stored; \"ratepress build --sample\" builds a site from a "
          + "sample\n"))
    #expect(try site.page("index.html").contains("<h1>데이터를 불러올 수 없습니다</h1>"))
    #expect(try site.page("en/index.html").contains("<h1>Unable to load data</h1>"))
    #expect(try site.texts == ["404.html", "en/404.html", "en/index.html", "index.html"])
    #expect(site.run("check").status == .success)
  }

  @Test func `a build with nothing stored says what to do`() throws {
    let site = try TestSite()
    let outcome = site.run("build")
    #expect(outcome.status == .unreachable)
    #expect(
      outcome.diagnostics
        == "ratepress: error: \(site.folder.path)/snapshots: no rates are stored; "
        + "\"ratepress run\" fetches them\n")
    #expect(site.has("index.html"))
  }

  @Test(arguments: [true, false])
  func `a site that is there is never replaced by that page`(isOurs: Bool) throws {
    let site = try TestSite("", Answer.sent(Answer.first), Self.broken)
    if isOurs {
      _ = site.run("run", now: Answer.firstDay)
      try site.folder.remove("snapshots")
    } else {
      try site.folder.write("public/index.html", "my site")
      _ = site.run("fetch", now: Answer.firstDay)
      try site.folder.remove("snapshots")
    }
    let before = try Tree(site.folder.path + "/public")
    #expect(site.run("run", now: Answer.secondDay).status == .unreachable)
    #expect(try Tree(site.folder.path + "/public") == before)
  }

  @Test func `a rate-limited source is not asked, and the time of the next request is told`() throws
  {
    let site = try TestSite(
      "", Answer.sent(Answer.first), Behaviours.status(429, "Retry-After: 3600"))
    _ = site.run("run", now: Answer.firstDay)
    let said =
      "ratepress: error: \(site.server.url)/v6/latest/USD: rate-limited by the source; "
      + "next request not before 2026-04-22T02:02:32Z\n"
    for _ in 1...2 {
      let outcome = site.run("run", now: Answer.secondDay)
      #expect(outcome.status == .unreachable)
      #expect(outcome.diagnostics == said)
      #expect(outcome.results.hasPrefix("rate-limited by the source; rates of 2026-04-21"))
      #expect(site.server.requests.count == 2)
    }
    _ = site.run("run", now: Answer.secondDay + 3600)
    #expect(site.server.requests.count == 3)
  }

  @Test(arguments: ["run", "fetch", "build"])
  func `a second run beside the first ends with 75 and one line`(command: String) throws {
    let site = try TestSite.afterTwoDays()
    let lock = "\(site.folder.path)/snapshots/.lock"
    let descriptor = open(lock, O_RDWR)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let outcome = site.run(command)
    #expect(outcome.status == .alreadyRunning)
    #expect(outcome.results.isEmpty)
    #expect(
      outcome.diagnostics
        == "ratepress: error: another run is active and holds \(lock): wait until "
        + "it has ended\n")
    #expect(site.server.requests.count == 2)
  }

  @Test func `each damaged file is told once, whichever step meets it`() throws {
    let site = try TestSite.afterTwoDays()
    let folder = "snapshots/open-er-api/USD"
    for name in ["2026-04-21T12-00-00Z.json", "2026-04-23T00-00-00Z.json", ".request.json"] {
      try site.folder.write("\(folder)/\(name)", "cut")
    }
    let outcome = site.run("run", "--force")
    #expect(outcome.status == .success)
    let lines = outcome.diagnostics.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.diagnostics)")
    for name in ["2026-04-21T12", "2026-04-23", ".request"] {
      #expect(lines.count { $0.contains("\(folder)/\(name)") } == 1, "\(name)")
    }
    #expect(try site.row("KRW").contains("trend rising"))
  }

  @Test func `damaged files are told where the fetch fails, too`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Self.broken)
    _ = site.run("run", now: Answer.firstDay)
    let folder = "snapshots/open-er-api/USD"
    try site.folder.write("\(folder)/2026-04-23T00-00-00Z.json", "cut")
    try site.folder.write("\(folder)/.request.json", "cut")
    for command in ["fetch", "run"] {
      let outcome = site.run(command, now: Answer.secondDay)
      #expect(outcome.status == .unreachable)
      let lines = outcome.diagnostics.split(separator: "\n")
      #expect(lines.map { $0.contains("warning") } == [true, true, false], "\(lines)")
    }
  }

  @Test(arguments: [["convert", "1", "USD", "KRW"], ["status"], ["build"]])
  func `commands that read the rates tell of damaged files`(line: [String]) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("snapshots/open-er-api/USD/2026-04-23T00-00-00Z.json", "")
    let console = RecordedConsole()
    let status = Ratepress.run(
      line, in: console.environment(currentFolder: site.folder.path, now: Answer.secondDay))
    #expect(status == .success)
    #expect(console.diagnostics.hasPrefix("ratepress: warning: \(site.folder.path)/snapshots/"))
    #expect(console.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func `an output folder that cannot be written ends with 73`() throws {
    let site = try TestSite()
    try site.folder.write("public", "a file")
    let outcome = site.run("run", now: Answer.firstDay)
    #expect(outcome.status == .cannotWrite)
    #expect(
      outcome.diagnostics == "ratepress: error: releasing the site: \(site.folder.path)/public is "
        + "not a folder: move it away or choose another folder\n")
  }
}
