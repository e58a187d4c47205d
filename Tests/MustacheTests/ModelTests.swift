import Mustache
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ModelTests {
  private let page = ListPage(
    rows: [
      Row(currency: Currency(code: "KRW", country: "대한민국"), percent: "+0.17%", isFavorite: true),
      Row(currency: Currency(code: "JPY", country: "<日本>")),
    ])

  /// The page as a context known from the start and as the model of a program, which are the same.
  private func text(_ template: String) throws -> String {
    let template = try compile(template)
    let text = try template.text(.object(page))
    #expect(try template.program(for: ListPage.self).text(page) == text)
    return text
  }

  @Test func `fields of a model are printed`() throws {
    #expect(try text("{{title}}") == "Rates")
    #expect(try text("") == "")
    #expect(try text("{{title}}: {{base.code}}") == "Rates: USD")
  }

  @Test func `a list renders once for each model`() throws {
    let row = "{{code}} {{currency.country}} {{#favorite}}★{{/favorite}}{{base.code}}"
    #expect(
      try text("{{#rows}}{{code}} {{currency.country}}{{#favorite}} ★{{/favorite}};{{/rows}}")
        == "KRW 대한민국 ★;JPY &lt;日本&gt;;")
    #expect(try text("{{#rows}}\(row);{{/rows}}") == "KRW 대한민국 ★USD;JPY &lt;日本&gt; USD;")
  }

  @Test func `an absent value counts as false`() throws {
    #expect(
      try text("{{#rows}}({{#percent}}{{.}}{{/percent}}{{^percent}}-{{/percent}}){{/rows}}")
        == "(+0.17%)(-)")
    #expect(try text("({{#source}}{{name}}{{/source}}{{source.name}})") == "()")
  }

  @Test func `an absent value hides one of the same name outside`() throws {
    let outer = MustacheValue.object(MustacheDictionary(["percent": "outer"]))
    let template = try compile("{{#rows}}({{percent}}){{/rows}}{{percent}}")
    #expect(try template.text(outer, .object(page)) == "(+0.17%)()outer")
    #expect(try template.program(with: [outer], for: ListPage.self).text(page) == "(+0.17%)()outer")
  }

  @Test func `what a model writes itself is text`() throws {
    #expect(
      try text("{{t.search}}{{#t}}{{search}}{{/t}}{{#t.search}}!{{.}}{{/t.search}}") == "찾기찾기!찾기")
  }

  @Test func `fields under one more name are found there, in sections and behind a point`() throws {
    #expect(
      try text("{{site.title}} {{#site}}{{title}}{{#rows}}.{{/rows}}{{/site}}") == "Rates Rates..")
    #expect(
      try text("{{#title}}{{site.title}}{{/title}} {{#site.title}}{{.}}{{/site.title}}")
        == "Rates Rates")
    #expect(try text("{{^site}}none{{/site}}{{site}}{{site.unknown}}{{count}}") == "")
  }

  @Test func `fields under one more name are found in a model inside another one`() throws {
    let template = try compile(
      "{{page.site.title}} {{#page}}{{site.title}}{{/page}} {{site.title}}")
    let outer = Outer(page: page)
    #expect(try template.text(.object(outer)) == "Rates Rates Rates")
    #expect(try template.program(for: Outer.self).text(outer) == "Rates Rates Rates")
  }

  @Test func `what a model vouches for is printed as it is`() throws {
    let program = try compile(
      "{{site.count}} {{#site}}{{count}}{{#count}}!{{.}}{{/count}}{{/site}}"
    )
    .program(for: ListPage.self)
    #expect(try program.text(page) == "<2> <2>!<2>")
    #expect(try program.text(ListPage()) == " ")
  }

  @Test func `a model that is a class is read like a structure`() throws {
    let album = Album(
      title: "Rates", first: Track(name: "<KRW>"), tracks: [Track(name: "a"), Track(name: "b")])
    let template = try compile(
      "{{title}} {{first.name}} {{#first}}{{name}}{{#name}}{{.}}{{/name}}{{/first}}"
        + "{{#tracks}}{{name}}{{title}};{{/tracks}}{{#made}}{{name}}{{/made}}{{track.name}}{{length}}"
    )
    let expected = "Rates &lt;KRW&gt; &lt;KRW&gt;&lt;KRW&gt;aRates;bRates;012"
    #expect(try template.text(.object(album)) == expected)
    #expect(try template.program(for: Album.self).text(album) == expected)
  }

  @Test func `a later context hides the names of an earlier one`() throws {
    let site = MustacheValue.object(MustacheDictionary(["title": "Site", "root": "../"]))
    #expect(try compile("{{title}} {{root}}").text(site, .object(page)) == "Rates ../")
  }

  @Test func `a flag is printed in words`() throws {
    #expect(try text("{{#rows}}{{favorite}} {{/rows}}") == "true false ")
  }

  @Test func `the schema says what the fields hold`() {
    #expect(
      Row.schema
        == .object([
          .init("code", .text),
          .init("currency", .object([.init("code", .text), .init("country", .text)])),
          .init("percent", .text),
          .init("favorite", .flag),
        ]))
  }
}
