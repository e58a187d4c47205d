import Mustache
import RatesDomain

/// Renders all files of a site; where they go from here is the caller's business.
package struct SiteRenderer {
  /// Takes a file's path from the site's root and its bytes, which are lent for the call.
  package typealias Write = (String, RawSpan) throws -> Void

  private let settings: SiteSettings
  private let templates: PageTemplates
  private let assets: Assets
  private let languages: [(models: SiteModels, vocabulary: MustacheValue)]

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
    do {
      templates = try PageTemplates(theme: theme)
    } catch let error as MustacheError {
      throw ThemeError.templates([error])
    }
    let spoken = settings.languages.compactMap { language in
      strings[language.tag].map { (language: language, strings: $0) }
    }
    let missing = Strings.missing(from: spoken)
    guard missing.isEmpty else { throw ThemeError.missingStrings(missing) }
    var languages: [(SiteModels, MustacheValue)] = []
    for (language, strings) in spoken {
      guard let names = names[language.tag] else { continue }
      let vocabulary = ThemeVocabulary(strings: strings, assets: assets)
      let problems = templates.problems(vocabulary)
      guard problems.isEmpty else { throw ThemeError.templates(problems) }
      let models = SiteModels(
        settings: settings, language: language, strings: strings, names: names)
      languages.append((models, vocabulary.value))
    }
    self.languages = languages
  }

  /// Renders the whole site from the rates.
  ///
  /// - Throws: What `write` throws; `MustacheError` for a template that cannot be rendered.
  package func render(
    _ comparison: RateComparison, credit: SourceCredit, write: Write
  ) throws {
    var output = MustacheOutput()
    try writeAssets(write)
    for base in settings.bases {
      let quotes = comparison.quotes(base: base)
      for (models, vocabulary) in languages {
        for quote in quotes {
          let page = models.converter(comparison, quote: quote, base: base, credit: credit)
          try self.write(
            page, templates.converter, vocabulary,
            to: models.address.converter(base, quote.currency),
            &output, write)
        }
        let page = models.list(comparison, quotes: quotes, base: base, credit: credit)
        try self.write(
          page, templates.list, vocabulary, to: models.address.list(base), &output, write)
      }
    }
    try writeNotFound(&output, write)
  }

  /// Renders the site of a day without any data: each language's first page says so.
  package func renderUnavailable(write: Write) throws {
    var output = MustacheOutput()
    try writeAssets(write)
    for (models, vocabulary) in languages {
      try self.write(
        models.unavailable(), templates.unavailable, vocabulary,
        to: models.address.list(settings.bases[0]), &output, write)
    }
    try writeNotFound(&output, write)
  }

  private func writeAssets(_ write: Write) throws {
    for (path, bytes) in assets.files.sorted(by: { $0.key < $1.key }) {
      try write(path, bytes.span.bytes)
    }
  }

  private func writeNotFound(_ output: inout MustacheOutput, _ write: Write) throws {
    for (models, vocabulary) in languages {
      try self.write(
        models.notFound(), templates.notFound, vocabulary, to: models.address.notFound, &output,
        write)
    }
  }

  private func write(
    _ page: some MustacheModel, _ template: PageTemplate, _ vocabulary: MustacheValue,
    to path: String, _ output: inout MustacheOutput, _ write: Write
  ) throws {
    try render(page, template.html, vocabulary, to: path + ".html", &output, write)
    if settings.writesMarkdown, let markdown = template.markdown {
      try render(page, markdown, vocabulary, to: path + ".md", &output, write)
    }
  }

  private func render(
    _ page: some MustacheModel, _ template: MustacheTemplate, _ vocabulary: MustacheValue,
    to path: String, _ output: inout MustacheOutput, _ write: Write
  ) throws {
    output.removeAll()
    try template.render(vocabulary, .object(page), into: &output)
    try output.withUnsafeBytes { try write(path, $0.bytes) }
  }
}
