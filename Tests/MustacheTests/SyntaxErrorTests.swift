import Mustache
import SourceText
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SyntaxErrorTests {
  private static let closer = "}} or what stands for it is missing"
  private static let naming = "give it one or remove it"

  @Test(arguments: [
    ("a\n {{name", "page.html:2:2: the tag that begins here is not closed; \(Self.closer)"),
    ("{{{name}}", "page.html:1:1: the tag that begins here is not closed; \(Self.closer)"),
    ("{{! note", "page.html:1:1: the tag that begins here is not closed; \(Self.closer)"),
    ("{{=| |}}", "page.html:1:1: the tag that begins here is not closed; \(Self.closer)"),
    ("{{", "page.html:1:1: the tag that begins here is not closed; \(Self.closer)"),
    ("x{{}}", "page.html:1:2: this tag has no name; \(Self.naming)"),
    ("{{ \n }}", "page.html:1:1: this tag has no name; \(Self.naming)"),
    ("{{#}}", "page.html:1:1: this tag has no name; \(Self.naming)"),
    ("{{{ }}}", "page.html:1:1: this tag has no name; \(Self.naming)"),
    ("{{> }}", "page.html:1:1: this tag has no name; \(Self.naming)"),
    (
      "{{a b}}",
      "page.html:1:1: 'a b' is not a name; names have no spaces and nothing empty between dots"
    ),
    (
      "{{a {{b}}",
      "page.html:1:1: 'a {{b' is not a name; names have no spaces and nothing empty between dots"
    ),
    (
      "{{a..b}}",
      "page.html:1:1: 'a..b' is not a name; names have no spaces and nothing empty between dots"
    ),
    (
      "{{#a.}}{{/a.}}",
      "page.html:1:1: 'a.' is not a name; names have no spaces and nothing empty between dots"
    ),
    ("{{=|=}}", "page.html:1:1: new delimiters are written like {{=<% %>=}}"),
    ("{{=| | |=}}", "page.html:1:1: new delimiters are written like {{=<% %>=}}"),
    ("{{==}}", "page.html:1:1: new delimiters are written like {{=<% %>=}}"),
  ])
  func `a tag that is none is reported`(_ template: String, _ message: String) throws {
    expect(template, fails: message)
  }

  @Test(arguments: [
    ("\n\n  {{#rows}}x", "page.html:3:3: {{#rows}} is not closed; {{/rows}} is missing"),
    ("{{^rows}}", "page.html:1:1: {{^rows}} is not closed; {{/rows}} is missing"),
    ("{{$main}}", "page.html:1:1: {{$main}} is not closed; {{/main}} is missing"),
    ("{{<layout}}", "page.html:1:1: {{<layout}} is not closed; {{/layout}} is missing"),
    ("{{#a}}{{#b}}{{/b}}", "page.html:1:1: {{#a}} is not closed; {{/a}} is missing"),
    (
      "{{#a}}\n{{#b}}\n{{/a}}",
      "page.html:3:1: {{/a}} stands where {{/b}} is expected, which closes the tag at 2:1"
    ),
    ("{{/a}}", "page.html:1:1: {{/a}} closes nothing; no section is open here"),
    ("{{#a}}{{/a}}{{/a}}", "page.html:1:13: {{/a}} closes nothing; no section is open here"),
  ])
  func `sections that do not match are reported`(_ template: String, _ message: String) throws {
    expect(template, fails: message)
  }

  @Test(arguments: [
    ("가나다{{", 4), ("e\u{301}x{{", 4), ("👨‍👩‍👧{{", 6), ("a\r\n{{", 1), ("\u{FEFF}{{", 1),
  ])
  func `columns count Unicode scalars`(_ template: String, _ column: Int) {
    #expect(throws: MustacheError.self) { try compile(template) }
    do {
      _ = try compile(template)
    } catch MustacheError.unclosedTag(let place) {
      #expect(place.column == column)
    } catch {
      Issue.record(error)
    }
  }

  @Test func `bytes that are not UTF-8 are reported where they begin`() {
    let source = MustacheSource(file: "page.html", bytes: Array("a\né".utf8) + [0xE9, 0x20])
    var library = MustacheLibrary(escaping: .html) { _ in nil }
    #expect(
      throws: MustacheError.notUTF8(
        SourceText.SourceLocation(file: "page.html", line: 2, column: 2))
    ) {
      try library.template(source)
    }
  }

  @Test func `an error in a partial names the partial's file`() {
    let error = #expect(throws: MustacheError.self) {
      try compile("{{>row}}", partials: ["row": "{{#a}}"])
    }
    #expect(error?.description == "row.html:1:1: {{#a}} is not closed; {{/a}} is missing")
  }

  private func expect(
    _ template: String, fails message: String, location: Testing.SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: MustacheError.self, sourceLocation: location) {
      try compile(template)
    }
    #expect(error?.description == message, sourceLocation: location)
  }
}
