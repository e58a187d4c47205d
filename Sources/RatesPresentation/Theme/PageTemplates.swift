import Mustache

/// The compiled templates of a theme.
struct PageTemplates {
  private(set) var list: PageTemplate
  private(set) var converter: PageTemplate
  private(set) var notFound: PageTemplate
  private(set) var unavailable: PageTemplate
  private(set) var manifest: MustacheTemplate
  private(set) var worker: MustacheTemplate

  /// Compiles the pages with their partials; throws `ThemeError` with the first problem of each.
  init(theme: ThemeFiles) throws {
    var html = Self.library(theme, "html", .html)
    var markdown = Self.library(theme, "md", .markdown)
    var problems: [ThemeProblem] = []
    let listPage = try Self.page("list.html", theme, &html, &problems)
    let listTwin = try Self.page("list.md", theme, &markdown, &problems)
    let converterPage = try Self.page("converter.html", theme, &html, &problems)
    let converterTwin = try Self.page("converter.md", theme, &markdown, &problems)
    let notFoundPage = try Self.page("404.html", theme, &html, &problems)
    let unavailablePage = try Self.page("unavailable.html", theme, &html, &problems)
    var json = Self.library(theme, "json", .json)
    let manifestFile = try Self.page("manifest.webmanifest", theme, &json, &problems)
    let workerFile = try Self.page("sw.js", theme, &json, &problems)
    guard let listPage, let listTwin, let converterPage, let converterTwin, let notFoundPage,
      let unavailablePage, let manifestFile, let workerFile
    else { throw ThemeError(problems) }
    list = PageTemplate(html: listPage, markdown: listTwin)
    converter = PageTemplate(html: converterPage, markdown: converterTwin)
    notFound = PageTemplate(html: notFoundPage, markdown: nil)
    unavailable = PageTemplate(html: unavailablePage, markdown: nil)
    manifest = manifestFile
    worker = workerFile
  }

  /// The same templates with everything done that is equal on all pages of a language.
  func specialised(
    for vocabulary: ThemeVocabulary
  ) throws(MustacheError) -> PageTemplates {
    let known = vocabulary.value
    var special = self
    special.list = try list.specialised(with: known, for: ListPageModel.schema)
    special.converter = try converter.specialised(with: known, for: ConverterPageModel.schema)
    special.notFound = try notFound.specialised(with: known, for: PageModel.schema)
    special.unavailable = try unavailable.specialised(with: known, for: PageModel.schema)
    special.manifest = try manifest.specialised(with: known, for: PageModel.schema)
    special.worker = try worker.specialised(with: known, for: PageModel.schema)
    return special
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

  /// Compiles a page; nil, and one problem more, where that cannot be done.
  private static func page(
    _ name: String, _ theme: ThemeFiles, _ library: inout MustacheLibrary,
    _ problems: inout [ThemeProblem]
  ) throws -> MustacheTemplate? {
    guard let source = theme.source("pages/\(name)") else {
      problems.append(.missingFile(theme.name(of: "pages/\(name)")))
      return nil
    }
    do {
      return try library.template(source)
    } catch let error as MustacheError {
      problems.append(.template(error))
      return nil
    }
  }
}
