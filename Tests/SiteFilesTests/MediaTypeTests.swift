import Testing

@testable import SiteFiles

@Suite("Media types", .timeLimit(.minutes(20)))
struct MediaTypeTests {
  @Test(arguments: [
    ("index.html", true), ("usd/krw.md", true), ("robots.txt", true), ("feed.atom", true),
    ("feed.rss", true), ("sw.js", true), ("en/manifest.webmanifest", true), ("LOGO.SVG", true),
    ("usd/card.png", false), ("photo.webp", false), ("_headers", false), ("a.html/file", false),
    ("index.html.gz", false),
  ])
  func `of text have a character set`(path: String, isText: Bool) {
    #expect(MediaType(of: path).isText == isText)
  }
}
