import Mustache
import Testing

@testable import RatesPresentation

@Suite("A kind of page", .timeLimit(.minutes(20)))
struct PageKindTests {
  /// A kind as it would be added.
  private struct Feed: PageKind {
    struct Model: MustacheModel {
      static let fields: MustacheFields<Model> = [.text("title") { _ in "R&D <now" }]
    }

    let template: String

    func pages(in scope: PageScope) -> [PageGroup<Void>] {
      PageGroup.only("feed", in: scope.ownFolder)
    }

    func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> Model? {
      Model()
    }
  }

  @Test(arguments: [
    ("feed.xml", "xml", "R&amp;D &lt;now"), ("feed.rss", "rss", "R&amp;D &lt;now"),
    ("feed.json", "json", "R\\u0026D \\u003cnow"), ("feed.js", "json", "R\\u0026D \\u003cnow"),
    ("feed.html", "html", "R&amp;D &lt;now"), ("feed.txt", "txt", "R&D <now"),
  ])
  func `takes escaping and partials by the ending of its template`(
    template: String, partials: String, text: String
  ) throws {
    let theme = ThemeFiles(overrides: [
      "pages/\(template)": Array("{{title}}|{{> line}}".utf8),
      "partials/line.\(partials)": Array("{{title}}".utf8),
    ])
    let kind = Feed(template: template)
    let templates = try PageTemplates(theme: theme, [kind])
    let page = try #require(try templates.evaluated(kind, with: [], hasTwins: true))
    #expect(page.twin == nil)
    var output = MustacheOutput()
    try page.program(with: [], for: Feed.Model.self).page.render(Feed.Model(), into: &output)
    #expect(output.text == "\(text)|\(text)")
  }
}
