import SourceText
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Links of pages", .timeLimit(.minutes(20)))
struct PageLinksTests {
  @Test(arguments: [
    ("<a href=\"a.html\">", ["a.html"]),
    ("<a href='a.html'>", ["a.html"]),
    ("<a href=a.html>", ["a.html"]),
    ("<A\n class=x HREF = \"a.html\" ><IMG alt='>' src=b.png>", ["a.html", "b.png"]),
    ("<a href=\"a.html?x=1&amp;y=2\">", ["a.html?x=1&y=2"]),
    ("<a href=\"&#x2F;a&#47;b&unknown;&amp\">", ["/a/b&unknown;&amp"]),
    ("<link href=\"a.css\"/><script src=\"b.js\"></script>", ["a.css", "b.js"]),
    ("<a data-href=\"no\" hrefs=\"no\" title=\"<a href='no'>\">", []),
    ("<!-- <a href=\"no\"> --><a href=\"yes\">", ["yes"]),
    ("<script>\"<a href='no'>\"</script><a href=\"yes\">", ["yes"]),
    ("<title><a href='no'></TITLE><a href=\"yes\">", ["yes"]),
    ("<!doctype html><?x <a href='no'?></a href='no'><a href=\"yes\">", ["yes"]),
    ("1 < 2 <a =\"x\" href=\"yes\">", ["yes"]),
    ("<a href=\"\">", [""]),
    ("<a href", []),
    ("<meta property=\"og:image\" content=\"a.png?v=1\">", ["a.png?v=1"]),
    ("<meta content=a.png property=og:image><meta property=og:title content=no>", ["a.png"]),
    ("<meta property=og:image><p property=og:image content=no>", []),
    ("<a href=\"cut", ["cut"]),
    ("<!-- <a href='no'>", []),
    ("<", []),
  ])
  func `HTML's are the values of href and src, and the picture`(page: String, targets: [String]) {
    #expect(HTMLLinks.of(Array(page.utf8)).map(\.target) == targets)
  }

  @Test(arguments: [
    ("[a](b.md)", ["b.md"]),
    ("| [KRW](usd/krw.md) | ![x](y.png) |", ["usd/krw.md", "y.png"]),
    ("[a](<b c.md>)", ["b c.md"]),
    ("[a](b.md \"title\")", ["b.md"]),
    ("[a](b_(c).md)", ["b_(c).md"]),
    ("[a](b\\).md)", ["b).md"]),
    ("[a](b?c&amp;d)", ["b?c&d"]),
    ("\\[a](no)", []),
    ("[a\\](no)", []),
    ("a](no)", []),
    ("[a] (no)", []),
    ("[[a]](b)", ["b"]),
    ("[a]()", [""]),
    ("[a](cut", ["cut"]),
    ("[a](", [""]),
    ("a\\", []),
  ])
  func `Markdown's stand in parentheses behind brackets`(page: String, targets: [String]) {
    #expect(MarkdownLinks.of(Array(page.utf8)).map(\.target) == targets)
  }

  /// Each `&` could look for its end in all that follows, which would take hours.
  @Test func `references without an end are read once`() {
    let references = String(repeating: "&", count: 2_000_000)
    #expect(CharacterReferences.resolved(references.utf8) == references)
    #expect(HTMLLinks.of(Array("<a href=\"&&&;\">".utf8)).map(\.target) == ["&&&;"])
  }

  /// Each place could be counted from the beginning, which would take hours.
  @Test func `the places of problems are counted once`() {
    let line = Array("<a href=x>é\n".utf8)
    let count = 1_000_000
    let page = Array((0..<count).lazy.map { _ in line }.joined())
    let places = SourceLocation.places(
      of: (0..<count).map { $0 * line.count + 8 }, in: page)
    #expect(places.count == count)
    #expect(places.last == SourceLocation(line: count, column: 9))
    #expect(places[7] == SourceLocation(offset: 7 * line.count + 8, in: page))
    var check = LinkCheck(address: nil) { _ in false }
    let problems = check.problems(page: "index.html", Array(page.prefix(100 * line.count)))
    #expect(problems.map(\.place).elementsEqual(places.prefix(100)))
  }

  @Test func `a link knows where it stands`() {
    let page = Array("é\n한 <a href=\"x\">".utf8)
    let offset = HTMLLinks.of(page).first?.offset ?? 0
    #expect(
      SourceText.SourceLocation(offset: offset, in: page)
        == SourceText.SourceLocation(line: 2, column: 12))
  }

  @Test(arguments: [
    ("usd/krw.html", "index.html", LinkTarget.file("usd/krw.html")),
    ("../index.html", "usd/krw.html", .file("index.html")),
    ("./a/../b.html", "usd/krw.html", .file("usd/b.html")),
    ("../../index.html", "usd/krw.html", .outside),
    ("#main", "usd/krw.html", .file("usd/krw.html")),
    ("?a", "index.html", .file("index.html")),
    ("a.html?b=c/../d#e", "index.html", .file("a.html")),
    ("a%20b.html", "index.html", .file("a b.html")),
    ("100%.html", "index.html", .file("100%.html")),
    ("..", "en/usd/krw.html", .file("en/index.html")),
    ("krw/", "index.html", .file("krw/index.html")),
    ("/daily/usd/krw.html", "404.html", .file("usd/krw.html")),
    ("/daily/", "404.html", .file("index.html")),
    ("/daily/../x", "index.html", .outside),
    ("/other/index.html", "index.html", .elsewhere),
    ("/other/index.html", "404.html", .outside),
    ("/", "en/404.html", .outside),
    ("https://a.example/daily", "index.html", .file("index.html")),
    ("https://a.example/daily/usd/krw.html#x", "index.html", .file("usd/krw.html")),
    ("https://a.example/dailies", "index.html", .elsewhere),
    ("https://b.example/daily", "index.html", .elsewhere),
    ("//a.example/daily", "index.html", .elsewhere),
    ("mailto:a@b.example", "index.html", .elsewhere),
    ("data:,x", "index.html", .elsewhere),
  ])
  func `a link is followed from its page`(link: String, page: String, target: LinkTarget) throws {
    let address = try #require(WebAddress("https://a.example/daily"))
    #expect(LinkTarget(link, on: page, address: SiteAddress(address)) == target)
  }

  @Test func `without an address an absolute link starts at the site's root`() {
    #expect(LinkTarget("/usd/krw.html", on: "404.html", address: nil) == .file("usd/krw.html"))
    #expect(LinkTarget("/", on: "en/404.html", address: nil) == .file("index.html"))
  }
}
