import Foundation
import RatesDomain
import RatesPresentation
import SiteFiles
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A run whose site was made of the very same", .waiting, .timeLimit(.minutes(20)))
struct UnchangedTests {
  /// A page that somebody edited by hand, and what it was.
  private func edited(_ site: TestSite) throws -> String {
    let page = try site.page("usd/krw.html")
    try site.folder.write("public/usd/krw.html", "edited")
    return page
  }

  @Test(arguments: ["run", "build"])
  func `looks at no page, and does so when asked to verify`(command: String) throws {
    let site = try TestSite.afterTwoDays()
    let page = try edited(site)
    let count = try site.pages.count
    let outcome = site.run(command)
    #expect(outcome.status == .success && outcome.diagnostics.isEmpty)
    #expect(outcome.results.hasSuffix("0 files written, \(count) unchanged, 0 removed\n"))
    #expect(try site.page("usd/krw.html") == "edited")
    let verified = site.run(command, "--verify")
    #expect(
      verified.results.hasSuffix("1 file written, \(count - 1) unchanged, 0 removed\n"))
    #expect(try site.page("usd/krw.html") == page)
  }

  @Test func `still ends as its fetch ends, and warns of what it is to warn of`() throws {
    let site = try TestSite("", Answer.sent(Answer.first), Behaviours.status(404))
    try site.configure("[site]\nbases = [\"USD\", \"XXX\"]")
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    let before = try Tree(site.folder.path + "/public")
    let outcome = site.run("run", now: Answer.secondDay)
    #expect(outcome.status == .unreachable)
    #expect(outcome.results.contains(" 0 files written, \(try site.pages.count) unchanged, "))
    let lines = outcome.diagnostics.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("ratepress: error: "))
    #expect(lines[1].contains("site.bases: the rates have no XXX; its pages are left out"))
    #expect(try Tree(site.folder.path + "/public") == before)
  }

  @Test func `names a file of the owner's in a page's place each time, and sees it go`() throws {
    let site = try TestSite()
    try site.folder.write("public/usd/eur.html", "my page")
    #expect(site.run("run", now: Answer.firstDay).diagnostics.contains("is your own file"))
    #expect(site.run("build").diagnostics.contains("is your own file"))
    try site.folder.remove("public/usd/eur.html")
    #expect(site.run("build").diagnostics.isEmpty)
    #expect(try site.page("usd/eur.html") != "my page")
  }

  @Test(arguments: [["run"], ["build"], ["build", "--verify"]])
  func `says each time that a site without its list of files shows nothing new`(
    line: [String]
  ) throws {
    let site = try TestSite("", Answer.sent(Answer.first), Answer.sent(Answer.second))
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    try site.folder.remove("public/.ratepress-manifest")
    let before = try site.page("index.html")
    let count = try site.pages.count
    #expect(site.run("fetch").status == .success)
    for _ in 1...2 {
      let console = RecordedConsole()
      let status = Ratepress.run(
        line, in: console.environment(currentFolder: site.folder.path, now: Answer.secondDay))
      #expect(status == .cannotWrite)
      let told = console.diagnostics
      #expect(told.split(separator: "\n").count == 1, "\(told)")
      #expect(
        told.hasPrefix("ratepress: error: \(site.folder.path)/public/index.html and "), "\(told)")
      #expect(told.contains(" more are your own files and stay; the pages of those names are not "))
      #expect(told.contains(".ratepress-manifest"))
    }
    #expect(try site.page("index.html") == before)
    #expect(count > 90)
    try Shell.run("rm -r '\(site.folder.path)'/public/*")
    #expect(site.run("build").status == .success)
    #expect(try site.page("index.html") != before)
  }

  @Test(arguments: [
    ("index.html", true), ("en/index.html", true), ("en", true), ("usd/krw.html", false),
    ("index.md", false), ("usd", false),
  ])
  func `ends with 73 where a start page has no place`(path: String, isStart: Bool) throws {
    let site = try TestSite()
    try site.folder.write("public/\(path)", "mine")
    for command in ["run", "build"] {
      let outcome = site.run(command, now: Answer.firstDay)
      #expect(outcome.status == (isStart ? .cannotWrite : .success))
      let kind = isStart ? "error" : "warning"
      #expect(
        outcome.diagnostics == "ratepress: \(kind): \(site.folder.path)/public/\(path) is your own "
          + "file and stays; the page of that name is not written; move it away to get the page\n")
      #expect(site.run(command, "--json").results.contains("\"status\":\(isStart ? 73 : 0)"))
    }
    #expect(try site.page(path) == "mine")
  }

  @Test func `makes the site anew where its start page is gone`() throws {
    let site = try TestSite.afterTwoDays()
    let pages = try Tree(site.folder.path + "/public").contents
    try Shell.run("rm -r '\(site.folder.path)'/public/*")
    let count = try TestSite.afterTwoDays().pages.count
    #expect(site.run("build").results.hasSuffix("\(count) files written, 0 unchanged, 0 removed\n"))
    #expect(try Tree(site.folder.path + "/public").contents == pages)
  }

  @Test func `knows another output folder for another site`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    let pages = try Tree(site.folder.path + "/public").contents
    try site.configure("[site]\nlanguages = [\"en\"]\n[output]\ndirectory = \"other\"")
    #expect(site.run("build").results.contains(" 0 unchanged, "))
    #expect(try Tree(site.folder.path + "/other").contents == pages)
    #expect(site.run("build").results.contains("; 0 files written, "))
  }

  @Test func `is none once the snapshot before is another`() throws {
    let site = try TestSite.afterTwoDays()
    #expect(try site.row("KRW").contains("trend rising"))
    try Shell.run("rm '\(site.folder.path)'/snapshots/open-er-api/USD/2026-04-21*")
    #expect(site.run("build").status == .success)
    #expect(try !site.row("KRW").contains("trend rising"))
  }

  @Test func `is none once a template of the site's own comes, changes or goes`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    let before = try site.page("404.html")
    for text in ["<p>one</p>", "<p>two</p>"] {
      try site.folder.write("Templates/pages/404.html", text)
      #expect(site.run("build").results.contains("; 1 file written, "))
      #expect(try site.page("404.html") == text)
    }
    try site.folder.remove("Templates/pages/404.html")
    #expect(site.run("build").results.contains("; 1 file written, "))
    #expect(try site.page("404.html") == before)
  }

  @Test func `is none once a mistake came into a template`() throws {
    let site = try TestSite.afterTwoDays()
    let before = try Tree(site.folder.path + "/public")
    try site.folder.write("Templates/pages/404.html", "{{no_such_name}}")
    #expect(site.run("build").status == .configuration)
    #expect(site.run("build").status == .configuration)
    #expect(try Tree(site.folder.path + "/public") == before)
  }

  @Test func `is one of the sample too, until there are rates`() throws {
    let site = try TestSite("", Answer.sent(Answer.first))
    #expect(site.run("build", "--sample").status == .success)
    _ = try edited(site)
    #expect(site.run("build", "--sample").results.contains("; 0 files written, "))
    #expect(try site.page("usd/krw.html") == "edited")
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    #expect(try site.page("usd/krw.html").contains("1,457.7000"))
  }

  /// Two values of each key.
  private static let values: [String: (one: String, other: String)] = [
    "site.title": (#""Rates""#, #""rates""#),
    "site.url": (#""https://a.example/x""#, #""https://a.example/y""#),
    "site.languages": (#"["ko", "en"]"#, #"["en", "ko"]"#),
    "site.bases": (#"["USD"]"#, #"["USD", "EUR"]"#),
    "site.home": (#""KRW""#, #""EUR""#),
    "site.start": ("\"home\"\nhome = \"KRW\"", "\"base\"\nhome = \"KRW\""),
    "trend.lists": (#"{ home = "absolute" }"#, #"{ KRW = "absolute" }"#),
    "site.favorites": (#"["EUR", "JPY"]"#, #"["EUR"]"#),
    "site.time_zone": (#""Asia/Seoul""#, #""Asia/Tokyo""#),
    "site.decimals": ("4", "5"),
    "site.rising": (#""red""#, #""green""#),
    "site.accent": (##""#0a7a8f""##, ##""#0A7A90""##),
    "site.offline": ("true", "false"),
    "site.sparklines": ("true", "false"),
    "site.spreads": (#"{ cash = "1.75" }"#, #"{ transfer = "1.75" }"#),
    "site.cards": (
      "true\nurl = \"https://a.example\"", "false\nurl = \"https://a.example\""
    ),
    "trend.mode": (#""absolute""#, #""relative""#),
    "trend.threshold": (#""0.01""#, #""0.02""#),
    "source.kind": (#""open-er-api""#, #""open-er-api""#),
    "source.url": (#""http://a.example""#, #""http://b.example""#),
    "source.base": (#""USD""#, #""EUR""#),
    "source.path": ("\"one.csv\"\nkind = \"file\"", "\"two.csv\"\nkind = \"file\""),
    "source.key_file": ("\"one\"\nkind = \"kexim\"", "\"two\"\nkind = \"kexim\""),
    "source.overdue": (#""12h""#, #""36h""#),
    "source.max_change": (#""25""#, #""none""#),
    "source.missing_days": ("14", "0"),
    "output.directory": (#""public""#, #""other""#),
    "output.snapshots": (#""snapshots""#, #""other""#),
    "output.templates": (#""Templates""#, #""other""#),
    "output.markdown": ("true", "false"),
    "output.max_pages": ("1_000_000", "999_999"),
    "output.release": (#""exchange""#, #""files""#),
    "output.compress": ("[]", #"["gzip", "br"]"#),
    "output.gzip_level": ("6", "9"),
    "output.brotli_level": ("5", "9"),
  ]

  /// The keys that no page depends on: rates of another source or base are stored elsewhere, and say so themselves.
  private static let offPages: Set = [
    "source.kind", "source.url", "source.base", "source.key_file", "source.max_change",
    "source.missing_days", "output.directory", "output.snapshots", "output.templates",
    "output.max_pages", "output.release",
  ]

  @Test(
    arguments: SettingsTable.all.filter { $0.name != "publish" }
      .flatMap { table in table.keys.map { (table, $0) } })
  func `is told from one of other settings by every key that shapes pages`(
    table: SettingsTable, key: String
  ) throws {
    let name = "\(table.name).\(key)"
    let values = try #require(Self.values[name])
    let digests = try [values.one, values.other, values.one].map { value in
      try digest("\(table.header)\n\(key) = \(value)\n")
    }
    #expect(digests[0] == digests[2])
    #expect((digests[0] != digests[1]) == !Self.offPages.contains(name))
  }

  @Test func `is told from others by every setting unless its description says otherwise`() {
    let off = SettingsTable.all.filter { $0.name != "publish" }.flatMap { table in
      table.entries.filter { !$0.shapesPages }.map { "\(table.name).\($0.key)" }
    }
    #expect(Set(off) == Self.offPages)
  }

  @Test func `is the same for defaults that are written`() throws {
    #expect(try digest(AnnotatedConfiguration.text) == digest(""))
  }

  @Test func `is the same whatever its targets`() throws {
    #expect(try digest("") == digest("[[publish]]\nto = \"file:///srv/www\"\n"))
  }

  @Test func `is another one with other prices of a bank, or another day`() throws {
    let bank = { BankRates(buying: $0, selling: 4) }
    let digests = try [
      digest("", bank: [:]), digest("", bank: ["EUR": bank(2)]), digest("", bank: ["EUR": bank(3)]),
      digest("", bank: [:], day: "2026-04-20"),
    ]
    #expect(Set(digests.map { "\($0)" }).count == 4)
  }

  private func digest(
    _ toml: String, bank: [CurrencyCode: BankRates] = [:], day: ReferenceDate? = nil
  ) throws -> InputDigest {
    let configuration = try Configuration(
      toml: Array(toml.utf8), file: "ratepress.toml", folder: "/nonexistent")
    let rates: [CurrencyCode: ExactDecimal] = ["USD": 1, "EUR": 2, "KRW": 3]
    let comparison = RateComparison(
      current: Snapshot(
        source: "s", base: "USD", updated: Answer.firstDay, day: day, nextUpdate: nil,
        rates: rates, bankRates: bank),
      previous: nil, rules: configuration.trend)
    let data = SiteData(
      main: SiteRates(comparison: comparison, source: configuration.source.descriptor))
    let plan = try SiteFactory(configuration: configuration).plan(data)
    return try #require(plan.inputs(data))
  }
}
