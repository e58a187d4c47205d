import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What the configuration does to a site", .waiting, .timeLimit(.minutes(20)))
struct SettingsTests {
  @Test func `without Markdown there are no twins and no links to them`() throws {
    let site = try TestSite.afterTwoDays("[output]\nmarkdown = false")
    #expect(try site.pages.contains { $0.hasSuffix(".md") } == false)
    #expect(try site.page("index.html").contains(".md\"") == false)
    #expect(try site.page("usd/krw.html").contains(".md\"") == false)
    #expect(site.run("check").status == .success)
  }

  @Test func `twins that are no longer wanted go`() throws {
    let site = try TestSite.afterTwoDays()
    #expect(site.has("usd/krw.md"))
    try site.configure("[output]\nmarkdown = false")
    #expect(site.run("build").status == .success)
    #expect(try site.pages.contains { $0.hasSuffix(".md") } == false)
  }

  @Test func `compressed files come and go with the setting, and check knows them`() throws {
    let site = try TestSite.afterTwoDays()
    let plain = try site.pages
    try site.configure("[output]\ncompress = [\"gzip\", \"br\"]")
    #expect(site.run("build").status == .success)
    let texts = plain.filter { !$0.hasSuffix(".png") && !$0.hasSuffix(".txt") }
    #expect(try site.pages == (plain + texts.flatMap { [$0 + ".gz", $0 + ".br"] }).sorted())
    #expect(site.run("check").status == .success)
    let again = site.run("build", "--verify")
    let count = try site.pages.count
    #expect(again.results.hasSuffix("0 files written, \(count) unchanged, 0 removed\n"))
    try site.folder.write("public/usd/krw.html.gz", "edited")
    #expect(site.run("check").results.contains("public/usd/krw.html.gz: has 6 bytes"))
    try site.configure("")
    #expect(site.run("build").status == .success)
    #expect(try site.pages == plain)
  }

  /// When the rates of `AnswerFixture` are an hour old.
  private static let hourAfter = Timestamp(secondsSinceEpoch: 1_704_762_151)

  @Test(arguments: [(["EUR", "JPY", "KRW"], false), (["EUR", "JPY"], true)])
  func `other currencies have a heading only where there are some`(
    favorites: [String], hasOthers: Bool
  ) throws {
    let answer = AnswerFixture().with { answer in
      answer.rates = [("USD", "1"), ("EUR", "0.9"), ("JPY", "144.2"), ("KRW", "1312.6")]
    }
    let site = try TestSite(
      "[site]\nlanguages = [\"en\"]\nfavorites = \(favorites)", Answer.sent(answer.text))
    #expect(site.run("run", now: Self.hourAfter).status == .success)
    #expect(try site.page("index.md").contains("## All currencies") == hasOthers)
    #expect(
      try site.page("index.html").contains("aria-labelledby=\"others-title\">") == hasOthers)
  }

  @Test func `all bases make a page for every ordered pair`() throws {
    let answer = AnswerFixture().with { answer in
      answer.rates = [
        ("USD", "1"), ("EUR", "0.913083"), ("JPY", "144.206591"), ("KRW", "1312.60"),
        ("XAU", "0.0005"), ("VND", "24350"),
      ]
    }
    let site = try TestSite(
      "[site]\nbases = \"all\"\nlanguages = [\"en\"]", Answer.sent(answer.text))
    #expect(site.run("run", now: Self.hourAfter).status == .success)
    let codes = ["usd", "eur", "jpy", "krw", "vnd", "xau"]
    var expected = ["404.html", "index.html", "index.md"]
    for base in codes {
      expected += codes.filter { $0 != base }.flatMap {
        ["\(base)/\($0).html", "\(base)/\($0).md"]
      }
      if base != "usd" { expected += ["\(base)/index.html", "\(base)/index.md"] }
    }
    #expect(try site.texts == expected.sorted())
    #expect(try site.page("index.html").contains("data-site-bases=\"USD EUR JPY KRW VND XAU\""))
    // 1 VND in gold: 0.0005 ÷ 24350.
    #expect(try site.page("vnd/xau.html").contains("<strong>0.00000002053</strong>"))
    #expect(try site.page("xau/vnd.html").contains("<strong>48,700,000.0000</strong>"))
    #expect(site.run("check", now: Self.hourAfter).status == .success)
  }

  @Test func `a base that has ended is told, and keeps its pages, which no list leads to`() throws {
    let site = try TestSite("[site]\nbases = [\"KRW\", \"BGN\"]")
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    #expect(site.has("bgn/index.html"))
    let outcome = site.run("run", now: Answer.secondDay)
    #expect(outcome.status == .success)
    let named =
      "site.bases: BGN has ended; its pages stay with its last rate, and no list leads to them"
    #expect(
      outcome.diagnostics
        == "ratepress: warning: open-er-api: BGN has ended, and no other source fills in: "
        + "lists go on without, and the pages stay with the last rate; to remove them: ratepress build --prune\n"
        + "ratepress: warning: \(named)\n")
    for path in ["bgn/index.html", "bgn/krw.html", "bgn/eur.html", "krw/bgn.html"] {
      #expect(try site.page(path).contains(#"<meta name="robots" content="noindex">"#), "\(path)")
    }
    #expect(try site.page("index.html").contains("1 KRW"))
    #expect(try !site.page("index.html").contains("bgn/"))
    #expect(site.run("check").results == "ratepress.toml: \(named)\n")
    let status = site.run("status")
    #expect(status.status == .cannotWrite && status.results.contains("\(named)\n"))
    try site.configure("[site]\nbases = [\"KRW\", \"XXX\"]")
    #expect(
      site.run("build").diagnostics
        == "ratepress: warning: site.bases: the rates have no XXX; its pages are left out\n")
    #expect(!site.has("bgn/index.html") && site.has("krw/bgn.html"))
    #expect(
      site.run("check").results
        == "ratepress.toml: site.bases: the rates have no XXX; its pages are left out\n")
  }

  @Test func `no base among the rates is an error, and the site stays`() throws {
    let site = try TestSite.afterTwoDays()
    let before = try Tree(site.folder.path + "/public")
    try site.configure("[site]\nbases = [\"BGN\"]")
    let outcome = site.run("run")
    #expect(outcome.status == .configuration)
    #expect(
      outcome.diagnostics
        == "ratepress: error: preparing pages: site.bases: the rates have none of "
        + "BGN; choose others\n")
    #expect(try Tree(site.folder.path + "/public") == before)
    #expect(
      site.run("check").results
        == "ratepress.toml: site.bases: the rates have none of BGN; choose others\n")
  }

  @Test(arguments: [
    (0, "1,466", "0.0007"), (2, "1,466.12", "0.00068"), (4, "1,466.1200", "0.0006821"),
    (10, "1,466.1200000000", "0.0006820724"),
  ])
  func `rates have as many decimals as asked for`(
    decimals: Int, rate: String, reverse: String
  ) throws {
    let site = try TestSite.afterTwoDays("[site]\ndecimals = \(decimals)")
    let page = try site.page("en/usd/krw.md")
    #expect(page.contains("1 USD = **\(rate) KRW**"), "\(page)")
    #expect(page.contains("1 KRW = \(reverse) USD"), "\(page)")
  }

  @Test func `a relative threshold is in percent of the older rate`() throws {
    let absolute = try TestSite.afterTwoDays()
    let relative = try TestSite.afterTwoDays("[trend]\nmode = \"relative\"\nthreshold = \"0.5\"")
    for (code, trend) in [
      ("KRW", "rising"), ("GBP", "falling"), ("JPY", nil), ("SEK", nil), ("AED", nil),
    ] {
      let row = try relative.row(code)
      #expect(row.contains("trend rising") == (trend == "rising"), "\(code)")
      #expect(row.contains("trend falling") == (trend == "falling"), "\(code)")
    }
    #expect(try absolute.row("JPY").contains("trend rising"))
    // Just at the threshold: 1.00 → 1.01.
    #expect(try absolute.row("AUD").contains("trend rising") == false)
    #expect(try absolute.row("KID").contains("trend rising"))
  }

  @Test func `the first language is at the root, and one alone has no switch`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    #expect(!site.has("en/index.html"))
    #expect(try site.page("index.html").contains("<html lang=\"en\""))
    #expect(try site.page("index.html").contains("hreflang") == false)
  }

  @Test func `404 takes its links from the site's address`() throws {
    let site = try TestSite.afterTwoDays("[site]\nurl = \"https://rates.example.org/daily\"")
    let page = try site.page("404.html")
    #expect(page.contains("href=\"/daily/index.html\""))
    #expect(page.contains("href=\"/daily/assets/app."))
    #expect(site.run("check").status == .success)
  }
}
