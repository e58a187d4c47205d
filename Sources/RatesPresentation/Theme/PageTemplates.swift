import Mustache

/// The compiled templates of a theme.
struct PageTemplates: Sendable {
  let list: PageTemplate
  let converter: PageTemplate
  let notFound: PageTemplate
  let unavailable: PageTemplate
  let manifest: PageTemplate
  let worker: PageTemplate

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
    list = PageTemplate(page: listPage, twin: listTwin)
    converter = PageTemplate(page: converterPage, twin: converterTwin)
    notFound = PageTemplate(page: notFoundPage, twin: nil)
    unavailable = PageTemplate(page: unavailablePage, twin: nil)
    manifest = PageTemplate(page: manifestFile, twin: nil)
    worker = PageTemplate(page: workerFile, twin: nil)
  }

  /// Everything that a page of a language would get wrong, in sections that do not show too.
  ///
  /// - Parameter outer: what all pages of the language share.
  func problems(_ outer: [MustacheSchema]) -> [MustacheError] {
    let page = outer + [PageModel.schema]
    return list.problems(outer + [ListPageModel.schema])
      + converter.problems(outer + [ConverterBaseModel.schema, ConverterPageModel.schema])
      + notFound.problems(page) + unavailable.problems(page)
      + manifest.problems(page) + worker.problems(page)
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
