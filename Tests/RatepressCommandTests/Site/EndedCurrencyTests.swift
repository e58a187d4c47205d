import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A currency that has ended", .waiting, .timeLimit(.minutes(20)))
struct EndedCurrencyTests {
  /// On the second day the source has no BGN, and nothing stands in for it.
  private func site(_ settings: String = "") throws -> TestSite {
    try TestSite.afterTwoDays("[site]\nurl = \"https://r.example\"\n" + settings)
  }

  @Test func `keeps its converter, which says so and leads to its successor's`() throws {
    let site = try site()
    let page = try site.page("en/usd/bgn.html")
    #expect(page.contains("<strong>1.7000</strong>"))
    #expect(page.contains("No longer published. Last rate of April 21, 2026."))
    #expect(page.contains(#"<meta name="robots" content="noindex">"#))
    #expect(page.contains(#"<p class="status"><a href="../usd/eur.html">USD → EUR</a></p>"#))
    #expect(page.contains(#" class="outdated" data-updated="2026-04-21T00:02:32Z""#))
    #expect(!page.contains(#"class="change""#) && !page.contains("Next update"))
    #expect(!page.contains(#"<p class="notice outdated">"#))
    // Scripts compute with these rates alone, not with those of the list.
    #expect(page.contains(" data-carried"))
    #expect(!page.contains("Rate of April 21, 2026 from"))
    let twin = try site.page("en/usd/bgn.md")
    #expect(twin.contains("No longer published. Last rate of April 21, 2026."))
    #expect(twin.contains("- [USD → EUR](../usd/eur.md)\n"))
    #expect(!twin.contains("Out of date"))
    #expect(try !site.page("en/usd/eur.html").contains("noindex"))
    #expect(site.run("check").status == .success)
  }

  @Test func `is in no list, no picker and not in the sitemap`() throws {
    let site = try site("bases = [\"USD\", \"KRW\"]\nhome = \"EUR\"\nlanguages = [\"en\"]")
    for list in ["index.html", "usd/index.html", "krw/index.html"] where site.has(list) {
      #expect(try site.row("BGN", of: list).isEmpty, "\(list)")
    }
    #expect(try site.page("sitemap.xml").contains("/krw/usd.html"))
    #expect(try !site.page("sitemap.xml").contains("bgn"))
    #expect(site.has("krw/bgn.html") && site.has("bgn/eur.html"))
  }

  @Test(arguments: [
    "", "bases = \"all\"", "bases = [\"USD\", \"BGN\"]", "home = \"KRW\"",
    "home = \"BGN\"\nstart = \"base\"",
    "bases = [\"USD\", \"BGN\"]\nhome = \"BGN\"\nstart = \"base\"",
  ])
  func `takes no page with it, and leaves no link to nowhere`(settings: String) throws {
    let site = try TestSite("[site]\nlanguages = [\"en\"]\n" + settings)
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    let before = try Set(site.texts)
    #expect(site.run("run", now: Answer.secondDay).status == .success)
    let after = try Set(site.texts)
    #expect(before.subtracting(after).isEmpty)
    let isMarked = try before.filter {
      try $0.hasSuffix(".html") && site.page($0).contains(#"content="noindex""#)
    }
    #expect(
      isMarked.subtracting(["404.html"]).allSatisfy { $0.contains("bgn") || $0.contains("home/") })
    #expect(isMarked.contains("usd/bgn.html"))
    for page in isMarked.filter({ $0.hasPrefix("bgn/") && before.contains("bgn/index.html") }) {
      #expect(try !site.page(page).contains(" data-carried"), "\(page)")
    }
    // A base that is named and has ended is for its owner to take out.
    let check = site.run("check")
    let status = site.run("status")
    let isNamed = settings.contains("BGN")
    #expect(check.status == (isNamed ? .issues : .success), "\(check.results)")
    #expect(status.status == (isNamed ? .cannotWrite : .success))
    #expect(status.results.contains("BGN has ended; its pages stay") == isNamed)
  }

  @Test func `of which the last update is lost is told, until it is back or the owner gives it up`()
    throws
  {
    let site = try site("bases = [\"USD\", \"KRW\"]\nlanguages = [\"en\"]")
    let file = "snapshots/open-er-api/USD/2026-04-21T00-02-32Z.json"
    let text = try site.folder.text(file)
    try site.folder.remove(file)
    let told = "the last ones of BGN, are lost; of its pages only those against USD are left"
    let run = site.run("run")
    #expect(run.status == .success && run.diagnostics.contains(told), "\(run.diagnostics)")
    #expect(site.run("status").status == .cannotWrite)
    #expect(site.run("status").results.contains(told))
    #expect(site.run("check").results.contains(told))
    try site.folder.write(file, text)
    #expect(!site.run("run").diagnostics.contains(told))
    #expect(site.has("krw/bgn.html") && site.run("status").status == .success)
    try site.folder.remove(file)
    #expect(site.run("build", "--prune").status == .success)
    #expect(site.run("status").status == .success)
  }

  @Test func `goes when the owner wants it, with the names of its pages`() throws {
    let site = try site("bases = \"all\"\nlanguages = [\"en\"]")
    let pages = try site.texts.filter { $0.contains("bgn") }
    #expect(
      site.run("status").results.contains(
        "1 currency has ended (BGN); \(pages.count) pages stay; to remove them: ratepress build "
          + "--prune\n"))
    #expect(
      site.run("run").results.contains("; 1 currency has ended (BGN); \(pages.count) pages stay; "))
    let outcome = site.run("build", "--prune")
    #expect(outcome.status == .success)
    let lines = outcome.results.split(separator: "\n").map(String.init)
    #expect(lines.prefix(20) == pages.prefix(20).map { "removed: \($0)" }[...])
    #expect(lines.dropFirst(20).first == "and \(pages.count - 20) more")
    #expect(lines.count == 22)
    #expect(try !site.texts.contains { $0.contains("bgn") })
    #expect(!site.run("status").results.contains("ended"))
    #expect(!site.run("status", "--json").results.contains("ended"))
    #expect(site.run("convert", "1", "USD", "BGN").status == .rejected)
    #expect(site.run("history", "USD", "BGN").results == "2026-04-21 1.7\n")
    #expect(try site.page("usd/krw.html").contains("class=\"change\""))
    let again = site.run("build", "--prune")
    #expect(again.status == .success)
    #expect(
      again.diagnostics == "ratepress: note: no currency has ended; there are no pages to remove\n")
  }

  @Test func `is named as JSON, each page of it`() throws {
    let site = try site()
    #expect(
      site.run("build", "--json").results.contains(#""ended":{"currencies":["BGN"],"pages":4}"#))
    let pruned = site.run("build", "--prune", "--json").results
    #expect(
      pruned.contains(
        #""pruned":["en/usd/bgn.html","en/usd/bgn.md","usd/bgn.html","usd/bgn.md"]"#))
    #expect(!pruned.contains("ended"))
  }

  @Test func `can be removed although the pages are too many`() throws {
    let site = try site()
    let count = try site.texts.count { !$0.hasSuffix("404.html") }
    try site.configure("[output]\nmax_pages = \(count - 1)")
    #expect(site.run("build").status == .configuration)
    #expect(site.run("build", "--prune").status == .success)
    #expect(try !site.texts.contains { $0.contains("bgn") })
  }

  @Test func `contradicts a sample`() throws {
    let outcome = try TestSite().run("build", "--sample", "--prune")
    #expect(outcome.status == .usage)
  }

  @Test func `is one like any other once the source has it again`() throws {
    let third = Answer.first.replacing("1776729752", with: "1776902552")
    let site = try TestSite(
      "", Answer.sent(Answer.first), Answer.sent(Answer.second), Answer.sent(third))
    for now in [Answer.firstDay, Answer.secondDay, Answer.secondDay + 86_400] {
      #expect(site.run("run", now: now).status == .success)
    }
    #expect(try !site.page("usd/bgn.html").contains("noindex"))
    #expect(try !site.row("BGN").isEmpty)
    #expect(!site.run("status", now: Answer.secondDay + 86_400).results.contains("(BGN)"))
  }

  @Test func `stays when further rates come, and its last rate can be corrected`() throws {
    let third = Answer.second.replacing("1776816152", with: "1776902552")
    let site = try TestSite(
      "", Answer.sent(Answer.first), Answer.sent(Answer.second), Answer.sent(third))
    let now = Answer.secondDay + 86_400
    for now in [Answer.firstDay, Answer.secondDay, now] {
      #expect(site.run("run", now: now).status == .success)
    }
    #expect(try site.page("usd/bgn.md").contains("1.7000 BGN"))
    #expect(
      site.run("withdraw", "2026-04-21", "BGN", "--rate", "1.8", now: now).status == .success)
    #expect(site.run("build", now: now).status == .success)
    #expect(try site.page("usd/bgn.md").contains("1.8000 BGN"))
    #expect(site.run("convert", "10", "USD", "BGN", "--quiet", now: now).results == "18.00\n")
    #expect(
      site.run("withdraw", "2026-04-21", "BGN", "--undo", now: now).status == .success)
    #expect(site.run("build", now: now).status == .success)
    #expect(try site.page("usd/bgn.md").contains("1.7000 BGN"))
  }

  @Test func `has the converters against the source's base if its last day is no longer stored`()
    throws
  {
    let site = try site("bases = [\"USD\", \"KRW\"]\nlanguages = [\"en\"]")
    try Shell.run("rm '\(site.folder.path)'/snapshots/open-er-api/USD/2026-04-21*")
    #expect(site.run("build").status == .success)
    #expect(try site.page("usd/bgn.html").contains("<strong>1.7000</strong>"))
    #expect(!site.has("krw/bgn.html"))
  }

  /// The dollars of a first source that has dong on day 0 only, and its site's run on later days.
  private func run(_ site: TwoSources, _ day: Int64, dongOfSecond: String?) -> Outcome {
    site.first.answer(
      TwoSources.rates(
        day, "USD",
        [("EUR", "0.9"), ("KRW", "1312.60"), ("JPY", "144.2"), ("GBP", "0.8")]
          + (day == 0 ? [("VND", "24000")] : [])))
    site.second.answer(
      TwoSources.rates(
        day, "EUR",
        [("USD", "1.1"), ("KRW", "1440.5")] + (dongOfSecond.map { [("VND", $0)] } ?? [])))
    return site.run(day, "run")
  }

  @Test func `stays in lists as long as another source fills in`() throws {
    let site = try TwoSources()
    for day: Int64 in [0, 1, 2, 15, 16] {
      let outcome = run(site, day, dongOfSecond: "\(26400 + day * 11)")
      #expect(outcome.status == .success, "\(outcome)")
      #expect(
        outcome.diagnostics.contains("VND has ended; a rate of open-er-api EUR stands in\n")
          == (day == 15))
    }
    #expect(try site.page("usd/vnd.md").contains("24,160.0000 VND"))
    #expect(try !site.page("usd/vnd.html").contains("noindex"))
    #expect(try site.page("index.html").contains(#"data-code="VND""#))
    #expect(!site.run(16, "status").results.contains("currency has ended"))
    let idle = site.run(16, "fetch", "--accept", "VND")
    #expect(idle.diagnostics.contains("VND is not held back; there was nothing to accept"))
    let pruned = site.run(16, "build", "--prune")
    #expect(pruned.diagnostics.contains("there are no pages to remove"))
    #expect(try site.page("index.html").contains(#"data-code="VND""#))
  }

  @Test func `is not asked for at sources that never have it`() throws {
    let site = try TwoSources()
    for day: Int64 in [0, 1, 2] { _ = run(site, day, dongOfSecond: nil) }
    let asked = site.second.server.requests.count
    #expect(asked > 0)
    for day: Int64 in [15, 16] {
      #expect(run(site, day, dongOfSecond: "27000").status == .success)
    }
    #expect(site.second.server.requests.count == asked)
    #expect(
      try site.page("usd/vnd.md").contains("No longer published. Last rate of January 9, 2024."))
    #expect(try !site.page("index.html").contains(#"data-code="VND""#))
    #expect(site.run(16, "check").status == .success)
  }

  @Test(arguments: [false, true])
  func `that come back together are not new`(isPruned: Bool) throws {
    let site = try TwoSources("languages = [\"en\"]", "missing_days = 0")
    let codes = TwoSources.others(12)
    for (day, count) in [(Int64(0), 12), (1, 10), (2, 8)] {
      site.first.answer(TwoSources.rates(day, "USD", Array(codes.prefix(count))))
      #expect(site.run(day, "run").status == .success)
    }
    if isPruned { #expect(site.run(2, "build", "--prune").results.contains("removed: ")) }
    site.first.answer(TwoSources.rates(3, "USD", codes))
    let run = site.run(3, "run")
    #expect(run.status == .success && run.diagnostics.isEmpty, "\(run)")
    #expect(try site.page("index.md").contains(codes[11].code))
    let strangers = [("XPD", "1"), ("XPT", "2"), ("XAU", "3")]
    site.first.answer(TwoSources.rates(4, "USD", codes + strangers))
    #expect(site.run(4, "fetch").diagnostics.contains("3 new currencies"))
  }

  @Test func `for which another source fills in say so`() throws {
    let site = try TwoSources("languages = [\"en\"]", "missing_days = 2")
    let others = TwoSources.others(8)
    for day in Int64(0)...3 {
      let won = [("KRW", "1312.60")]
      site.first.answer(TwoSources.rates(day, "USD", others + (day == 0 ? won : [])))
      site.second.answer(TwoSources.rates(day, "EUR", others + won + [("USD", "1.1")]))
      let run = site.run(day, "run")
      #expect(run.status == .success)
      let told = "open-er-api: KRW has ended; a rate of open-er-api EUR stands in\n"
      #expect(run.diagnostics.contains(told) == (day == 3), "\(day): \(run.diagnostics)")
      #expect(!run.diagnostics.contains("lists go on without"))
    }
    #expect(try site.page("index.md").contains("KRW"))
  }

  @Test func `as a base, keeps its pairs that the source which fills in lacks`() throws {
    let site = try TwoSources(
      "languages = [\"en\"]\nbases = [\"KRW\", \"USD\"]", "missing_days = 2")
    let others = TwoSources.others(8)
    for day in Int64(0)...4 {
      let own = [("VND", "24000")] + (day == 0 ? [("KRW", "1200")] : [])
      site.first.answer(TwoSources.rates(day, "USD", others + own))
      site.second.answer(
        TwoSources.rates(day, "EUR", others + [("KRW", "1312.60"), ("USD", "1.1")]))
      #expect(site.run(day, "run").status == .success)
      #expect(try site.page("index.html").contains(#"data-code="VND""#), "\(day)")
      #expect(try site.page("krw/vnd.md").contains("20.0000 VND"), "\(day)")
    }
    #expect(
      try site.page("krw/vnd.md").contains("Rate of January 9, 2024 from open.er-api.com (USD)."))
    let status = site.run(4, "status").results
    #expect(!status.contains("has ended"))
    #expect(
      status.contains(
        "KRW, a base of this site: pages show its rate of 2024-01-13T00:02:31Z from open-er-api EUR, that of "
          + "2024-01-09T00:02:31Z where this lacks the other currency\n"), "\(status)")
    #expect(site.run(4, "check").status == .success)
    try site.folder.remove("snapshots/open-er-api/USD/2024-01-09T00-02-31Z.json")
    for day in Int64(5)...6 {
      site.first.answer(TwoSources.rates(day, "USD", others + [("VND", "24000")]))
      site.second.answer(
        TwoSources.rates(day, "EUR", others + [("KRW", "1312.60"), ("USD", "1.1")]))
      let run = site.run(day, "run")
      #expect(run.status == .success)
      // Once, with the pages that go.
      let told =
        "the rates of 2024-01-09T00:02:31Z, the last ones of KRW, are lost; its pages with currencies that "
        + "open-er-api EUR lacks are gone"
      #expect(run.diagnostics.contains(told) == (day == 5), "\(run.diagnostics)")
    }
    #expect(throws: (any Error).self) { try site.page("krw/vnd.html") }
    #expect(try site.page("krw/usd.html").contains("USD"))
  }
}
