import Mustache
import Testing

@Suite(.timeLimit(.minutes(20)))
struct EscapingTests {
  private func escape(_ text: String, _ escaping: MustacheEscaping) throws -> String {
    try render("{{.}}", .text(text), escaping: escaping)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("<", "&lt;"), ("a<b>c", "a&lt;b&gt;c"), ("&&", "&amp;&amp;"),
    ("\"it's\"", "&quot;it&#39;s&quot;"), ("환율 <원>", "환율 &lt;원&gt;"), ("&lt;", "&amp;lt;"),
    ("</script>", "&lt;/script&gt;"),
  ])
  func html(_ text: String, _ expected: String) throws {
    #expect(try escape(text, .html) == expected)
  }

  @Test(arguments: [
    ("plain", "plain"),
    ("<a href=\"x\">'&'</a>", "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;"),
    ("a\u{0}b\u{1}\u{8}\u{B}\u{C}\u{1F}c", "abc"), ("a\tb\nc\rd", "a\tb\nc\rd"),
    ("a\u{FFFE}b\u{FFFF}", "ab"),
    ("\u{FFFD}\u{7F}\u{85}\u{1F600}", "\u{FFFD}\u{7F}\u{85}\u{1F600}"),
    ("\u{EFFF}\u{FEFF}", "\u{EFFF}\u{FEFF}"), ("]]>", "]]&gt;"),
  ])
  func xml(_ text: String, _ expected: String) throws {
    #expect(try escape(text, .xml).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: [
    ("환율 & 'x' 100%", #"환율 \u0026 'x' 100%"#), ("", ""), ("\"a\"", "\\u0022a\\u0022"),
    ("a\\n", "a\\u005cn"), ("</script>", "\\u003c/script\\u003e"),
    ("\u{0}\t\n\u{1F}\u{7F} ", "\\u0000\\u0009\\u000a\\u001f\\u007f "),
  ])
  func json(_ text: String, _ expected: String) throws {
    #expect(try escape(text, .json) == expected)
  }

  @Test(
    arguments: [
      "1,466.1200", "−1.08%", "+0.17%", "-1.08%", "0.00%", "0.0006821", "1 USD = 1,466.1200 KRW",
      "대한민국 원", "Bosnia & Herzegovina (BAM)", "São Tomé & Príncipe", "C# and F#", "US$ 5",
      "Côte d’Ivoire", "2026-04-22 00:02 UTC", "2026-04-22T00:02:31Z", "9:05", "(a)",
      "\"x\", 'y'; z?",
      "a = b", "1.5", "3+4", "e-mail", "usd/krw.html", "../en/usd/krw.html", "A+", "x.y",
      "wow!x", "100 %", "^ { } $", "12345678901. x",
    ])
  func `plain words and numbers stay as they are in Markdown`(_ text: String) throws {
    #expect(try escape(text, .markdown) == text)
  }

  @Test(arguments: [
    ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"),
    ("](javascript:alert(1))", "\\](javascript:alert(1))"),
    ("![x](y)", "\\!\\[x\\](y)"), ("wow!", "wow\\!"),
    ("a|b", "a\\|b"), ("<b>", "\\<b\\>"), ("<https://x>", "\\<https\\://x\\>"),
    ("*a* _b_ ~c~ ~~d~~", "\\*a\\* \\_b\\_ \\~c\\~ \\~\\~d\\~\\~"), ("`a`", "\\`a\\`"),
    ("\\", "\\\\"), ("a\\*", "a\\\\\\*"), ("&lt;", "\\&lt;"), ("&#60;", "\\&#60;"),
    ("AT&", "AT\\&"),
    ("# a", "\\# a"), (" # a", " \\# a"), ("a #", "a \\#"), ("## a", "\\## a"),
    ("- a", "\\- a"), ("-", "\\-"), ("---", "\\---"), ("+ a", "\\+ a"), ("* a", "\\* a"),
    ("===", "\\==="), (":--", "\\:--"), ("> a", "\\> a"), ("1. a", "1\\. a"), ("10.", "10\\."),
    ("12) a", "12\\) a"), ("[^1]: x", "\\[^1\\]: x"), ("~~~", "\\~\\~\\~"),
    ("https://evil.example", "https\\://evil.example"), ("HTTP://x", "HTTP\\://x"),
    ("ftp://x", "ftp\\://x"), ("www.evil.example", "www\\.evil.example"), ("(WWW.x", "(WWW\\.x"),
    ("www", "www\u{2060}"), ("me@evil.example", "me@\u{2060}evil.example"), ("@", "@\u{2060}"),
    ("a@.com", "a@\u{2060}.com"), ("a @ b", "a @ b"),
    ("note:", "note\\:"), ("a\nb", "a b"), ("a\r\n\n# b", "a \\# b"), ("    code", " code"),
    ("\tcode", " code"), ("a  ", "a "), ("a\u{0}b", "a b"),
  ])
  func `nothing becomes markup in Markdown`(_ text: String, _ expected: String) throws {
    #expect(try escape(text, .markdown) == expected)
  }

  @Test(arguments: [MustacheEscaping.plain, .html, .xml, .markdown])
  func `three braces and ampersands escape nothing`(_ escaping: MustacheEscaping) throws {
    let text = "<&>|[](*)\u{1}\n"
    #expect(try render("{{{.}}}{{&.}}", .text(text), escaping: escaping) == text + text)
  }

  @Test func `plain text escapes nothing`() throws {
    #expect(try escape("<&>|\n", .plain) == "<&>|\n")
  }

  @Test func `numbers are escaped as text is`() throws {
    #expect(try render("{{.}}", .number("<1>")) == "&lt;1&gt;")
  }

  @Test(arguments: [
    ("html", MustacheEscaping.html), ("md", .markdown), ("xml", .xml), ("svg", .xml),
    ("txt", .plain),
    ("json", .json), ("webmanifest", .json), ("js", .json), ("css", nil), ("", nil),
  ])
  func `the extension of a file tells its escaping`(
    _ fileExtension: String, _ expected: MustacheEscaping?
  ) {
    #expect(MustacheEscaping(fileExtension: fileExtension) == expected)
  }
}
