import Foundation
import RatesDomain
import RatesPresentation
import Synchronization
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Pictures of lists", .waiting, .timeLimit(.minutes(20)))
struct CardTests {
  private static let settings = """
    [site]
    url = "https://r.example/daily"
    languages = ["ko", "en"]
    bases = ["USD", "KRW"]
    favorites = ["JPY", "EUR", "KRW"]
    """
  private static let paths = ["card.png", "en/card.png", "en/krw/card.png", "krw/card.png"]

  /// Takes the SVG for the picture.
  private final class Keeper: CardDrawing {
    let kept = Mutex<[String: String]>([:])

    func png(_ svg: RawSpan, at place: CardPlace) throws -> [UInt8]? {
      let bytes = svg.withUnsafeBytes { Array($0) }
      kept.withLock { $0[place.path] = String(decoding: bytes, as: UTF8.self) }
      return bytes
    }
  }

  /// The cards of a site as SVG.
  private func cards(_ site: TestSite, _ settings: String) throws -> [String: String] {
    let configuration = try Configuration(
      toml: Array(settings.utf8), file: "site.toml", folder: site.folder.path)
    let data = try CompositionRoot(configuration: configuration).data(now: Answer.secondDay)
    let factory = SiteFactory(configuration: configuration)
    let keeper = Keeper()
    let renderer = try factory.renderer(factory.plan(data))
    try renderer.render(to: KeepingSink(), drawing: keeper, workers: 2)
    return keeper.kept.withLock(\.self)
  }

  /// The texts of an SVG in their order.
  private func texts(_ svg: String) -> [String] {
    svg.matches(of: /<text[^>]*>(.*?)<\/text>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
  }

  private func bytes(_ site: TestSite, _ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(site.folder.path)/public/\(path)")))
  }

  @Test func `are drawn for each list in each language, and named by its page alone`() throws {
    let site = try TestSite.afterTwoDays(Self.settings)
    #expect(try site.pages.filter { $0.hasSuffix("card.png") } == Self.paths)
    for path in Self.paths {
      let png = try bytes(site, path)
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(png[16..<24].elementsEqual([0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76]), "1200 by 630")
      let list = try site.page(path.replacing("card.png", with: "index.html"))
      #expect(
        list.contains("<meta property=\"og:image\" content=\"https://r.example/daily/\(path)?v="))
      #expect(list.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"))
    }
    #expect(
      try site.page("en/index.html").contains(
        "<meta property=\"og:image:alt\" content=\"Exchange rates, April 22, 2026: "
          + "1 USD = 140.8660 JPY, 0.8689 EUR, 1,466.1200 KRW\">"))
    #expect(try !site.page("en/usd/krw.html").contains("og:image"))
    #expect(site.run("check").status == .success)
  }

  @Test func `are the same each time, and written only if they change`() throws {
    let site = try TestSite.afterTwoDays(Self.settings)
    let before = try Tree(site.folder.path + "/public")
    #expect(site.run("build").results.contains("; 0 files written, "))
    #expect(site.run("build", "--verify").results.contains("; 0 files written, "))
    #expect(try Tree(site.folder.path + "/public") == before)
    let other = try TestSite.afterTwoDays(Self.settings)
    for path in Self.paths { #expect(try bytes(site, path) == bytes(other, path)) }
  }

  @Test func `get another address when they change`() throws {
    let site = try TestSite(Self.settings)
    var versions: [String] = []
    for day in [Answer.firstDay, Answer.secondDay, Answer.secondDay] {
      #expect(site.run("run", now: day).status == .success)
      let page = try site.page("index.html")
      versions.append(String(try #require(page.firstMatch(of: /card\.png\?v=(\w+)/)).1))
    }
    #expect(versions[0] != versions[1] && versions[1] == versions[2])
  }

  @Test(arguments: ["cards = false", ""])
  func `go when they are switched off, or nobody knows the site's address`(key: String) throws {
    let site = try TestSite.afterTwoDays(Self.settings)
    let address = "url = \"https://r.example/daily\""
    try site.configure(
      Self.settings.replacing(address, with: key.isEmpty ? "" : "\(address)\n\(key)"))
    #expect(
      site.run("build").results.hasSuffix(" \(Self.paths.count + (key.isEmpty ? 2 : 0)) removed\n"))
    #expect(try !site.pages.contains { $0.hasSuffix("card.png") })
    #expect(try !site.page("index.html").contains("og:image"))
  }

  @Test func `show the favorites of the list as the list does`() throws {
    let site = try TestSite.afterTwoDays(Self.settings)
    let svg = try #require(try cards(site, Self.settings)["en/card.png"])
    let shown = texts(svg)
    #expect(shown.prefix(2) == ["Exchange rates", "April 22, 2026"])
    for code in ["JPY", "EUR", "KRW"] {
      let row = try site.row(code)
      let figure = try #require(row.firstMatch(of: /class="rate">([^<]+)(?:<i>([^<]+)<\/i>)?</))
      let rate = String(figure.1 + (figure.2 ?? ""))
      let change = try #require(row.firstMatch(of: /([+−]?[\d.]+%)<\/span>/)).1
      #expect(shown.contains(rate), "\(code)")
      #expect(shown.contains { $0.hasSuffix(change) }, "\(code)")
    }
    let arrows = try ["JPY", "EUR", "KRW"].filter { try site.row($0).contains("class=\"trend") }
    #expect(shown.count { $0.hasPrefix("▲ ") || $0.hasPrefix("▼ ") } == arrows.count)
    #expect(!arrows.isEmpty)
    #expect(shown.last == "Source: Rates By Exchange Rate API")
  }

  @Test(arguments: [
    ("[]", ["USD", "EUR", "JPY"]), ("[\"CHF\"]", ["CHF", "USD", "EUR"]),
    (
      "[\"AED\", \"CHF\", \"AUD\", \"BHD\", \"USD\", \"EUR\", \"JPY\"]",
      ["AED", "AUD", "BHD", "CHF", "EUR"]
    ),
  ])
  func `have three to five rows, the favorites first`(favorites: String, codes: [String]) throws {
    let site = try TestSite.afterTwoDays(Self.settings)
    let svg = try #require(
      try cards(site, Self.settings.replacing(/favorites = .*/, with: "favorites = \(favorites)"))[
        "en/krw/card.png"])
    let shown = texts(svg).compactMap { $0.firstMatch(of: /^([A-Z]{3})( |$)/).map { String($0.1) } }
    #expect(shown == codes)
  }

  @Test(arguments: ["card.svg", "ar/card.svg"])
  func `are as they were looked at`(path: String) throws {
    let settings = Self.settings.replacing("\"en\"", with: "\"ar\"")
    let site = try TestSite.afterTwoDays(Self.settings)
    let svg = try #require(try cards(site, settings)[path.replacing(".svg", with: ".png")])
    try Golden.compare(svg, with: path)
  }

  @Test func `come from a template of the owner's, which is told if it cannot be drawn`() throws {
    let site = try TestSite.afterTwoDays(Self.settings)
    let before = try bytes(site, "card.png")
    let frame = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\">"
    try site.folder.write(
      "Templates/pages/card.svg", frame + "<text y=\"50\">{{base.code}}</text></svg>")
    #expect(site.run("build").status == .success)
    #expect(try bytes(site, "card.png") != before)
    let shown = try Tree(site.folder.path + "/public")
    try site.folder.write("Templates/pages/card.svg", frame + "<text y=\"50\">{{base.code}}</svg>")
    let outcome = site.run("build")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains("pages/card.svg: "))
    #expect(outcome.diagnostics.contains("card.png cannot be drawn: "))
    #expect(try Tree(site.folder.path + "/public") == shown)
  }

  @Test func `are of other inputs once fonts are installed, however deep their folder`() throws {
    let folder = try TemporaryFolder()
    try folder.write("truetype/noto/one.ttf", "")
    let places = [folder.path, "\(folder.path)/missing", "\(folder.path)/truetype/noto/one.ttf"]
    let before = FontFolders.state(of: places)
    #expect(FontFolders.state(of: places) == before)
    try folder.write("truetype/noto/two.ttf", "")
    #expect(FontFolders.state(of: places) != before)
    #expect(FontFolders.state().contains("."))
  }

  @Test func `say of prices at home what one unit costs`() throws {
    let site = try TestSite.afterTwoDays(Self.settings + "\nhome = \"KRW\"")
    let lists = try site.pages.filter { $0.hasSuffix("index.html") && $0.hasPrefix("en/") }
    let alts = try lists.compactMap {
      try site.page($0).firstMatch(of: /og:image:alt" content="([^"]*KRW, [^"]*)"/)
        .map { String($0.1) }
    }.filter { $0.contains("100 JPY = ") }
    #expect(alts.count == 1, "\(lists)")
    #expect(alts.first?.contains("1 EUR = 1,687.33 KRW") == true, "\(alts)")
    #expect(alts.first?.contains("1 KRW = ") == false)
  }

  @Test func `escape what the owner calls the site`() throws {
    let site = try TestSite.afterTwoDays(Self.settings)
    let settings = Self.settings + "\ntitle = \"<b> & \\\"c\\\"\""
    let svg = try #require(try cards(site, settings)["card.png"])
    #expect(svg.contains(">&lt;b&gt; &amp; &quot;c&quot;</text>"))
  }
}
