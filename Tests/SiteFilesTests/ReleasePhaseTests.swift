import SystemFiles
import Testing

@testable import SiteFiles

@Suite("The order in which files are shown", .timeLimit(.minutes(20)))
struct ReleasePhaseTests {
  @Test(
    arguments: [
      ("assets/app.0a.js", .assets), ("assets/icon.svg", .assets), ("usd/krw.html", .pages),
      ("usd/krw.md", .pages), ("404.html", .pages), ("usd/card.png", .pages),
      ("history/ecb-eur/krw.json", .pages), ("_headers", .pages), ("index.html", .lists),
      ("en/usd/index.md", .lists), ("index.html.gz", .lists), ("sitemap.xml", .lists),
      ("sitemap-2.xml.br", .lists), ("robots.txt", .lists), ("sw.js", .lists),
      ("en/manifest.webmanifest", .lists), ("usd/rates.atom", .lists),
    ] as [(String, ReleasePhase)])
  func `is that of their kinds`(path: String, phase: ReleasePhase) throws {
    #expect(try #require(PagePath(path)).phase == phase)
  }
}
