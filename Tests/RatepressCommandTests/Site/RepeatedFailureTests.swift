import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A failure that repeats", .waiting, .timeLimit(.minutes(20)))
struct RepeatedFailureTests {
  private static let hour: Int64 = 3600
  private static let refused = Behaviours.status(404)

  private func memory(_ site: TestSite) throws -> String {
    try site.folder.text("snapshots/.failures.json")
  }

  @Test func `is told once a day under cron, and ends with its status every time`() throws {
    let site = try TestSite("", Self.refused)
    var told: [Int64] = []
    for hour in Int64(0)...49 {
      let outcome = site.run("run", "--quiet", now: Answer.firstDay + hour * Self.hour)
      #expect(outcome.status == .unreachable)
      #expect(outcome.results.isEmpty)
      if !outcome.diagnostics.isEmpty { told.append(hour) }
    }
    #expect(told == [0, 24, 48])
  }

  @Test func `is told every day by a job that runs once a day, a minute early or late`() throws {
    let site = try TestSite("", Self.refused)
    for moment in [0, 86_340, 172_860, 259_140] {
      let outcome = site.run("fetch", "--quiet", now: Answer.firstDay + Int64(moment))
      #expect(outcome.diagnostics.split(separator: "\n").count == 1)
    }
  }

  @Test func `is told to a person, and without --quiet, every time`() throws {
    let site = try TestSite("", Self.refused)
    for _ in 1...2 {
      #expect(!site.run("fetch", now: Answer.firstDay).diagnostics.isEmpty)
      let console = RecordedConsole(isInteractive: true)
      _ = Ratepress.run(
        ["fetch", "--quiet"],
        in: console.environment(currentFolder: site.folder.path, now: Answer.firstDay))
      #expect(console.diagnostics.hasPrefix("ratepress: error: "))
    }
  }

  @Test func `that a person alone has seen is still told to cron`() throws {
    let site = try TestSite("", Self.refused)
    let console = RecordedConsole(isInteractive: true)
    _ = Ratepress.run(
      ["fetch"], in: console.environment(currentFolder: site.folder.path, now: Answer.firstDay))
    #expect(!site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    #expect(site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
  }

  @Test func `hides no other failure`() throws {
    let site = try TestSite("", Self.refused, Self.refused, Answer.sent("<html>"))
    #expect(!site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    #expect(site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    let other = site.run("fetch", "--quiet", now: Answer.firstDay)
    #expect(other.status == .rejected)
    #expect(other.diagnostics.contains("rejected"))
  }

  @Test func `is over with one line, with --quiet too, and is forgotten a day later`() throws {
    let site = try TestSite("", Self.refused, Self.refused, Answer.sent(Answer.first))
    for _ in 1...2 { _ = site.run("fetch", "--quiet", now: Answer.firstDay) }
    let outcome = site.run("run", "--quiet", now: Answer.firstDay + Self.hour)
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics.hasPrefix(
        "ratepress: note: fetching works again after 2 failed runs since \(Answer.firstDay); the last "
          + "error was: "))
    #expect(outcome.diagnostics.split(separator: "\n").count == 1)
    #expect(!site.run("status", now: Answer.firstDay + Self.hour).results.contains("failing"))
    let next = site.run("run", "--quiet", now: Answer.firstDay + Self.hour)
    #expect(next.diagnostics.isEmpty)
    _ = site.run("run", now: Answer.firstDay + 24 * Self.hour)
    #expect(try !memory(site).contains("status 404"))
  }

  @Test func `of the pages that comes and goes is told once a day`() throws {
    let site = try TestSite("", Answer.sent(Answer.first))
    _ = site.run("run", now: Answer.firstDay)
    var told: [(hour: Int64, isError: Bool)] = []
    for hour in Int64(1)...9 {
      if hour.isMultiple(of: 2) {
        try site.folder.remove("Templates/pages/404.html")
      } else {
        try site.folder.write("Templates/pages/404.html", "{{no_such_name}}")
      }
      let outcome = site.run("build", "--quiet", now: Answer.firstDay + hour * Self.hour)
      #expect(outcome.status == (hour.isMultiple(of: 2) ? .success : .configuration))
      if !outcome.diagnostics.isEmpty {
        told.append((hour, outcome.diagnostics.hasPrefix("ratepress: error: ")))
      }
    }
    #expect(told.map(\.hour) == [1, 2])
    #expect(told.map(\.isError) == [true, false])
  }

  @Test
  func `of a fetch is told after six hours while rates are current, and is in status at once`()
    throws
  {
    let site = try TestSite("", Answer.sent(Answer.first), Self.refused)
    _ = site.run("run", now: Answer.firstDay)
    var told: [Int64] = []
    for hour in Int64(0)...8 {
      let now = Answer.secondDay + hour * Self.hour
      let outcome = site.run("run", "--quiet", now: now)
      #expect(outcome.status == .unreachable)
      #expect(site.run("status", now: now).results.contains("failing since \(Answer.secondDay)"))
      if !outcome.diagnostics.isEmpty { told.append(hour) }
    }
    #expect(told == [6])
  }

  @Test func `of a fetch that ends before it was told ends in silence`() throws {
    let site = try TestSite(
      "", Answer.sent(Answer.first), Self.refused, Answer.sent(Answer.second))
    for now in [Answer.firstDay, Answer.secondDay] {
      #expect(site.run("run", "--quiet", now: now).diagnostics.isEmpty)
    }
    // One currency of the first answer is not in the second.
    #expect(
      site.run("run", "--quiet", now: Answer.secondDay + Self.hour).diagnostics
        == "ratepress: warning: open-er-api: BGN has ended, and no other source fills in: "
        + "lists go on without, and the pages stay with the last rate; to remove them: ratepress build --prune\n"
    )
  }

  @Test func `of the pages is not over because a fetch succeeds`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/pages/404.html", "{{no_such_name}}")
    #expect(!site.run("run", "--quiet").diagnostics.isEmpty)
    let again = site.run("run", "--quiet")
    #expect(again.status == .configuration)
    #expect(again.diagnostics.isEmpty)
    #expect(site.run("fetch", "--quiet").diagnostics.isEmpty)
    try site.folder.remove("Templates/pages/404.html")
    #expect(
      site.run("run", "--quiet").diagnostics.contains("building works again after 2 failed runs"))
  }

  @Test func `of a fetch that a person forces is not remembered`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Self.refused)
    _ = site.run("run", now: Answer.firstDay)
    for _ in 1...2 {
      let forced = site.run("fetch", "--force", "--quiet", now: Answer.firstDay)
      #expect(forced.status != .success)
      #expect(!forced.diagnostics.isEmpty)
    }
    #expect(site.run("run", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    #expect(!site.run("status", now: Answer.firstDay).results.contains("failing"))
  }

  @Test func `of the clock is not over for the pages either`() throws {
    let site = try TestSite.afterTwoDays()
    let back = Answer.secondDay + -3 * 86_400
    _ = site.run("build", now: back)
    let outcome = site.run("run", now: back)
    #expect(outcome.status == .unreachable)
    #expect(!outcome.diagnostics.contains("works again"))
  }

  @Test func `of the pages is the status of status`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/pages/404.html", "{{no_such_name}}")
    _ = site.run("run")
    let status = site.run("status", "--json")
    #expect(status.status == .configuration)
    #expect(status.results.contains("\"error\":\"preparing pages: "))
  }

  @Test func `gives programs its reason even while it is quiet`() throws {
    let site = try TestSite("", Self.refused)
    let first = site.run("fetch", "--quiet", "--json", now: Answer.firstDay)
    let second = site.run("fetch", "--quiet", "--json", now: Answer.firstDay)
    #expect(first.results == second.results)
    #expect(second.results.contains("\"error\":\"fetching rates: "))
    #expect(second.diagnostics.isEmpty)
  }

  @Test(arguments: ["", "{", "[]", "{\"failures\":7}", "\u{0}\u{1}"])
  func `is told when what is remembered is damaged, which heals itself`(text: String) throws {
    let site = try TestSite("", Self.refused)
    _ = site.run("fetch", "--quiet", now: Answer.firstDay)
    try site.folder.write("snapshots/.failures.json", text)
    #expect(!site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    #expect(site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
  }

  @Test func `is told when it cannot be remembered`() throws {
    let site = try TestSite("", Self.refused)
    try site.folder.write("snapshots/.failures.json/file", "")
    for _ in 1...2 {
      let outcome = site.run("fetch", "--quiet", now: Answer.firstDay)
      #expect(outcome.status == .unreachable)
      let lines = outcome.diagnostics.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasSuffix(".failures.json: it is damaged and counts as empty") == true)
    }
  }

  @Test func `is remembered where a full disk cannot take the room`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Self.refused)
    _ = site.run("run", "--quiet", now: Answer.firstDay)
    let room = try site.folder.read("snapshots/.failures.json").count
    // Nothing can be made in the folder that takes the record's place.
    try site.folder.write("snapshots/..failures.json.tmp/file", "")
    let late = Answer.secondDay + 7 * Self.hour
    let told = [Answer.secondDay, late, late + Self.hour].map {
      site.run("run", "--quiet", now: $0).diagnostics.split(separator: "\n").count
    }
    #expect(told == [0, 1, 0])
    #expect(try site.folder.read("snapshots/.failures.json").count == room)
  }

  @Test func `is told when the clock was ahead before`() throws {
    let site = try TestSite("", Self.refused)
    _ = site.run("fetch", "--quiet", now: Answer.firstDay + 365 * 86_400)
    #expect(!site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    #expect(site.run("fetch", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    #expect(try memory(site).contains("\"first\" : \"\(Answer.firstDay)\""))
  }

  @Test func `as a warning is told once a day, too, and ends in silence`() throws {
    let site = try TestSite()
    try site.folder.write("public/usd/eur.html", "my page")
    let first = site.run("run", "--quiet", now: Answer.firstDay)
    #expect(first.status == .success)
    #expect(first.diagnostics.hasPrefix("ratepress: warning: "))
    #expect(site.run("run", "--quiet", now: Answer.firstDay).diagnostics.isEmpty)
    try site.folder.remove("public/usd/eur.html")
    #expect(site.run("run", "--quiet", "--verify", now: Answer.firstDay).diagnostics.isEmpty)
  }

  @Test func `is seen in status`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Self.refused)
    _ = site.run("run", now: Answer.firstDay)
    for _ in 1...2 { _ = site.run("run", "--quiet", now: Answer.secondDay) }
    let status = site.run("status", now: Answer.secondDay)
    #expect(
      status.results.contains(
        "\nfailing since \(Answer.secondDay), 2 runs, last at \(Answer.secondDay): http://"))
    let json = site.run("status", "--json", now: Answer.secondDay)
    #expect(!json.results.contains("\"error\":\"open-er-api"))
    #expect(json.results.contains("\"failures\":[{\"count\":2,\"error\":\"http://"))
  }

  @Test func `of another site that shares the snapshots is left alone`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/pages/404.html", "{{no_such_name}}")
    _ = site.run("build", "--quiet")
    let own = try site.folder.text("ratepress.toml")
    try site.folder.write(
      "other.toml", own + "[output]\ndirectory = \"other\"\ntemplates = \"none\"\n")
    #expect(site.run("build", "--quiet", "--config", "other.toml").diagnostics.isEmpty)
    #expect(site.run("build", "--quiet").diagnostics.isEmpty)
  }
}

@Suite("A site of other settings than today's", .waiting, .timeLimit(.minutes(20)))
struct OutdatedSiteTests {
  private static let advice =
    "the shown site was built from other rates, settings or templates; run \"ratepress build\""

  @Test(arguments: [true, false])
  func `is one issue, and its links are none`(isTemplate: Bool) throws {
    let site = try TestSite.afterTwoDays("[site]\nurl = \"https://a.example/x\"\n")
    #expect(site.run("check").status == .success)
    if isTemplate {
      try site.folder.write("Templates/pages/404.html", "<p>mine</p>")
    } else {
      try site.configure("[site]\nurl = \"https://a.example/other\"\n")
    }
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(check.results == "\(site.folder.path)/public: \(Self.advice)\n")
    let status = site.run("status")
    #expect(status.status == .success)
    #expect(status.results.hasSuffix("\n\(Self.advice)\n"))
    #expect(site.run("status", "--json").results.contains("\"site\":\"outdated\""))
    _ = site.run("build")
    #expect(site.run("check").status == .success)
    #expect(site.run("status", "--json").results.contains("\"site\":\"current\""))
  }

  @Test func `still has its own files checked`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]\n")
    try site.configure("[site]\nlanguages = [\"ko\"]\n")
    try site.folder.write("public/index.html", "changed")
    let lines = site.run("check").results.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.contains("public/index.html: ") == true)
  }

  @Test func `is what new rates make of it until the next build`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Answer.sent(Answer.second))
    _ = site.run("run", now: Answer.firstDay)
    _ = site.run("fetch", now: Answer.secondDay)
    #expect(site.run("status").results.contains(Self.advice))
  }

  @Test func `is not what a sample is, nor the page that there are no rates`() throws {
    let sample = try TestSite()
    _ = sample.run("build", "--sample")
    #expect(sample.run("check").status == .success)
    try sample.configure("[site]\ndecimals = 2\n")
    #expect(sample.run("check").results.hasSuffix("run \"ratepress build --sample\"\n"))
    let empty = try TestSite()
    _ = empty.run("build")
    #expect(empty.run("check").status == .success)
  }
}
