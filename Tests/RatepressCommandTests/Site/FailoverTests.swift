import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A site with several sources", .waiting, .timeLimit(.minutes(20)))
struct FailoverTests {
  private static let notice = "has had none newer than"

  private func dollars(_ day: Int64, _ won: String = "1312.60") -> LoopbackServer.Behaviour {
    TwoSources.rates(
      day, "USD", [("EUR", "0.9"), ("KRW", won), ("JPY", "144.2"), ("VND", "24000")])
  }

  private func euros(_ day: Int64, _ won: String = "1440.5") -> LoopbackServer.Behaviour {
    TwoSources.rates(day, "EUR", [("USD", "1.1"), ("KRW", won), ("JPY", "158.1")])
  }

  @Test func `asks the second one only when the first one's rates are overdue`() throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    site.second.answer(euros(0))
    #expect(site.run(0, "run").status == .success)
    #expect(site.second.server.requests.isEmpty)
    #expect(!(try site.page("index.html").contains(Self.notice)))

    // Rates of yesterday evening are still current: the failure changes nothing on the page.
    site.first.answer(Behaviours.status(500))
    let passing = site.run(1, "run")
    #expect(passing.status == .success)
    #expect(passing.diagnostics.contains("the server answers with status 500"))
    #expect(site.second.server.requests.isEmpty)
    #expect(!(try site.page("index.html").contains(Self.notice)))
    #expect(site.run(1, "status").results.contains("failing since"))

    site.second.answer(euros(3))
    let over = site.run(3, "run")
    #expect(over.status == .success)
    #expect(
      over.diagnostics.contains(
        "warning: open-er-api EUR: its rates are shown; open-er-api USD has none newer than "
          + "2024-01-09T00:02:31Z, overdue since 2024-01-10T12:02:31Z"))
    #expect(try site.page("index.html").contains(Self.notice))
    #expect(try site.page("index.md").contains(Self.notice))
    #expect(
      try site.page("index.html").contains(
        "Rates from open.er-api.com (EUR). open.er-api.com (USD) \(Self.notice)"))
    #expect(try site.page("usd/krw.html").contains("<strong>1,309.5455</strong>"))
    #expect(try site.page("usd/krw.html").contains(Self.notice))
    let status = site.run(3, "status", "--json")
    #expect(status.status == .success)
    #expect(status.results.contains(#""since":"2024-01-10T12:02:31Z""#))
    site.first.answer(dollars(4))
    #expect(site.run(4, "run").status == .success)
    #expect(
      site.run(4, "status").results.contains(
        "open-er-api USD: 2 days from 2024-01-09 to 2024-01-13, with 1 gap, the last from 2024-01-10 to "
          + "2024-01-12"))
  }

  @Test(arguments: ["bases = [\"USD\", \"EUR\"]", "bases = \"all\""])
  func `keeps every converter of the first one while another stands in`(bases: String) throws {
    let site = try TwoSources("languages = [\"en\"]\n\(bases)")
    site.first.answer(dollars(0))
    #expect(site.run(0, "run").status == .success)
    site.first.answer(Behaviours.status(500))
    site.second.answer(euros(3))
    let over = site.run(3, "run")
    #expect(over.status == .success)
    #expect(
      over.diagnostics.contains(
        "warning: open-er-api EUR lacks 1 currency, VND; on \(bases.contains("all") ? 26 : 8) pages an "
          + "earlier rate stands, or another source's"))
    // From the last rates of the first source, dated and marked.
    let kept = try site.page("usd/vnd.md")
    #expect(kept.contains("24,000"))
    #expect(kept.contains("**Out of date** These rates are as of January 9, 2024."))
    #expect(try site.page("eur/vnd.md").contains("26,666.6667"))
    // Those that the other one has are its own.
    #expect(!(try site.page("usd/krw.md").contains("Out of date")))
    if bases.contains("all") {
      #expect(try site.page("vnd/usd.md").contains("Out of date"))
    }
    // The same once more changes nothing.
    let page = try site.page("usd/vnd.html")
    #expect(site.run(3, "run").status == .success)
    #expect(try site.page("usd/vnd.html") == page)
  }

  @Test func `convert takes what a further source alone has from that one, and names it`() throws {
    let site = try TwoSources("languages = [\"en\"]\nbases = [\"USD\", \"XAF\"]")
    site.first.answer(
      TwoSources.rates(
        0, "USD", [("EUR", "0.9"), ("VND", "24000")] + TwoSources.others(5)))
    site.second.answer(TwoSources.rates(0, "EUR", [("USD", "1.25"), ("XAF", "655")]))
    try #require(site.run(0, "run").status == .success)
    let updated = "2024-01-09T00:02:31Z"
    #expect(
      site.run(0, "convert", "1", "USD", "XAF").results
        == "1 USD = 524.00 XAF (rates of open-er-api EUR, \(updated))\n")
    let json = site.run(0, "convert", "1", "USD", "XAF", "--json").results
    #expect(json.contains(#""source":"open-er-api EUR""#))
    #expect(
      site.run(0, "convert", "1", "USD", "VND").results
        == "1 USD = 24000.00 VND (rates of \(updated))\n")
    let apart = site.run(0, "convert", "1", "VND", "XAF")
    #expect(apart.status == .rejected)
    #expect(apart.diagnostics.contains("no stored source has both currencies of VND/XAF"))
    #expect(site.run(0, "convert", "1", "USD", "ZMW").diagnostics.contains("not among the stored"))
  }

  @Test func `convert names the further source of which a currency has ended`() throws {
    let site = try TwoSources("languages = [\"en\"]\nbases = [\"USD\", \"XAF\"]")
    for day: Int64 in [0, 1, 15, 16] {
      site.first.answer(TwoSources.rates(day, "USD", [("EUR", "0.9")] + TwoSources.others(8)))
      site.second.answer(
        TwoSources.rates(
          day, "EUR",
          [("USD", "1.25")] + TwoSources.others(8) + (day == 0 ? [("XAF", "655")] : [])))
      _ = site.run(day, "run")
    }
    let line = site.run(16, "convert", "1", "USD", "XAF").results
    #expect(
      line.hasPrefix(
        "1 USD = 524.00 XAF (rates of open-er-api EUR, 2024-01-09T00:02:31Z; XAF has ended"),
      "\(line)")
  }

  @Test func `keeps converters into the home currency while another stands in`() throws {
    let site = try TwoSources("languages = [\"en\"]\nbases = [\"USD\"]\nhome = \"KRW\"")
    site.first.answer(dollars(0))
    #expect(site.run(0, "run").status == .success)
    let before = try pages(of: site)
    #expect(before.contains("vnd/krw.html"))
    site.first.answer(Behaviours.status(500))
    site.second.answer(euros(3))
    #expect(site.run(3, "run").status == .success)
    #expect(before.subtracting(try pages(of: site)) == [])
    #expect(try site.page("vnd/krw.md").contains("Out of date"))
  }

  private func pages(of site: TwoSources) throws -> Set<String> {
    Set(
      try site.folder.contents.filter { $0.hasPrefix("public/") && $0.hasSuffix(".html") }
        .map { String($0.dropFirst("public/".count)) })
  }

  @Test func `uses the first one again without a false arrow`() throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    _ = site.run(0, "run")
    site.first.answer(Behaviours.reset)
    for day: Int64 in 3...9 {
      site.second.answer(euros(day, "\(1440 + day)"))
      #expect(site.run(day, "run").status == .success)
    }
    site.first.answer(dollars(10, "1312.605"))
    let back = site.run(10, "run")
    #expect(back.status == .success)
    #expect(back.diagnostics.contains("works again after"))
    let page = try site.page("usd/krw.html")
    #expect(!page.contains(Self.notice))
    #expect(page.contains("<strong>1,312.6050</strong>"))
    #expect(page.contains("since <time datetime=\"2024-01-09\">"))
    #expect(!page.contains("class=\"trend"))
  }

  @Test func `shows a base that the first one lacks with the rates of the next`() throws {
    let site = try TwoSources("languages = [\"en\"]\nbases = [\"VND\", \"CHF\", \"THB\"]")
    site.first.answer(dollars(0))
    site.second.answer(
      TwoSources.rates(0, "EUR", [("USD", "1.1"), ("CHF", "0.95"), ("KRW", "1440.5")]))
    let outcome = site.run(0, "run")
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics
        == "ratepress: warning: site.bases: the rates have no THB; its pages are left out\n")
    #expect(try site.page("index.html").contains("chf/"))
    let status = site.run(0, "status")
    #expect(
      status.results.contains("open-er-api EUR: rates of 2024-01-09T00:02:31Z, shown for CHF"))
    #expect(!status.results.contains("not shown"))
    #expect(try site.page("chf/krw.html").contains("<strong>1,516.3158</strong>"))
    #expect(!(try site.page("chf/index.html").contains("VND</span>")))
    #expect(
      site.run(0, "check").results.hasPrefix("ratepress.toml: site.bases: the rates have no THB"))
    #expect(site.run(0, "run").diagnostics.contains("THB"))
  }

  @Test func `is shown while the second one has nothing of a later day`() throws {
    let site = try TwoSources("languages = [\"en\"]", "overdue = \"30m\"")
    site.first.answer(dollars(0))
    #expect(site.run(0, "run").status == .success)
    site.first.answer(Behaviours.status(500))
    site.second.answer(euros(0))
    let same = site.run(1, "run")
    #expect(same.status == .success)
    #expect(site.second.server.requests.count == 1)
    #expect(!same.diagnostics.contains("its rates are shown"))
    let page = try site.page("usd/krw.html")
    #expect(page.contains("<strong>1,312.6000</strong>"))
    #expect(!page.contains(Self.notice) && !page.contains("class=\"outdated\" data-updated"))
    // Readers' browsers say so once the second one's rates are overdue, too.
    #expect(page.contains("2024-01-10T12:02:31Z"))
    let status = site.run(1, "status")
    #expect(status.status == .success)
    #expect(
      status.results.contains(
        "open-er-api USD: overdue since 2024-01-10T00:32:31Z; its rates stay, as open-er-api EUR has "
          + "none of a later day"))
    site.second.answer(euros(1))
    #expect(site.run(1, "run").diagnostics.contains("open-er-api EUR: its rates are shown"))
    #expect(try site.page("usd/krw.html").contains(Self.notice))
  }

  @Test(arguments: [1, 3, 40])
  func `keeps the newest rates while all fail, and says so`(days: Int64) throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    _ = site.run(0, "run")
    site.first.answer(Behaviours.status(500))
    site.second.answer(Behaviours.reset)
    let outcome = site.run(days, "run")
    let isCurrent = days == 1
    #expect(outcome.status == (isCurrent ? .success : .unreachable))
    let status = site.run(days, "status")
    #expect(status.status == (isCurrent ? .success : .unreachable))
    let failing = status.results.split(separator: "\n").filter { $0.contains("status 500") }
    #expect(failing.count == 1, "\(status.results)")
    // Six hours later there is still one line.
    let later = site.run(at: TwoSources.updated(days) + 8 * 3600, "status")
    #expect(later.results.split(separator: "\n").count { $0.contains("status 500") } == 1)
    #expect(try site.page("usd/krw.html").contains("<strong>1,312.6000</strong>"))
    #expect(outcome.diagnostics.contains("status 500"))
    #expect(outcome.diagnostics.contains(site.second.server.url) == !isCurrent)
    // Without scripts, too.
    for page in ["index.html", "usd/krw.html"] {
      #expect(try site.page(page).contains("<html lang=\"en\" dir=\"ltr\""))
      #expect(try site.page(page).contains(" class=\"outdated\" data-updated") == !isCurrent)
    }
    for twin in ["index.md", "usd/krw.md"] {
      #expect(
        try site.page(twin).contains(
          "**Out of date** These rates are as of January 9, 2024. No newer rates have been "
            + "received.") == !isCurrent)
    }
    site.first.answer(dollars(days + 1))
    #expect(site.run(days + 1, "run").status == .success)
    #expect(!(try site.page("index.md").contains("Out of date")))
    #expect(!(try site.page("index.html").contains("class=\"outdated\" data-updated")))
  }

  @Test func `marks a rate that is held back until it is accepted`() throws {
    let site = try TwoSources()
    let days: [(Int64, String)] = [(0, "1312.60"), (1, "131260")]
    let others = TwoSources.others(20)
    for (day, won) in days {
      site.first.answer(TwoSources.rates(day, "USD", others + [("KRW", won)]))
      let outcome = site.run(day, "run")
      #expect(outcome.status == .success)
      #expect(outcome.diagnostics.contains("KRW 1312.60 → 131260") == (day == 1))
    }
    let page = try site.page("usd/krw.html")
    #expect(page.contains("<strong>1,312.6000</strong>"))
    #expect(page.contains("A newer figure differs so much that it is being checked."))
    #expect(!page.contains("class=\"change\""))
    #expect(try site.page("index.md").contains(" Jan 9 |"))
    let status = site.run(1, "status")
    #expect(status.status == .success)
    #expect(status.results.contains("KRW 131260 is held back; the rate of 2024-01-09T00:02:31Z"))
    #expect(
      site.run(1, "convert", "1", "USD", "KRW").results
        == "1 USD = 1312.60 KRW (rates of 2024-01-10T00:02:31Z; that of KRW is of "
        + "2024-01-09T00:02:31Z)\n")
    #expect(
      site.run(1, "convert", "1", "USD", "KRW", "--json").results.contains(
        #""standing":[{"currency":"KRW","updated":"2024-01-09T00:02:31Z"}]"#))
    #expect(!site.run(1, "convert", "1", "USD", "AED", "--json").results.contains("standing"))
    let unknown = site.run(1, "fetch", "--accept", "KWR")
    #expect(unknown.status == .rejected)
    #expect(unknown.diagnostics.contains("no source has KWR"))
    let idle = site.run(1, "fetch", "--accept", "AED")
    #expect(idle.status == .success)
    #expect(idle.diagnostics.contains("AED is not held back; there was nothing to accept"))
    let accepting = site.run(1, "fetch", "--accept", "krw")
    #expect(accepting.status == .success)
    #expect(!accepting.diagnostics.contains("nothing to accept"))
    #expect(site.run(1, "build").status == .success)
    #expect(try site.page("usd/krw.html").contains("<strong>131,260.0000</strong>"))
    #expect(try site.page("usd/krw.html").contains("has a new unit"))
    #expect(!site.run(1, "status").results.contains("held back"))
    #expect(site.run(1, "check").results == "No mistakes found.\n")
  }

  @Test func `takes what the source has corrected by name, and reports each failure to accept`()
    throws
  {
    let site = try TwoSources()
    let others = TwoSources.others(20)
    for (day, won) in [(Int64(0), "1312.60"), (1, "131260")] {
      site.first.answer(TwoSources.rates(day, "USD", others + [("KRW", won)]))
      #expect(site.run(day, "run").status == .success)
    }
    site.first.answer(Behaviours.status(404))
    #expect(site.run(1, "fetch", "--accept", "KRW").status == .unreachable)
    #expect(site.run(1, "fetch", "--accept", "KRW,all").status == .usage)
    site.first.answer(TwoSources.rates(1, "USD", others))
    let gone = site.run(1, "fetch", "--accept", "KRW")
    #expect(gone.status == .rejected)
    #expect(gone.diagnostics.contains("the source no longer gives a figure of KRW; what is held"))
    #expect(site.run(1, "fetch", "--accept", "KWR").status == .rejected)
    let status = site.run(1, "status").results
    #expect(status.contains("KRW 131260 is held back") && !status.contains("failing"))
    site.first.answer(TwoSources.rates(1, "USD", others + [("KRW", "1313")]))
    let corrected = site.run(1, "fetch", "--accept", "KRW")
    #expect(corrected.status == .success)
    #expect(
      corrected.diagnostics.contains("open-er-api: KRW 1313 is taken, in the place of 1312.60\n"))
    _ = site.run(1, "build")
    #expect(try site.page("usd/krw.html").contains("<strong>1,313.0000</strong>"))
  }

  @Test func `a currency's name is refused before a source is asked, with the code`() throws {
    let site = try TwoSources()
    site.first.answer(TwoSources.rates(0, "USD", TwoSources.others(20) + [("KRW", "1312.60")]))
    #expect(site.run(0, "run").status == .success)
    site.first.answer(Behaviours.status(404))
    for (typed, words) in [
      ("won", "no source has WON; did you mean KRW?"), ("XQQ", "no source has XQQ; \"ratepress"),
    ] {
      let outcome = site.run(1, "fetch", "--accept", typed)
      #expect(outcome.status == .rejected)
      #expect(outcome.diagnostics.contains("--accept: \(words)"), "\(outcome.diagnostics)")
    }
    let name = site.run(1, "fetch", "--accept", "ZWL,원")
    #expect(name.status == .usage)
    #expect(
      name.diagnostics.hasSuffix("found \"ZWL,원\"; did you mean KRW?\n"), "\(name.diagnostics)")
  }

  @Test func `accepting the Albanian lek takes nothing else`() throws {
    let site = try TwoSources()
    let others = TwoSources.others(26)
    for (day, lek, won) in [(Int64(0), "90", "1312.60"), (1, "9000", "131260")] {
      site.first.answer(
        TwoSources.rates(day, "USD", others + [("ALL", lek), ("KRW", won)]))
      #expect(site.run(day, "run").status == .success)
    }
    #expect(site.run(1, "fetch", "--accept", "ALL").status == .success)
    let status = site.run(1, "status").results
    #expect(status.contains("KRW 131260 is held back") && !status.contains("ALL 9000"))
    #expect(site.run(1, "fetch", "--accept", "all").status == .success)
    #expect(!site.run(1, "status").results.contains("held back"))
  }

  @Test func `rates that are overdue end a run with 69 although each source has answered`() throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    site.second.answer(euros(0))
    #expect(site.run(0, "run").status == .success)
    for command in ["run", "fetch"] {
      let outcome = site.run(20, command)
      #expect(outcome.status == .unreachable)
      #expect(outcome.diagnostics.contains("rates of 2024-01-09T00:02:31Z are out of date"))
    }
    #expect(site.run(20, "build").status == .success)
    #expect(try site.page("index.md").contains("Out of date"))
    site.first.answer(dollars(20))
    let back = site.run(20, "run", "--force")
    #expect(back.status == .success)
  }

  @Test func `marks a currency that is missing with the day of its last rate`() throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    _ = site.run(0, "run")
    site.first.answer(
      TwoSources.rates(1, "USD", [("EUR", "0.9"), ("KRW", "1313"), ("JPY", "144.2")]))
    let outcome = site.run(1, "run")
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics.contains(
        "warning: open-er-api: VND is missing; the last rate stays for 14 days"))
    #expect(try site.page("usd/vnd.html").contains("The source no longer lists this currency."))
    #expect(
      site.run(1, "status").results.contains(
        "VND is missing; its last rate is of 2024-01-09T00:02:31Z"))
    #expect(site.second.server.requests.isEmpty)
    site.first.answer(
      TwoSources.rates(16, "USD", [("EUR", "0.9"), ("KRW", "1313"), ("JPY", "144.2")]))
    #expect(
      site.run(16, "run").diagnostics.contains(
        "warning: open-er-api: VND has ended, and no other source fills in: lists go on without")
    )
  }

  @Test func `shows no change across a new unit, in charts and statistics neither`() throws {
    let site = try TwoSources()
    let others = TwoSources.others(20)
    for (day, pounds) in ["12860", "12870", "112.4", "112.5"].enumerated() {
      site.first.answer(TwoSources.rates(Int64(day), "USD", others + [("SYP", pounds)]))
      #expect(site.run(Int64(day), "run").status == .success)
    }
    for page in ["usd/syp.html", "usd/syp.md"] {
      #expect(try site.page(page).contains("has a new unit"))
      #expect(!(try site.page(page).contains("99.1")))
      #expect(!(try site.page(page).contains("12,8")))
    }
    // A currency with one unit has its past.
    #expect(try site.page("usd/aed.md").contains("Rates over time"))
    site.first.answer(TwoSources.rates(4, "USD", others + [("SYP", "113.5")]))
    _ = site.run(4, "run")
    #expect(
      try site.page("usd/syp.md").contains("| All | ▲ +0.89% | 112.50 (Jan 12) | 113.50 (Jan 13) |")
    )
  }

  @Test func `refuses an answer in which all rates are turned upside down`() throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    _ = site.run(0, "run")
    site.first.answer(
      TwoSources.rates(
        1, "USD", [("EUR", "1.11"), ("KRW", "0.00076"), ("JPY", "0.007"), ("VND", "0.00004")]))
    let outcome = site.run(1, "run")
    #expect(
      outcome.diagnostics.contains(
        "3 of its 5 rates moved by more than 25 % (source.max_change): JPY, KRW, VND. Stored rates are unchanged"
      ))
    #expect(try site.page("usd/krw.html").contains("<strong>1,312.6000</strong>"))
    #expect(site.run(1, "fetch", "--accept", "all").status == .success)
  }
}
