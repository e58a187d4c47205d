import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Texts of others in pages", .waiting, .timeLimit(.minutes(20)))
struct EscapingTests {
  private static let title =
    #"<script>alert(1)</script>](javascript:alert(2)) | `x` **b** "q" 'q' <img src=x onerror=y> &amp; {{lang}}"#

  @Test func `a title can break out of no page`() throws {
    let site = try TestSite.afterTwoDays("[site]\ntitle = '''\(Self.title)'''")
    for path in try site.pages where path.hasSuffix(".html") {
      let page = try site.page(path)
      #expect(!page.contains("<script>alert"), "\(path)")
      #expect(!page.contains("<img"), "\(path)")
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "\(path)")
      #expect(page.contains("&amp;amp; {{lang}}"), "\(path)")
      #expect(!HTMLLinks.of(Array(page.utf8)).contains { $0.target.contains("javascript") })
    }
    for path in try site.pages where path.hasSuffix(".md") {
      let page = try site.page(path)
      #expect(
        page.contains(#"\<script\>alert(1)\</script\>\](javascript:alert(2)) \| \`x\` \*\*b\*\*"#))
      #expect(!MarkdownLinks.of(Array(page.utf8)).contains { $0.target.contains("javascript") })
    }
    #expect(site.run("check").status == .success)
  }

  @Test func `words of a theme can break out of no page`() throws {
    let site = try TestSite.afterTwoDays()
    let theme = ThemeFiles().builtIn["strings/en.toml"] ?? []
    let evil = #"</a><b>|](javascript:x)"#
    let strings = String(decoding: theme, as: UTF8.self)
      .replacing("unknown = \"Unknown\"", with: "unknown = '\(evil)'")
      .replacing("rising = \"up\"", with: "rising = '\(evil)'")
    try site.folder.write("Templates/strings/en.toml", strings)
    #expect(site.run("build").status == .success)
    // The country of ZZZ is unknown to every table.
    for path in ["en/index", "en/usd/zzz", "en/usd/krw"] {
      let html = try site.page(path + ".html")
      #expect(!html.contains("</a><b>"))
      #expect(html.contains("&lt;/a&gt;&lt;b&gt;|](javascript:x)"))
      let markdown = try site.page(path + ".md")
      #expect(!markdown.contains("<b>"))
      #expect(markdown.contains(#"\</a\>\<b\>\|\](javascript:x)"#))
      #expect(!MarkdownLinks.of(Array(markdown.utf8)).contains { $0.target.contains("javascript") })
    }
    let rows = try site.page("en/index.md").split(separator: "\n").filter { $0.hasPrefix("|") }
    for row in rows {
      #expect(row.replacing(#"\|"#, with: "").count { $0 == "|" } == 9, "\(row)")
    }
  }

  @Test func `words in a chart can break out of no SVG and no attribute`() throws {
    let site = try TestSite.afterTwoDays()
    let theme = ThemeFiles().builtIn["strings/en.toml"] ?? []
    let evil = #"</text></svg>"><script>x</script>"#
    var strings = String(decoding: theme, as: UTF8.self)
    for key in ["high", "low", "points", "range_30", "chart_summary", "highest_now", "lowest_now"] {
      strings = strings.replacing(
        try Regex("(?m)^\(key) = .*$"), with: "\(key) = '\(evil)'")
    }
    try site.folder.write("Templates/strings/en.toml", strings)
    #expect(site.run("build").status == .success)
    let page = try site.page("en/usd/krw.html")
    let harmless = "&lt;/text&gt;&lt;/svg&gt;&quot;&gt;&lt;script&gt;x&lt;/script&gt;"
    #expect(page.contains(#"<svg role="img" aria-label="\#(harmless)">"#))
    #expect(page.contains(">\(harmless) 1,4"))
    #expect(!page.contains("<script>x"))
  }
}
