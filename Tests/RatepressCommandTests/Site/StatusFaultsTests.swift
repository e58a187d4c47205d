import Foundation
import RatesDomain
import SiteRelease
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What status ends with", .waiting, .timeLimit(.minutes(20)))
struct StatusFaultsTests {
  private static let hour: Int64 = 3600

  @Test func `while publishing fails, that it does`() throws {
    let site = try TestSite()
    let target = "[[publish]]\nname = \"www\"\nto = \"file://\(site.folder.path)/www\"\n"
    try site.configure(target + "after = [\"false\"]\n")
    #expect(site.run("run").status == .notPublished)
    let failing = site.run("status")
    #expect(failing.status == .notPublished)
    #expect(failing.results.split(separator: "\n").count { $0.hasPrefix("failing since") } == 1)
    #expect(site.run("status", "--json").results.contains(#""status":74"#))
    try site.configure(target)
    #expect(site.run("run").status == .success)
    #expect(site.run("status").status == .success)
  }

  @Test func `of several targets that fail, each in a line of its own`() throws {
    let site = try TestSite()
    let targets = ["www", "mirror"].map {
      "[[publish]]\nname = \"\($0)\"\nto = \"file://\(site.folder.path)/\($0)\"\nafter = [\"false\"]\n"
    }
    try site.configure(targets.joined())
    #expect(site.run("run").status == .notPublished)
    let failing = site.run("status").results.split(separator: "\n").filter {
      $0.contains("publishing to")
    }
    #expect(failing.count == 2)
    #expect(
      failing.allSatisfy {
        $0.contains(/^failing since [^ ]+, 1 run, last at [^ ]+: publishing to/)
      })
  }

  @Test func `of targets that are configured no more, nothing`() throws {
    let site = try TestSite()
    try site.configure(
      "[[publish]]\nto = \"file://\(site.folder.path)/www\"\nafter = [\"false\"]\n")
    #expect(site.run("run").status == .notPublished)
    try site.configure("")
    #expect(site.run("status").status == .success)
  }

  private func twoTargets() throws -> TestSite {
    let site = try TestSite()
    try site.configure(
      """
      [site]
      languages = ["en"]
      [[publish]]
      name = "www"
      to = "file://\(site.folder.path)/www"
      [[publish]]
      name = "mirror"
      to = "file://\(site.folder.path)/mirror"
      """)
    return site
  }

  @Test func `of targets that lack the newest site, their names, in one line`() throws {
    let site = try twoTargets()
    _ = site.run("run", "--no-publish", now: Answer.firstDay)
    #expect(site.run("status", now: Answer.firstDay).status == .notPublished)
    _ = site.run("publish", now: Answer.firstDay)
    #expect(site.run("status", now: Answer.firstDay).status == .success)
    _ = site.run("run", "--no-publish")
    let both = site.run("status", "--json")
    #expect(both.status == .notPublished)
    #expect(both.results.contains(#""error":"www, mirror: not published since the last build; "#))
    _ = site.run("publish", "--dry-run")
    _ = site.run("publish", "mirror")
    let one = site.run("status").results.split(separator: "\n")
    #expect(
      one.filter { $0.contains("not published") } == [
        "www: not published since the last build; \"ratepress publish\" does it"
      ])
    #expect(site.run("run").status == .success)
    #expect(site.run("status").status == .success)
  }

  @Test(arguments: [".lock", ".publishing"])
  func `while a run is active, nothing of targets that it may publish to`(lock: String) throws {
    let site = try twoTargets()
    _ = site.run("run", "--no-publish")
    try SiteLock.whileHeld("\(site.folder.path)/snapshots/\(lock)") {
      #expect(site.run("status").status == .success)
    }
    #expect(site.run("status").status == .notPublished)
  }

  @Test func `without a listed base, that the site lacks it`() throws {
    let site = try TestSite.afterTwoDays("[site]\nbases = [\"USD\", \"XPF\"]\n")
    let status = site.run("status")
    #expect(status.status == .cannotWrite)
    #expect(status.results.contains("site.bases: the rates have no XPF"))
  }

  @Test func `without the list of a base, that it is gone`() throws {
    let site = try TestSite.afterTwoDays(
      "[site]\nlanguages = [\"en\"]\nbases = [\"USD\", \"KRW\"]\n")
    #expect(site.run("status").status == .success)
    try site.folder.remove("public/krw")
    let status = site.run("status", "--json")
    #expect(status.status == .cannotWrite)
    #expect(status.results.contains("public/krw: it is gone; "))
  }

  @Test(arguments: [
    ("", "public: there is no site"), ("/usd", "public/usd: it is gone"),
    ("/index.html", "public/index.html: it is gone"), ("/assets", "public/assets: it is gone"),
  ])
  func `without a part of the web root, what is gone`(part: String, words: String) throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]\n")
    #expect(site.run("status").status == .success)
    try site.folder.remove("public" + part)
    let status = site.run("status")
    #expect(status.status == .cannotWrite)
    #expect(status.results.contains(words), "\(status.results)")
    #expect(site.run("check").status == .issues)
    #expect(site.run("build", "--verify").status == .success)
    #expect(site.run("status").status == .success)
    #expect(site.run("check").status == .success)
  }

  @Test(arguments: ["ko", "ko/krw", "assets"])
  func `a link in the place of a folder, even to the very same, is none of the site's`(part: String)
    throws
  {
    let site = try TestSite.afterTwoDays(
      "[site]\nlanguages = [\"en\", \"ko\"]\nbases = [\"USD\", \"KRW\"]\n")
    let place = URL(filePath: "\(site.folder.path)/public/\(part)")
    let copy = URL(filePath: "\(site.folder.path)/elsewhere")
    try FileManager.default.moveItem(at: place, to: copy)
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: copy)
    let status = site.run("status")
    #expect(status.status == .cannotWrite)
    #expect(status.results.contains("public/\(part): it is gone"), "\(status.results)")
  }

  @Test(arguments: [
    "krw", "usd", "ko", "ko/krw", "krw/index.html", "ko/index.html", "assets", "eur", "ko/eur",
  ])
  func `a part that is gone is there again after the next run, though nothing is new`(part: String)
    throws
  {
    let site = try TestSite.afterTwoDays(
      "[site]\nlanguages = [\"en\", \"ko\"]\nbases = [\"USD\", \"KRW\"]\nhome = \"JPY\"\n")
    let pages = try site.pages
    #expect(site.run("run").results.contains("0 files written"))
    try site.folder.remove("public/" + part)
    #expect(site.run("status").status == .cannotWrite)
    let run = site.run("run")
    #expect(
      run.status == .success && run.diagnostics.contains(": it is gone; it is written anew\n"))
    #expect(try site.pages == pages)
    #expect(site.run("status").status == .success)
    #expect(site.run("run").results.contains("0 files written"))
  }

  @Test(arguments: ["krw", "krw/index.html"])
  func `a part in whose place something else is counts for a run as for status`(part: String)
    throws
  {
    let site = try TestSite.afterTwoDays(
      "[site]\nlanguages = [\"en\"]\nbases = [\"USD\", \"KRW\"]\n")
    try site.folder.remove("public/" + part)
    try site.folder.write("public/" + part + (part == "krw" ? "" : "/mine"), "the owner's")
    #expect(site.run("status").status == .cannotWrite)
    let run = site.run("run")
    #expect(run.status == .success)
    #expect(run.diagnostics.contains("public/\(part): it is gone; it is written anew\n"))
    #expect(run.diagnostics.contains("is your own"), "\(run.diagnostics)")
    #expect(site.run("status").status == .success)
  }

  @Test func `of a first build that is under way or failed, no pages that are gone`() throws {
    let site = try TestSite("[site]\nlanguages = [\"en\"]\n")
    #expect(site.run("fetch").status == .success)
    try SiteLock.whileHeld("\(site.folder.path)/snapshots/.lock") {
      #expect(site.run("status").status == .success)
    }
    try site.folder.write("Templates/pages/list.html", "{{nonsense}}")
    #expect(site.run("build").status == .configuration)
    let failed = site.run("status")
    #expect(failed.status == .configuration && !failed.results.contains("there is no site"))
  }

  @Test(arguments: [
    ("", "/www: there is no site"), ("/usd", "/www/usd: it is gone"),
    ("/index.html", "/www/index.html: it is gone"),
  ])
  func `without a part of a target on this machine, what is gone`(part: String, words: String)
    throws
  {
    let site = try twoTargets()
    #expect(site.run("run").status == .success)
    #expect(site.run("status").status == .success)
    try site.folder.remove("www" + part)
    let status = site.run("status")
    #expect(status.status == .notPublished)
    #expect(status.results.contains("publishing to www: \(site.folder.path)\(words)"), "\(status)")
    #expect(status.results.contains("\"ratepress publish www --verify\" brings it back"))
    #expect(site.run("check").results.contains(words))
    #expect(site.run("publish", "www", "--verify").status == .success)
    #expect(site.run("status").status == .success)
  }

  @Test func `with a note of a hold that cannot be read, that, and all the rest`() throws {
    let site = try twoTargets()
    #expect(site.run("run").status == .success)
    let notes = "snapshots/.published"
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(site.folder.path)/\(notes)")
    let name = try #require(names.first { $0.hasSuffix(".site") }).replacing(".site", with: ".held")
    try site.folder.write("\(notes)/\(name)/x", "")
    let status = site.run("status")
    #expect(status.status == .notPublished)
    #expect(status.results.contains("\(notes)/\(name): cannot be read; remove it"))
    #expect(status.results.contains("open-er-api USD: rates of "))
    #expect(site.run("check").results.contains("\(name): cannot be read; remove it"))
  }

  @Test(arguments: [(6 * hour - 60, true), (6 * hour + 60, false)])
  func `an update that is late for six hours is missed`(late: Int64, isSound: Bool) throws {
    let site = try TestSite.afterTwoDays()
    // The second answer's rates are of an hour before, and the next ones due 10 s less than a day later.
    let due = Answer.secondDay + (23 * Self.hour - 10)
    let status = site.run("status", now: due + late)
    #expect(status.status == (isSound ? .success : .unreachable))
    #expect(status.results.contains("is not stored after 6 h") == !isSound)
  }

  @Test func `rates that a calendar expects may be late until they are overdue`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml",
      "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\noverdue = \"72h\"\n")
    try folder.write("bank.csv", "date,base,quote,rate\n2026-10-29,USD,KRW,1391.5\n")
    func status(_ moment: String, _ command: String) throws -> RatepressSite.ExitStatus {
      let now = try #require(Timestamp(moment))
      let console = RecordedConsole()
      return Ratepress.run(
        [command], in: console.environment(currentFolder: folder.path, now: now))
    }
    #expect(try status("2026-10-29T09:00:00Z", "run") == .success)
    #expect(try status("2026-10-30T09:00:00Z", "status") == .success)
    #expect(try status("2026-10-31T09:00:00Z", "status") == .success)
    #expect(try status("2026-11-03T09:00:00Z", "status") == .unreachable)
  }

  @Test func `a fetch that fails is listed once, with what it fails for now`() throws {
    let site = try TestSite(
      "", Answer.sent(Answer.first), Behaviours.status(404), Answer.sent("<html>"))
    _ = site.run("run", now: Answer.firstDay)
    _ = site.run("run", now: Answer.secondDay)
    _ = site.run("run", now: Answer.secondDay + Self.hour)
    let status = site.run("status", now: Answer.secondDay + Self.hour)
    #expect(status.status == .success)
    let failing = status.results.split(separator: "\n").filter { $0.hasPrefix("failing since") }
    #expect(failing.count == 1)
    #expect(failing.first?.contains("since \(Answer.secondDay)") == true)
    #expect(failing.first?.contains("rejected") == true)
    #expect(failing.first?.contains("status 404") == false)
    let later = site.run("status", now: Answer.secondDay + 7 * Self.hour)
    #expect(later.status == .unreachable)
  }

  @Test func `through an outage of a weekend that another source stands in for, always the same`()
    throws
  {
    let site = try TwoSources()
    let won = [("KRW", "1312.60"), ("VND", "24000")]
    // Day 3 is a Friday.
    site.first.answer(TwoSources.rates(3, "USD", [("EUR", "0.9")] + won))
    site.second.answer(TwoSources.rates(3, "EUR", [("USD", "1.1")] + won))
    #expect(site.run(3, "run").status == .success)
    site.first.answer(Behaviours.status(404))
    for hour in Int64(0)..<48 {
      let now = TwoSources.updated(4) + hour * Self.hour + 300
      site.second.answer(TwoSources.rates(4 + hour / 24, "EUR", [("USD", "1.1")] + won))
      let run = site.run(at: now, "run")
      let status = site.run(at: now + 1500, "status")
      #expect(run.status == .success && status.status == .success, "hour \(hour): \(status)")
      #expect(status.results.contains("failing since "), "hour \(hour): \(status)")
    }
  }

  @Test func `with another source, a clock that is behind the first one's as the run does`() throws
  {
    let site = try TwoSources()
    let won = [("KRW", "1312.60"), ("EUR", "0.9")]
    site.first.answer(TwoSources.rates(0, "USD", won))
    #expect(site.run(0, "run").status == .success)
    site.first.answer(TwoSources.rates(5, "USD", won))
    for command in ["run", "fetch"] {
      #expect(site.run(1, command).status == .rejected)
      let status = site.run(at: TwoSources.updated(1) + 8 * Self.hour, "status")
      #expect(status.status == .unreachable, "\(status)")
      #expect(status.results.contains("failing since "))
    }
  }

  @Test func `with another source, a key that is missing as the run does`() throws {
    let site = try TwoSources()
    try site.folder.write(
      "ratepress.toml",
      """
      [site]
      languages = ["en"]
      [[source]]
      kind = "exchangerate-api"
      url = "\(site.first.server.url)/keyed"
      [[source]]
      base = "EUR"
      url = "\(site.second.server.url)/v6/latest"
      """)
    site.second.answer(TwoSources.rates(0, "EUR", [("KRW", "1440.5"), ("USD", "1.1")]))
    let run = site.run(0, "run")
    #expect(run.status == .success && run.diagnostics.contains("no key; set "), "\(run)")
    let status = site.run(at: TwoSources.updated(0) + 8 * Self.hour, "status")
    #expect(status.status == .success && status.results.contains("no key; set "), "\(status)")
    // As for an outage that was noted before it was known whether a run ended with it.
    let record = "snapshots/.failures.json"
    let text = try site.folder.text(record)
    #expect(text.contains("\"endsRun\" : false,"))
    try site.folder.write(record, text.replacing("\"endsRun\" : false,", with: ""))
    #expect(
      site.run(at: TwoSources.updated(0) + 8 * Self.hour, "status").status == .unreachable)
  }

  @Test func `with another source, a run that was not started all the same`() throws {
    let site = try TwoSources()
    let answer = AnswerFixture().with { answer in
      answer.base = "USD"
      answer.updated = "\(TwoSources.updated(0).secondsSinceEpoch)"
      // Another moment than the calendar's.
      answer.next = "\(TwoSources.updated(1).secondsSinceEpoch + 60)"
      answer.rates = [("USD", "1"), ("EUR", "0.9"), ("KRW", "1312.60")]
    }
    site.first.answer(answer.sent)
    #expect(site.run(0, "run").status == .success)
    site.first.answer(Behaviours.status(404))
    #expect(site.run(1, "run").status == .success)
    #expect(site.run(at: TwoSources.updated(1) + 6 * Self.hour + 300, "status").status == .success)
    let late = site.run(at: TwoSources.updated(1) + 8 * Self.hour, "status")
    #expect(late.status == .unreachable && late.results.contains("is not stored after 7 h"))
  }
}
