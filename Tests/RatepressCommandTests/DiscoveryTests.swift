import RatesData
import RatesDomain
import RatesPresentation
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What search engines and messengers are told", .timeLimit(.minutes(20)))
struct DiscoveryTests {
  private func site(
    _ keys: String = "", source: SourceDescriptor = SampleRates.source
  ) throws -> [String: String] {
    let configuration = try Configuration(
      toml: Array("[site]\nbases = [\"USD\", \"EUR\"]\n\(keys)".utf8), file: "site.toml",
      folder: "/srv/site")
    let comparison = try SampleRates.comparison(rules: configuration.trend)
    let factory = SiteFactory(configuration: configuration)
    let data = SiteData(main: SiteRates(comparison: comparison, source: source))
    let renderer = try factory.renderer(factory.plan(data))
    let sink = KeepingSink()
    try renderer.render(to: sink, workers: 2)
    return sink.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private static let address = "url = \"https://r.example/daily/\""

  private func links(_ page: String) -> [String: String] {
    let found = page.matches(of: /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/)
    return Dictionary(found.map { (String($0.1), String($0.2)) }) { first, _ in first }
  }

  private func address(of path: String) -> String {
    "https://r.example/daily/" + path.replacing(/(^|\/)index\.html$/) { $0.1 }
  }

  @Test func `every page names itself, and all languages of it name each other`() throws {
    let files = try site(Self.address)
    let pages = files.keys.filter { $0.hasSuffix(".html") && !$0.hasSuffix("404.html") }.sorted()
    #expect(pages.count == 2 * 2 * 30)
    let byAddress = Dictionary(uniqueKeysWithValues: pages.map { (address(of: $0), $0) })
    for path in pages {
      let page = try #require(files[path])
      #expect(page.contains("<link rel=\"canonical\" href=\"\(address(of: path))\">"))
      #expect(page.contains("<meta property=\"og:url\" content=\"\(address(of: path))\">"))
      let alternates = links(page)
      #expect(alternates.keys.sorted() == ["en", "ko", "x-default"])
      #expect(alternates[path.hasPrefix("en/") ? "en" : "ko"] == address(of: path))
      #expect(alternates["x-default"] == alternates["ko"])
      for other in alternates.values {
        let twin = try #require(byAddress[other].flatMap { files[$0] })
        #expect(links(twin) == alternates)
      }
    }
  }

  @Test func `the sitemap has exactly the pages that are to be found`() throws {
    let files = try site(Self.address)
    let pages = files.keys.filter { $0.hasSuffix(".html") && !$0.hasSuffix("404.html") }
    let listed = try #require(files["sitemap.xml"]).matches(of: /<loc>([^<]+)<\/loc>/)
    #expect(listed.map { String($0.1) }.sorted() == pages.map(address(of:)).sorted())
    #expect(files["robots.txt"]?.contains("Sitemap: https://r.example/daily/sitemap.xml\n") == true)
  }

  @Test func `a site that does not know its address claims none`() throws {
    let files = try site()
    #expect(files["sitemap.xml"] == nil && files["robots.txt"] == nil)
    let pages = files.filter { $0.key.hasSuffix(".html") }.values
    #expect(pages.allSatisfy { !$0.contains("canonical") && !$0.contains("og:url") })
    #expect(pages.allSatisfy { links($0).isEmpty })
  }

  @Test func `one language needs no alternates`() throws {
    let page = try #require(try site(Self.address + "\nlanguages = [\"en\"]")["usd/krw.html"])
    #expect(links(page).isEmpty)
    #expect(page.contains("canonical"))
  }

  @Test func `figures for machines keep to the source's license`() throws {
    let free = try site()
    #expect(free["eur/krw.html"]?.contains("\"price\":\"1491.76\"") == true)
    #expect(free["en/usd/krw.html"]?.contains("computed from rates against EUR") == true)
    let closed = try site(source: SourceConfiguration().descriptor)
    #expect(closed.values.contains { $0.contains("\"priceCurrency\":\"KRW\"") })
    #expect(closed.values.allSatisfy { !$0.contains("\"price\":") })
  }

  @Test func `pages that lead nowhere are not to be found`() throws {
    let files = try site(Self.address)
    for path in ["404.html", "en/404.html"] {
      #expect(files[path]?.contains("<meta name=\"robots\" content=\"noindex\">") == true)
    }
  }

  @Test(arguments: [
    ("", "red", "green"), ("rising = \"green\"", "green", "green"),
    ("rising = \"red\"", "red", "red"),
  ])
  func `what rises has the colour of the language or the owner`(
    key: String, korean: String, english: String
  ) throws {
    let files = try site(key)
    for path in ["index.html", "usd/krw.html", "404.html"] {
      #expect(files[path]?.contains("data-rising=\"\(korean)\"") == true)
      #expect(files["en/\(path)"]?.contains("data-rising=\"\(english)\"") == true)
    }
  }
}
