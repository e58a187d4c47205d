import Foundation
import RatesDomain
import RatesPresentation
import Synchronization
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Rows of currencies that the shown source lacks", .waiting, .timeLimit(.minutes(20)))
struct CarriedRowsTests {
  private func dollars(_ day: Int64, hasDong: Bool = true) -> LoopbackServer.Behaviour {
    TwoSources.rates(
      day, "USD",
      [("EUR", "0.9"), ("KRW", "1312.60"), ("JPY", "144.2")] + (hasDong ? [("VND", "24000")] : []))
  }

  private func euros(_ day: Int64, hasDong: Bool = false) -> LoopbackServer.Behaviour {
    TwoSources.rates(
      day, "EUR",
      [("USD", "1.1"), ("KRW", "1440.5"), ("JPY", "158.1")] + (hasDong ? [("VND", "26510")] : []))
  }

  /// A site whose second source stands in on day 3, without dong.
  private func afterFailover(_ settings: String) throws -> (site: TwoSources, over: Outcome) {
    let site = try TwoSources(settings)
    site.first.answer(dollars(0))
    #expect(site.run(0, "run").status == .success)
    site.first.answer(Behaviours.status(500))
    site.second.answer(euros(3))
    return (site, site.run(3, "run"))
  }

  /// The row of a currency in a list, up to its end.
  private func row(_ code: String, _ page: String) -> String {
    let parts = page.components(separatedBy: "<li class=\"row\" data-code=\"\(code)\"")
    return parts.count == 2 ? parts[1].components(separatedBy: "</li>")[0] : ""
  }

  @Test func `stay in every list on failover, with the day and the source of their rate`() throws {
    let (site, over) = try afterFailover(
      "languages = [\"en\"]\nbases = [\"USD\", \"EUR\"]\nhome = \"KRW\"\nstart = \"base\"")
    #expect(over.status == .success)
    let badge = #"<span class="badge">Jan 9<i> · <bdi>open.er-api.com (USD)</bdi></i></span>"#
    for path in ["index.html", "eur/index.html", "home/index.html"] {
      let page = try site.page(path)
      let row = row("VND", page)
      #expect(row.contains(badge), "\(path)")
      #expect(row.contains(" data-carried>"), "\(path)")
      #expect(!row.contains("class=\"percent"), "\(path)")
      #expect(!page.contains("class=\"vanished"), "\(path)")
      #expect(!self.row("JPY", page).contains("badge"), "\(path)")
    }
    for path in ["index.md", "eur/index.md", "home/index.md"] {
      let line = try site.page(path).split(separator: "\n").first { $0.contains("vnd") }
      #expect(line?.contains(" Jan 9 · open.er-api.com (USD) |") == true, "\(path)")
    }
    #expect(
      try site.page("usd/vnd.md").contains("Rate of January 9, 2024 from open.er-api.com (USD)."))
    #expect(
      try site.page("vnd/krw.md").contains("Rate of January 9, 2024 from open.er-api.com (USD)."))
    #expect(!(try site.page("usd/jpy.md").contains("Rate of")))
    // Their scripts compute with their own rates only.
    #expect(try site.page("usd/vnd.html").contains(" data-carried data-decimals"))
    #expect(!(try site.page("usd/jpy.html").contains("data-carried")))
    #expect(site.run(3, "check").status == .success)
  }

  @Test func `have the digits that scripts of the list compute with`() throws {
    let (site, _) = try afterFailover("languages = [\"en\"]\nbases = [\"USD\", \"EUR\"]")
    // 24,000 dong per dollar, of which the list's source has 1.1 per euro.
    let dollars = try site.page("index.html")
    #expect(dollars.contains(#"data-base-rate="1.1""#))
    #expect(row("VND", dollars).hasPrefix(#" data-rate="26400" "#))
    let euros = row("VND", try site.page("eur/index.html"))
    #expect(euros.hasPrefix(#" data-rate="26666.6666666666666666666666667" "#))
    #expect(euros.contains("26,666.66<i>67</i>"))
  }

  @Test func `stand among the favorites, on the card and in converters if the owner pins them`()
    throws
  {
    let (site, over) = try afterFailover(
      "languages = [\"en\"]\nfavorites = [\"VND\", \"JPY\"]\nurl = \"https://r.example\"")
    #expect(
      over.diagnostics.contains(
        "warning: open-er-api EUR lacks VND, a favorite of this site: pages show its rate of "
          + "2024-01-09T00:02:31Z from open-er-api USD"))
    let page = try site.page("index.html")
    #expect(page.contains(#"<p class="hero" dir="ltr"><span>1 USD =</span> <strong>24,000.00"#))
    let favorites = page.components(separatedBy: "id=\"others\"")[0]
    #expect(row("VND", favorites).contains("aria-pressed=\"true\""))
    #expect(
      try site.page("usd/krw.html").contains(
        #"data-pinned="JPY 158.1 VND 26400""#))
  }

  @Test func `are dated and credited on the list's card`() throws {
    let (site, _) = try afterFailover(
      "languages = [\"en\"]\nfavorites = [\"JPY\", \"VND\"]\nurl = \"https://r.example\"")
    let renderer = try renderer(of: site)
    let keeper = Keeper()
    try renderer.render(to: KeepingSink(), drawing: keeper, workers: 1)
    let card = keeper.kept.withLock(\.self)
    #expect(card.contains(">Jan 9 · open.er-api.com (USD) · Vietnam</text>"))
    #expect(card.contains(">Japan</text>") || card.contains("</tspan> Japan</text>"))
  }

  /// Takes the SVG of the only card.
  private final class Keeper: CardDrawing {
    let kept = Mutex("")

    func png(_ svg: RawSpan, at place: CardPlace) throws -> [UInt8]? {
      let text = svg.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      kept.withLock { $0 = text }
      return []
    }
  }

  /// What the site's pages of day 3 are made with.
  private func renderer(of site: TwoSources) throws -> SiteRenderer {
    let configuration = try Configuration(
      toml: Array(site.folder.text("ratepress.toml").utf8), file: "ratepress.toml",
      folder: site.folder.path)
    let data = try CompositionRoot(configuration: configuration).data(
      now: TwoSources.updated(3) + 3600)
    let factory = SiteFactory(configuration: configuration)
    return try factory.renderer(factory.plan(data))
  }

  @Test func `are the same in a preview`() throws {
    let (site, _) = try afterFailover("languages = [\"en\", \"ar\"]\nhome = \"KRW\"")
    let renderer = try renderer(of: site)
    let sink = KeepingSink()
    try renderer.render(to: sink, workers: 2)
    let files = SingleFileRenderer(renderer)
    #expect(sink.files["ar/usd/vnd.html"] != nil)
    for (path, bytes) in sink.files { #expect(try files.file(at: path) == bytes, "\(path)") }
  }

  @Test func `come from another source from the second day without them`() throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    _ = site.run(0, "run")
    site.first.answer(dollars(1, hasDong: false))
    #expect(
      site.run(1, "run").diagnostics.contains(
        "warning: open-er-api USD lacks 1 currency, VND; on 4 pages an earlier rate stands"))
    #expect(site.second.server.requests.isEmpty)
    #expect(try site.page("index.md").contains(" Jan 9 |"))

    site.first.answer(dollars(2, hasDong: false))
    site.second.answer(euros(2, hasDong: true))
    #expect(site.run(2, "run").status == .success)
    #expect(try site.page("usd/vnd.md").contains("24,100.0000"))
    #expect(
      try site.page("usd/vnd.md").contains("Rate of January 11, 2024 from open.er-api.com (EUR)."))
    #expect(try site.page("usd/jpy.md").contains("144.2000"))
    #expect(
      row("VND", try site.page("index.html")).contains(
        #"<span class="badge">Jan 11<i> · <bdi>open.er-api.com (EUR)</bdi></i></span>"#))
    #expect(site.run(2, "convert", "1", "USD", "VND").results.hasPrefix("1 USD = 24100.00 VND"))
    #expect(site.run(2, "convert", "1", "USD", "JPY").results.hasPrefix("1 USD = 144.20 JPY"))
    // Once a day.
    let asked = site.second.server.requests.count
    #expect(site.run(2, "run").status == .success)
    #expect(site.second.server.requests.count == asked)

    let status = site.run(2, "status")
    #expect(status.status == .success)
    #expect(status.results.contains("open-er-api USD lacks 1 currency, VND; on 4 pages"))
    #expect(
      status.results.contains("open-er-api EUR: rates of 2024-01-11T00:02:31Z, shown for VND"))
    let json = site.run(2, "status", "--json").results
    #expect(json.contains(#""lacking":{"#) && json.contains(#""pages":4"#))
    #expect(json.contains(#""updated":"2024-01-11T00:02:31Z""#))
    let check = site.run(2, "check")
    #expect(check.status == .success)
    #expect(check.diagnostics.contains("open-er-api USD lacks 1 currency, VND"))

    // The first one has them again.
    site.first.answer(dollars(3))
    #expect(!site.run(3, "run").diagnostics.contains("lacks"))
    #expect(!(try site.page("index.html").contains("badge")))
    #expect(!site.run(3, "status", "--json").results.contains("lacking"))
    #expect(site.second.server.requests.count == asked)
  }

  @Test func `keep their last rate while no other source has one`() throws {
    let site = try TwoSources()
    site.first.answer(dollars(0))
    _ = site.run(0, "run")
    for day: Int64 in 1...3 {
      site.first.answer(dollars(day, hasDong: false))
      #expect(site.run(day, "run").status == .success)
      #expect(try site.page("usd/vnd.md").contains("24,000.0000"))
      #expect(try site.page("index.md").contains(" Jan 9 |"))
    }
    site.second.answer(euros(3))
    #expect(site.run(3, "run").status == .success)
    #expect(try site.page("index.md").contains(" Jan 9 |"))
  }

  @Test func `a base that is lacking gets its list from the source that fills in`() throws {
    let site = try TwoSources("languages = [\"en\"]\nbases = [\"USD\", \"VND\"]")
    for day: Int64 in 0...2 {
      site.first.answer(dollars(day, hasDong: day == 0))
      site.second.answer(euros(day, hasDong: true))
      #expect(site.run(day, "run").status == .success)
    }
    let page = try site.page("vnd/index.html")
    #expect(page.contains(#"data-series="open-er-api/EUR""#))
    #expect(!page.contains("badge"))
    #expect(try site.page("vnd/eur.md").contains("0.00003772"))
    #expect(
      site.run(2, "status").results.contains(
        "open-er-api USD lacks VND, a base of this site: pages show its rate of "
          + "2024-01-11T00:02:31Z from open-er-api EUR"))
    #expect(site.run(2, "check").status == .success)
    #expect(site.run(2, "status").status == .success)
    site.first.answer(dollars(9, hasDong: false))
    site.second.answer(Behaviours.reset)
    _ = site.run(9, "run")
    let old = site.run(9, "status")
    #expect(old.status == .unreachable)
    #expect(
      old.results.contains(
        "open-er-api EUR: the rates of 2024-01-11T00:02:31Z, which the lists of VND show, are out of date"
      ),
      "\(old.results)")
  }
}
