import Mustache
import RatesDomain

/// Renders all files of a site; where they go from here is the caller's business.
package struct SiteRenderer {
  /// Takes a file's path from the site's root and its bytes, which are lent for the call.
  package typealias Write = (String, RawSpan) throws -> Void

  private let settings: SiteSettings
  private let assets: Assets
  /// For each language its models, and its templates with the theme's words and files in them.
  private let languages: [(models: SiteModels, templates: PageTemplates)]

  /// Compiles a theme and checks it for the site's languages.
  ///
  /// - Parameters:
  ///   - strings: The words of each of the site's languages, by tag.
  ///   - names: What currencies are called in each of them, by tag.
  /// - Throws: `ThemeError` with everything that is wrong with the theme.
  package init(
    theme: ThemeFiles, settings: SiteSettings, strings: [String: Strings],
    names: [String: any CurrencyCatalog]
  ) throws {
    self.settings = settings
    assets = Assets(theme: theme)
    let templates = try PageTemplates(theme: theme)
    let expectedKeys = Strings.expectedKeys(of: strings.values)
    var problems: [ThemeProblem] = []
    var vocabularies: [(SiteModels, ThemeVocabulary)] = []
    for language in settings.languages {
      guard let strings = strings[language.tag], let names = names[language.tag] else { continue }
      let vocabulary = ThemeVocabulary(strings: strings, assets: assets)
      problems += templates.problems(vocabulary).map {
        Self.problem($0, strings: strings, expectedKeys: expectedKeys)
      }
      let models = SiteModels(
        settings: settings, language: language, strings: strings, names: names)
      vocabularies.append((models, vocabulary))
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    languages = try vocabularies.map { ($0, try templates.specialised(for: $1)) }
  }

  /// A string that other languages have is missing in this one; any other name is a mistake of the
  /// template.
  private static func problem(
    _ error: MustacheError, strings: Strings, expectedKeys: Set<String>
  ) -> ThemeProblem {
    guard case .unknownName(let name, _, _) = error, name.hasPrefix("t."),
      expectedKeys.contains(String(name.dropFirst(2)))
    else { return .template(error) }
    return .missingString(key: String(name.dropFirst(2)), file: strings.file)
  }

  /// Renders the whole site from the rates.
  ///
  /// - Throws: What `write` throws; `MustacheError` for a template that cannot be rendered.
  package func render(
    _ comparison: RateComparison, credit: SourceCredit, write: Write
  ) throws {
    var output = MustacheOutput()
    try writeAssets(write)
    let searchWords = languages.map { $0.models.searchWords(comparison) }
    for base in settings.bases {
      let quotes = comparison.quotes(base: base)
      for ((models, templates), searchWords) in zip(languages, searchWords) {
        for quote in quotes {
          let page = models.converter(comparison, quote: quote, base: base, credit: credit)
          try self.write(
            page, templates.converter,
            to: models.address.converter(base, quote.currency),
            &output, write)
        }
        let page = models.list(
          comparison, quotes: quotes, base: base, credit: credit, searchWords: searchWords)
        try self.write(
          page, templates.list, to: models.address.list(base), &output, write)
      }
    }
    try writeNotFound(&output, write)
    try writeGuides(comparison.current, write)
    try writeApp(&output, write)
  }

  /// Renders the site of a day without any data: each language's first page says so.
  package func renderUnavailable(write: Write) throws {
    var output = MustacheOutput()
    try writeAssets(write)
    for (models, templates) in languages {
      try self.write(
        models.unavailable(), templates.unavailable,
        to: models.address.list(settings.bases[0]), &output, write)
    }
    try writeNotFound(&output, write)
    try writeApp(&output, write)
  }

  private func writeAssets(_ write: Write) throws {
    for (path, bytes) in assets.files.sorted(by: { $0.key < $1.key }) {
      try write(path, bytes.span.bytes)
    }
  }

  /// What leads search engines to the pages, which need the site's address for it.
  private func writeGuides(_ snapshot: Snapshot, _ write: Write) throws {
    guard let address = settings.address else { return }
    var sitemap = try Sitemap(address: address, updated: snapshot.updated)
    for (models, _) in languages {
      for base in settings.bases {
        try sitemap.add(models.address.list(base) + ".html", write: write)
        for quote in snapshot.currencies where quote != base {
          try sitemap.add(models.address.converter(base, quote) + ".html", write: write)
        }
      }
    }
    try sitemap.finish(write: write)
    try write("robots.txt", Array(Robots.text(address: address).utf8).span.bytes)
  }

  private func writeNotFound(_ output: inout MustacheOutput, _ write: Write) throws {
    for (models, templates) in languages {
      try self.write(
        models.notFound(), templates.notFound, to: models.address.notFound, &output,
        write)
    }
  }

  /// What browsers need to install the site and to keep it, under names that never change.
  private func writeApp(_ output: inout MustacheOutput, _ write: Write) throws {
    for (models, templates) in languages {
      let start = models.start()
      try render(
        start, templates.manifest, to: models.address.manifest, &output, write)
      if models.folder.isEmpty {
        try render(start, templates.worker, to: "sw.js", &output, write)
      }
    }
  }

  private func write(
    _ page: some MustacheModel, _ template: PageTemplate,
    to path: String, _ output: inout MustacheOutput, _ write: Write
  ) throws {
    try render(page, template.html, to: path + ".html", &output, write)
    if settings.writesMarkdown, let markdown = template.markdown {
      try render(page, markdown, to: path + ".md", &output, write)
    }
  }

  private func render(
    _ page: some MustacheModel, _ template: MustacheTemplate,
    to path: String, _ output: inout MustacheOutput, _ write: Write
  ) throws {
    output.removeAll()
    try template.render(.object(page), into: &output)
    try output.withUnsafeBytes { try write(path, $0.bytes) }
  }
}
