import RatesData
import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Pages of the owner's own", .waiting, .timeLimit(.minutes(20)))
struct OwnPageTests {
  private static let about = """
    +++
    title = "About <us>"
    footer = true
    +++
    <h1>{{page_title}}</h1>
    <p>{{t.not_found}} <a href="{{root}}usd/krw.html">KRW</a></p>

    """

  private func site(_ files: [String: String], _ settings: String = "") throws -> TestSite {
    let site = try TestSite(settings)
    for (path, text) in files { try site.folder.write("Templates/pages/own/\(path)", text) }
    #expect(site.run("run").status == .success)
    return site
  }

  @Test func `have the layout, words, navigation and policy of the site in each language`() throws {
    let site = try site(["about.html": Self.about])
    for (path, language, root) in [("about.html", "ko", ""), ("en/about.html", "en", "../")] {
      let page = try site.page(path)
      #expect(page.hasPrefix("<!doctype html>\n<html lang=\"\(language)\""))
      #expect(page.contains("http-equiv=\"Content-Security-Policy\""))
      #expect(page.contains("<h1>About &lt;us&gt; · "))
      #expect(page.contains("<a href=\"\(root)usd/krw.html\">KRW</a>"))
      #expect(page.contains("<a class=\"back\" href=\"index.html\">"))
      #expect(page.contains("<link rel=\"stylesheet\""))
      #expect(!page.contains("+++"))
    }
    #expect(try site.page("about.html").contains("<p>페이지를 찾을 수 없습니다"))
    #expect(try site.page("en/about.html").contains("<p>Page not found"))
    #expect(try site.page("en/about.html").contains("href=\"../about.html\" lang=\"ko\""))
    #expect(site.run("check").results == "No mistakes found.\n")
  }

  @Test func `stand in the foot of lists and converters if their head says so`() throws {
    let site = try site([
      "about.html": Self.about, "terms.html": "+++\ntitle = \"Terms\"\n+++\n<h1>Terms</h1>\n",
    ])
    for (path, link) in [
      ("index.html", "about.html"), ("en/index.html", "../en/about.html"),
      ("en/usd/krw.html", "../../en/about.html"), ("terms.html", "about.html"),
    ] {
      #expect(try site.page(path).contains("<a href=\"\(link)\">About &lt;us&gt;</a>"), "\(path)")
      #expect(try !site.page(path).contains(">Terms</a>"), "\(path)")
    }
    try site.folder.remove("Templates/pages/own/about.html")
    #expect(site.run("build").status == .success)
    #expect(!site.has("en/about.html"))
    #expect(try !site.page("index.html").contains("about.html"))
  }

  @Test func `are told to search engines unless their head says no`() throws {
    let site = try site(
      [
        "about.html": Self.about, "about.md": "+++\ntitle = \"About\"\n+++\n# About\n",
        "draft.html": "+++\ntitle = \"Draft\"\nindexed = false\n+++\n",
      ], "[site]\nlanguages = [\"ko\", \"en\"]\nurl = \"https://r.example\"\n")
    let sitemap = try site.page("sitemap.xml")
    for path in ["about.html", "en/about.html"] {
      let entry = try #require(sitemap.firstRange(of: "<loc>https://r.example/\(path)</loc>"))
      #expect(!sitemap[entry.upperBound...].prefix(20).contains("lastmod"))
    }
    #expect(!sitemap.contains("draft") && !sitemap.contains("about.md"))
    #expect(try site.page("draft.html").contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(try !site.page("draft.html").contains("canonical"))
    let page = try site.page("en/about.html")
    #expect(page.contains("<link rel=\"canonical\" href=\"https://r.example/en/about.html\">"))
    #expect(page.contains("hreflang=\"ko\" href=\"https://r.example/about.html\""))
    #expect(page.contains("<link rel=\"alternate\" type=\"text/markdown\" href=\"about.md\">"))
    #expect(try site.page("about.md") == "# About\n")
  }

  @Test func `of a language take the place of those of all, and others need no such page`() throws {
    let site = try site([
      "about.html": Self.about,
      "en/about.html": "+++\ntitle = \"Who we are\"\n+++\n<p>English</p>\n",
      "en/terms.html": "+++\ntitle = \"Terms\"\nfooter = true\n+++\n<p>Terms</p>\n",
      "fr/terms.html": "+++\ntitle = \"Conditions\"\n+++\n",
    ])
    #expect(try site.page("en/about.html").contains("<p>English</p>"))
    #expect(try site.page("about.html").contains("About &lt;us&gt;"))
    #expect(!site.has("terms.html") && !site.has("fr/terms.html"))
    let terms = try site.page("en/terms.html")
    #expect(terms.contains("href=\"../index.html\" lang=\"ko\""))
    #expect(try !site.page("index.html").contains("Terms"))
    #expect(site.run("check").results == "No mistakes found.\n")
  }

  @Test(arguments: [
    (
      "about.html", "<p>", "1:1",
      "a page begins with a head; write +++, title = \"…\" and +++, each on a line of its own"
    ),
    (
      "about.html", "+++\ntitle = \"A\"\n", "1:1",
      "the head does not end; write +++ on a line below it"
    ),
    ("about.html", "+++\nfooter = true\n+++\n", "1:1", "the head has no title; add title = \"…\""),
    (
      "about.html", "+++\n\n  titel = \"A\"\n+++\n", "3:3",
      "unknown key “titel”; did you mean \"title\"?"
    ),
    (
      "about.html", "+++\ntitle = \"A\"\nx = 1\n+++\n", "3:1",
      "unknown key “x”; known here: title, description, footer, indexed"
    ),
    (
      "about.html", "+++\ntitle = 3\n+++\n", "2:9", "title: expected a string, found a whole number"
    ),
    (
      "about.html", "+++\ntitle = \"A\"\nfooter = \"yes\"\n+++\n", "3:10",
      "footer: expected true or false, found a string"
    ),
    (
      "about.html", "+++\r\ntitle = \"A\"\r\n+++\r\n<p>\r\n {{site_titel}}", "5:2",
      "unknown name 'site_titel'; did you mean 'site_title'?"
    ),
    (
      "about.md", "+++\ntitle = \"A\"\n+++\n{{t.not_fuond}}", "4:1",
      "unknown name 't.not_fuond'; did you mean 't.not_found'?"
    ),
    (
      "xx/about.html", "", "",
      "is in the folder of no language; the folders are ar, de, en, es, fr, ja, ko, pt-br, th, vi, zh-hans, zh-hant"
    ),
    (
      "About us.html", "", "",
      "is not named like a page; name it with a-z, 0-9, - and _, and end it with .html or .md"
    ),
    (
      "about.txt", "", "",
      "is not named like a page; name it with a-z, 0-9, - and _, and end it with .html or .md"
    ),
    (
      "en/index.html", "+++\ntitle = \"A\"\n+++\n", "",
      "has the name of another page of the site; rename it"
    ),
    (
      "404.md", "+++\ntitle = \"A\"\n+++\n", "",
      "has the name of another page of the site; rename it"
    ),
  ])
  func `with a mistake are told with its place, and nothing is written`(
    file: String, text: String, place: String, message: String
  ) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/pages/own/\(file)", text)
    let before = try Tree(site.folder.path + "/public")
    let name = ["\(site.folder.path)/Templates/pages/own/\(file)", place].filter { !$0.isEmpty }
    let told = "\(name.joined(separator: ":")): \(message)"
    let outcome = site.run("build")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics == "ratepress: error: preparing pages: \(told)\n")
    #expect(try Tree(site.folder.path + "/public") == before)
    #expect(site.run("check").results == told + "\n")
  }

  @Test func `do not share a place with a file of the root`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/pages/own/about.html", Self.about)
    try site.folder.write("Templates/root/en/about.html", "mine")
    let outcome = site.run("build")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains("about.html: has the name of another page of the site"))
  }

  @Test(arguments: [true, false])
  func `are the same in a preview, with rates and without`(hasRates: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("Templates/pages/own/about.html", Self.about)
    try folder.write("Templates/pages/own/about.md", "+++\ntitle = \"A\"\n+++\n# {{page_title}}\n")
    let configuration = try Configuration(
      toml: [], file: "ratepress.toml", folder: folder.path)
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
    try renderer.render(to: sink, workers: 2)
    let files = SingleFileRenderer(renderer)
    for path in ["about.html", "about.md", "en/about.html", "en/about.md"] {
      let bytes = try #require(sink.files[path], "\(path)")
      #expect(try files.file(at: path) == bytes, "\(path)")
    }
    #expect(try files.file(at: "en/usd/about.html") == nil)
  }

  @Test func `are compared as files that the built-in theme does not have`() throws {
    let site = try site(["about.html": Self.about])
    let outcome = site.run("theme", "diff")
    #expect(outcome.status == .success)
    #expect(outcome.results.hasSuffix("pages/own/about.html: is not in the built-in theme\n"))
  }
}
