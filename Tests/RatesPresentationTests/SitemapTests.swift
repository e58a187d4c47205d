import RatesDomain
import Testing

@testable import RatesPresentation

@Suite("Sitemap", .timeLimit(.minutes(20)))
struct SitemapTests {
  private func files(
    pages: [String], limit: Int = Sitemap.limit, address: String = "https://r.example"
  ) throws -> [(path: String, text: String)] {
    var files: [(path: String, text: String)] = []
    let keep: PageWriter = { folder, name, bytes in
      files.append((folder + name, bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }))
    }
    let updated = Timestamp(secondsSinceEpoch: 1_776_816_151)
    var sitemap = try Sitemap(address: address, updated: updated, limit: limit)
    for page in pages {
      try sitemap.add(IndexedPage(path: page, changed: updated), write: keep)
    }
    try sitemap.finish(write: keep)
    return files
  }

  @Test func `a page stands there with the date of the rates`() throws {
    #expect(
      try files(pages: ["index.html", "usd/krw.html", "en/index.html"]).map(\.text) == [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://r.example/</loc><lastmod>2026-04-22</lastmod></url>
        <url><loc>https://r.example/usd/krw.html</loc><lastmod>2026-04-22</lastmod></url>
        <url><loc>https://r.example/en/</loc><lastmod>2026-04-22</lastmod></url>
        </urlset>

        """
      ])
  }

  @Test(arguments: [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
  func `a full file is followed by another, and an index lists them`(
    pages: Int, parts: Int
  ) throws {
    let files = try files(pages: (1...pages).map { "\($0).html" }, limit: 3)
    let names = (1...parts).map { "sitemap-\($0).xml" }
    #expect(files.map(\.path) == (parts == 1 ? [] : names) + ["sitemap.xml"])
    let lists = parts == 1 ? files[...] : files.dropLast()
    #expect(lists.allSatisfy { (1...3).contains($0.text.occurrences(of: "<url>")) })
    for page in 1...pages {
      #expect(
        lists.filter { $0.text.contains("<loc>https://r.example/\(page).html</loc>") }.count == 1)
    }
    let index = files.last?.text ?? ""
    #expect(index.occurrences(of: "<sitemap>") == (parts == 1 ? 0 : parts))
    for name in names where parts > 1 {
      #expect(
        index.contains(
          "<sitemap><loc>https://r.example/\(name)</loc><lastmod>2026-04-22</lastmod></sitemap>"))
    }
  }

  @Test func `what XML reserves is escaped`() throws {
    let text = try files(pages: ["a.html"], address: "https://r.example/a&b'c")[0].text
    #expect(text.contains("<loc>https://r.example/a&amp;b'c/a.html</loc>"))
  }
}

extension String {
  fileprivate func occurrences(of part: String) -> Int { ranges(of: part).count }
}
