import Mustache

/// The compiled templates of a theme.
struct PageTemplates {
  let list: PageTemplate
  let converter: PageTemplate
  let notFound: PageTemplate
  let unavailable: PageTemplate
  let manifest: MustacheTemplate
  let worker: MustacheTemplate

  /// Compiles the pages with their partials.
  ///
  /// Throws `ThemeError` and `MustacheError`.
  init(theme: ThemeFiles) throws {
    var html = Self.library(theme, "html", .html)
    var markdown = Self.library(theme, "md", .markdown)
    list = PageTemplate(
      html: try Self.page("list.html", theme, &html),
      markdown: try Self.page("list.md", theme, &markdown))
    converter = PageTemplate(
      html: try Self.page("converter.html", theme, &html),
      markdown: try Self.page("converter.md", theme, &markdown))
    notFound = PageTemplate(html: try Self.page("404.html", theme, &html), markdown: nil)
    unavailable = PageTemplate(
      html: try Self.page("unavailable.html", theme, &html), markdown: nil)
    var json = Self.library(theme, "json", .json)
    manifest = try Self.page("manifest.webmanifest", theme, &json)
    worker = try Self.page("sw.js", theme, &json)
  }

  /// Everything that a page of a language would get wrong, in sections that do not show too.
  func problems(_ vocabulary: ThemeVocabulary) -> [MustacheError] {
    let outer = vocabulary.schema
    return list.problems(outer, ListPageModel.schema)
      + converter.problems(outer, ConverterPageModel.schema)
      + notFound.problems(outer, PageModel.schema)
      + unavailable.problems(outer, PageModel.schema)
      + manifest.problems(against: outer, PageModel.schema)
      + worker.problems(against: outer, PageModel.schema)
  }

  private static func library(
    _ theme: ThemeFiles, _ ending: String, _ escaping: MustacheEscaping
  ) -> MustacheLibrary {
    let folder = "partials/"
    let known = theme.bytes.keys.filter { $0.hasPrefix(folder) && $0.hasSuffix(".\(ending)") }
      .map { String($0.dropFirst(folder.count).dropLast(ending.count + 1)) }
    return MustacheLibrary(escaping: escaping, known: known.sorted()) { name in
      theme.source("\(folder)\(name).\(ending)")
    }
  }

  private static func page(
    _ name: String, _ theme: ThemeFiles, _ library: inout MustacheLibrary
  ) throws -> MustacheTemplate {
    guard let source = theme.source("pages/\(name)") else {
      throw ThemeError.missingFile(theme.name(of: "pages/\(name)"))
    }
    return try library.template(source)
  }
}
