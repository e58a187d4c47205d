import RatesData
import Testing

@testable import RatepressCommand
@testable import RatepressSite
@testable import RatesPresentation

@Suite("A file that is rendered by itself", .timeLimit(.minutes(20)))
struct SingleFileTests {
  private static let settings = """
    [site]
    languages = ["ko", "en", "pt-BR"]
    bases = ["USD", "KRW"]
    favorites = ["EUR"]
    url = "https://r.example/daily/"
    """

  private func site(
    _ settings: String = settings, hasRates: Bool = true
  ) throws -> (whole: [String: [UInt8]], files: SingleFileRenderer) {
    let configuration = try Configuration(
      toml: Array(settings.utf8), file: "site.toml", folder: "/srv/site")
    let data =
      try hasRates
      ? SiteData(
        main: SiteRates(
          comparison: SampleRates.comparison(rules: configuration.trend),
          source: SampleRates.source))
      : nil
    let factory = SiteFactory(configuration: configuration)
    let renderer = try factory.renderer(factory.plan(data))
    let sink = KeepingSink()
    let cards = CardPrinter([])
    try renderer.render(to: sink, drawing: cards, workers: 2)
    return (sink.files, SingleFileRenderer(renderer, drawing: cards))
  }

  @Test(arguments: ["home", "base"])
  func `is the one that a site with home prices has`(start: String) throws {
    let (whole, files) = try site(
      Self.settings.replacing("[site]", with: "[site]\nhome = \"KRW\"\nstart = \"\(start)\""))
    #expect(whole["en/eur/krw.md"] != nil)
    #expect((whole["en/home/index.html"] != nil) == (start == "base"))
    for (path, bytes) in whole {
      #expect(try files.file(at: path) == bytes, "\(path)")
    }
  }

  @Test(arguments: [true, false])
  func `is the one that the whole site has`(hasRates: Bool) throws {
    let (whole, files) = try site(hasRates: hasRates)
    #expect(hasRates == (whole["en/krw/usd.md"] != nil))
    #expect(hasRates == (whole["pt-br/usd/eur.html"] != nil))
    #expect(hasRates == (whole["pt-br/krw/card.png"] != nil))
    #expect(whole["pt-br/404.html"] != nil)
    for (path, bytes) in whole {
      #expect(try files.file(at: path) == bytes, "\(path)")
    }
  }

  @Test(arguments: [true, false])
  func `is planned once`(hasRates: Bool) throws {
    let configuration = try Configuration(
      toml: Array(Self.settings.utf8), file: "site.toml", folder: "/srv/site")
    let (whole, _) = try site(hasRates: hasRates)
    let data =
      try hasRates
      ? SiteData(
        main: SiteRates(
          comparison: SampleRates.comparison(rules: configuration.trend),
          source: SampleRates.source))
      : nil
    let plan = try SiteFactory(configuration: configuration).plan(data)
    // What has the digest of its content in its name is known with the content.
    let paths = whole.keys.filter { !$0.hasPrefix("assets/") }.sorted()
    #expect(plan.outputs.found(paths).sorted() == paths)
    #expect(plan.outputs.found(["usd/usd.html", "en/sw.js", "sitemap-1.xml", "usd/krw"]) == [])
  }

  @Test(arguments: [
    "", "index", "index.htm", "usd/usd.html", "usd/index.html", "usd/krw", "usd/krw.html.html",
    "eur/krw.html", "de/index.html", "en/sw.js", "en/eur/krw.html", "sitemap-1.xml", "usd/",
    "usd/krw/index.html", "assets/app.css", "unavailable.html", "USD/krw.html",
  ])
  func `is none if the site has no such file`(path: String) throws {
    let (whole, files) = try site()
    #expect(whole[path] == nil)
    #expect(try files.file(at: path) == nil)
  }

  @Test func `is no twin if there are none`() throws {
    let files = try site("[output]\nmarkdown = false").files
    #expect(try files.file(at: "index.html") != nil)
    #expect(try files.file(at: "index.md") == nil)
  }
}
