import Mustache
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CheckTests {
  private static let nowhere = "no file of that name is there"
  private static let noCircle = "no partial may lead back to itself"

  private func problems(
    _ template: String, partials: [String: String] = [:]
  ) throws -> [String] {
    try compile(template, partials: partials).problems(against: [ListPage.schema]).map(
      \.description)
  }

  @Test(arguments: [
    "{{title}} {{base.code}} {{#base}}{{code}}{{title}}{{/base}} {{t.search}}",
    "{{#rows}}{{code}}{{currency.country}}{{#percent}}{{.}}{{/percent}}{{title}}{{/rows}}",
    "{{#rows}}{{#favorite}}{{code}}{{/favorite}}{{^favorite}}{{code}}{{/favorite}}{{/rows}}",
    "{{#source}}{{name}} {{.name}} {{{url}}}{{/source}}{{^source}}{{title}}{{/source}}",
    "{{>row}}{{#rows}}{{>cell}}{{/rows}}",
    "{{<layout}}{{$main}}{{title}}{{/main}}{{/layout}}",
    "{{#rows}}{{#.}}{{code}}{{/.}}{{favorite}}{{/rows}}",
    "{{<box}}{{$b}}{{<box}}{{$b}}x{{/b}}{{/box}}{{/b}}{{/box}}",
    "",
  ])
  func `a template that keeps to the model has no problems`(_ template: String) throws {
    let partials = [
      "row": "{{base.country}}", "cell": "{{code}}", "layout": "<{{$main}}{{/main}}>",
      "box": "[{{$b}}{{/b}}]",
    ]
    #expect(try problems(template, partials: partials) == [])
  }

  @Test(arguments: [
    ("{{titel}}", "page.html:1:1: unknown name 'titel'; did you mean 'title'?"),
    (
      "\n  é{{{base.cuontry}}}",
      "page.html:2:4: unknown name 'base.cuontry'; did you mean 'base.country'?"
    ),
    ("{{&base.country.x}}", "page.html:1:1: unknown name 'base.country.x'"),
    ("{{zzzzzz}}", "page.html:1:1: unknown name 'zzzzzz'"),
    ("{{#rows}}{{cod}}{{/rows}}", "page.html:1:10: unknown name 'cod'; did you mean 'code'?"),
    ("{{#rows}}{{.title}}{{/rows}}", "page.html:1:10: unknown name '.title'"),
    ("{{#rows}}{{tilte}}{{/rows}}", "page.html:1:10: unknown name 'tilte'; did you mean 'title'?"),
    ("{{code}}{{#base}}{{code}}{{/base}}", "page.html:1:1: unknown name 'code'"),
    ("{{#row}}{{anything}}{{/row}}", "page.html:1:1: unknown name 'row'; did you mean 'rows'?"),
    ("{{^sources}}x{{/sources}}", "page.html:1:1: unknown name 'sources'; did you mean 'source'?"),
    ("{{t.serach}}", "page.html:1:1: unknown name 't.serach'; did you mean 't.search'?"),
  ])
  func `an unknown name is reported with the nearest one`(
    _ template: String, _ message: String
  ) throws {
    #expect(try problems(template) == [message])
  }

  @Test(arguments: [
    "{{#source}}{{nmae}}{{/source}}", "{{^rows}}{{nmae}}{{/rows}}",
    "{{#rows}}{{#favorite}}{{nmae}}{{/favorite}}{{/rows}}", "{{$block}}{{nmae}}{{/block}}",
    "{{<layout}}{{$main}}{{nmae}}{{/main}}{{/layout}}", "{{<other}}{{/other}}",
    "{{<layout}}{{/layout}}{{nmae}}", "{{<hider}}{{/hider}}",
  ])
  func `an unknown name is found wherever it hides`(_ template: String) throws {
    let partials = [
      "layout": "{{$main}}{{/main}}", "other": "{{$main}}{{nmae}}{{/main}}",
      "hider": "{{<other}}{{$main}}x{{/main}}{{/other}}",
    ]
    let found = try problems(template, partials: partials)
    #expect(found.count == 1)
    #expect(found.first?.contains("unknown name 'nmae'") == true)
  }

  @Test func `a problem in a partial is reported once, at its place there`() throws {
    let found = try problems("{{>p}}{{#rows}}{{>p}}{{/rows}}", partials: ["p": "1\n{{tilte}}"])
    #expect(found == ["p.html:2:1: unknown name 'tilte'; did you mean 'title'?"])
  }

  @Test func `a name that is known in one use of a partial and not in another is reported`() throws
  {
    let found = try problems("{{#base}}{{>p}}{{/base}}{{>p}}", partials: ["p": "{{country}}"])
    #expect(found == ["p.html:1:1: unknown name 'country'"])
  }

  @Test(arguments: [
    ("{{> raw}}", "page.html:1:1: unknown partial 'raw'; did you mean 'row'?"),
    (
      "\n {{<layuot}}{{/layuot}}", "page.html:2:2: unknown partial 'layuot'; did you mean 'layout'?"
    ),
    (
      "{{#source}}{{>footer}}{{/source}}",
      "page.html:1:12: unknown partial 'footer'; \(Self.nowhere)"
    ),
    (
      "{{<layout}}{{$main}}{{>footer}}{{/main}}{{/layout}}",
      "page.html:1:21: unknown partial 'footer'; \(Self.nowhere)"
    ),
  ])
  func `an unknown partial is reported with the nearest one`(
    _ template: String, _ message: String
  ) throws {
    let partials = ["row": "", "layout": "{{$main}}{{/main}}"]
    #expect(try problems(template, partials: partials) == [message])
  }

  @Test(arguments: [
    (["a": "{{>a}}"], "a.html:1:1: circular partial: a → a"),
    (
      ["a": "{{>b}}", "b": "x{{#rows}}{{>a}}{{/rows}}"], "b.html:1:11: circular partial: a → b → a"
    ),
    (
      ["a": "{{<b}}{{/b}}", "b": "{{>c}}", "c": "\n{{>b}}"],
      "c.html:2:1: circular partial: b → c → b"
    ),
    (
      ["a": "{{<b}}{{$x}}{{>a}}{{/x}}{{/b}}", "b": "{{$x}}{{/x}}"],
      "a.html:1:13: circular partial: a → a"
    ),
  ])
  func `a circular partial is reported with its way round`(
    _ partials: [String: String], _ message: String
  ) throws {
    #expect(try problems("{{>a}}", partials: partials) == ["\(message); \(Self.noCircle)"])
  }

  @Test func `a template that includes itself by name is circular`() throws {
    var library = MustacheLibrary(escaping: .html) { MustacheSource(file: $0, text: "{{>page}}") }
    let template = try library.template(named: "page")
    #expect(
      template.problems(against: [ListPage.schema]).map(\.description)
        == ["page:1:1: circular partial: page → page; \(Self.noCircle)"])
  }

  @Test func `an argument for a block that the parent lacks is reported`() throws {
    let found = try problems(
      "{{<layout}}{{$mian}}x{{/mian}}{{$side}}y{{/side}}{{$foot}}z{{/foot}}{{/layout}}",
      partials: ["layout": "{{$main}}{{/main}}{{>part}}", "part": "{{$side}}{{/side}}"])
    #expect(
      found == [
        "page.html:1:12: 'layout' has no block 'mian'; did you mean 'main'?",
        "page.html:1:50: 'layout' has no block 'foot'",
      ])
  }

  @Test(arguments: [
    ("{{rows}}", "page.html:1:1: 'rows' is not text and cannot be printed; open it with {{#rows}}"),
    (
      "{{#rows}}{{.}}{{/rows}}",
      "page.html:1:10: '.' is not text and cannot be printed; open it with {{#.}}"
    ),
    (
      "{{{base}}}",
      "page.html:1:1: 'base' is not text and cannot be printed; open it with {{#base}}"
    ),
  ])
  func `a list or an object where text belongs is reported`(
    _ template: String, _ message: String
  ) throws {
    #expect(try problems(template) == [message])
  }

  @Test func `all problems are reported in the order of the template`() throws {
    let found = try problems("{{a}}{{#rows}}{{b}}{{/rows}}{{>c}}{{d}}")
    #expect(
      found.map { $0.prefix(14) } == [
        "page.html:1:1:", "page.html:1:15", "page.html:1:29", "page.html:1:35",
      ])
  }

  @Test func `several contexts are searched from the last`() throws {
    let site = MustacheSchema.object([.init("root", .text), .init("base", .text)])
    let template = try compile("{{root}}{{base.code}}{{rot}}")
    #expect(
      template.problems(against: [site, ListPage.schema]).map(\.description)
        == ["page.html:1:22: unknown name 'rot'; did you mean 'root'?"])
  }

  @Test func `partials inside each other beyond the limit are reported`() throws {
    let partials = Dictionary(
      uniqueKeysWithValues: (0..<600).map { ("p\($0)", "{{>p\($0 + 1)}}") })
    let found = try problems("{{>p0}}", partials: partials)
    #expect(found.count == 1)
    #expect(found.first?.contains("nested deeper than 256 levels") == true)
  }
}
