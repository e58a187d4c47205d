import Mustache
import RatesDomain

/// Renders all files of a site; where they go from here is the caller's business.
package struct SiteRenderer: Sendable {
  /// Takes a file's folder from the site's root, empty or with a slash at its end, its name in the
  /// folder, and its bytes, which are lent for the call.
  package typealias Write = (_ folder: String, _ name: String, _ bytes: RawSpan) throws -> Void

  /// Lends a way to write for as long as the body runs; several threads ask at once.
  package typealias WithWriter = @Sendable (_ body: (Write) throws -> Void) throws -> Void

  private let settings: SiteSettings
  private let assets: Assets
  private let languages: [(models: PageModelFactory, programs: LanguagePrograms)]

  /// Compiles a theme and checks it for the site's languages.
  ///
  /// - Parameters:
  ///   - strings: The words of each of the site's languages, by tag.
  ///   - names: What currencies are called in each of them, by tag.
  ///   - workers: How many threads may work at once.
  /// - Throws: `ThemeError` with everything that is wrong with the theme.
  package init(
    theme: ThemeFiles, settings: SiteSettings, strings: [String: Strings],
    names: [String: any CurrencyCatalog], workers: Int
  ) throws {
    self.settings = settings
    let assets = Assets(theme: theme)
    self.assets = assets
    let templates = try PageTemplates(theme: theme)
    let expectedKeys = Set(strings.values.flatMap(\.texts.keys))
    let outer = try WorkerPool.map(workers, settings.languages) { language -> Outer? in
      guard let strings = strings[language.tag], let names = names[language.tag] else { return nil }
      let vocabulary = ThemeContext(strings: strings, assets: assets)
      let problems = templates.problems([vocabulary.schema, LanguageModel.schema])
      return Outer(
        models: PageModelFactory(
          settings: settings, language: language, strings: strings, names: names),
        vocabulary: vocabulary,
        problems: problems.map {
          Self.problem($0, strings: strings, expectedKeys: expectedKeys)
        })
    }.compactMap(\.self)
    let problems = outer.flatMap(\.problems)
    guard problems.isEmpty else { throw ThemeError(problems) }
    languages = try WorkerPool.map(workers, outer) { outer in
      let shared = [outer.vocabulary.value, .object(outer.models.common)]
      let programs = try LanguagePrograms(
        templates, outer: shared, hasTwins: settings.writesMarkdown)
      return (outer.models, programs)
    }
  }

  /// What all pages of a language share, and what its templates get wrong.
  private struct Outer {
    let models: PageModelFactory
    let vocabulary: ThemeContext
    let problems: [ThemeProblem]
  }

  /// A string that other languages have is missing in this one; any other name is a mistake of the
  /// template.
  private static func problem(
    _ error: MustacheError, strings: Strings, expectedKeys: Set<String>
  ) -> ThemeProblem {
    guard case .unknownName(let name, _, _) = error, name.hasPrefix("t."),
      expectedKeys.contains(String(name.dropFirst(2)))
    else { return .template(error) }
    return .string(.missing, key: String(name.dropFirst(2)), file: strings.file)
  }

  /// Renders the whole site from the rates, each base by one of the workers, or, where there are more
  /// workers than bases, each language of it.
  ///
  /// - Throws: What writing throws; `MustacheError` for a template that cannot be rendered.
  package func render(
    _ comparison: RateComparison, credit: SourceCredit, workers: Int,
    withWriter: @escaping WithWriter
  ) throws {
    let rates = try WorkerPool.map(workers, languages) {
      RatePageFactory(site: $0.models, comparison: comparison, credit: credit)
    }
    try withWriter { write in
      var output = MustacheOutput()
      try writeAssets(write)
      try writeNotFound(&output, write)
      try writeGuides(comparison.current, write)
      try writeApp(&output, write)
    }
    try WorkerPool.run(workers, through: parts(for: workers)) { takeNext in
      try withWriter { write in
        var output = MustacheOutput()
        while let part = takeNext() {
          try render(part, of: comparison, rates, &output, write)
        }
      }
    }
  }

  /// What one worker renders at once: a base in some of the languages.
  private typealias Part = (base: CurrencyCode, languages: Range<Int>)

  /// A base's figures serve all its languages, unless there are fewer bases than workers.
  private func parts(for workers: Int) -> [Part] {
    let all = languages.indices
    let shares = settings.bases.count < workers ? all.map { $0..<$0 + 1 } : [all]
    return settings.bases.flatMap { base in shares.map { (base, $0) } }
  }

  private func render(
    _ part: Part, of comparison: RateComparison, _ rates: [RatePageFactory],
    _ output: inout MustacheOutput, _ write: Write
  ) throws {
    let base = part.base
    let rounding = RateRounding(decimals: settings.decimals)
    let figures = comparison.quotes(base: base).map { DisplayedRates($0, rounding: rounding) }
    for index in part.languages {
      let ((site, programs), models) = (languages[index], rates[index])
      let context = models.rowContext(base)
      let rows = models.rows(figures, in: context)
      guard let common = models.converterBase(base), let list = models.list(base, rows: rows)
      else { continue }
      let converter = try programs.converter(of: common)
      let folder = site.address.converters(base)
      try withExtendedLifetime((models, figures, context, common)) {
        for row in rows {
          let page = ConverterPageModel(base: common, row: row)
          try self.write(page, converter, folder, row.currency.read { $0.file }, &output, write)
        }
        try self.write(list, programs.list, site.address.listFolder(base), "index", &output, write)
      }
    }
  }

  /// Renders the site of a day without any data: each language's first page says so.
  package func renderUnavailable(write: Write) throws {
    var output = MustacheOutput()
    try writeAssets(write)
    for (site, programs) in languages {
      try self.write(
        site.unavailable(), programs.unavailable, site.address.folder, "index", &output, write)
    }
    try writeNotFound(&output, write)
    try writeApp(&output, write)
  }

  private func writeAssets(_ write: Write) throws {
    for (path, bytes) in assets.files.sorted(by: { $0.key < $1.key }) {
      let name = path.split(separator: "/").last ?? ""
      try write(String(path.dropLast(name.count)), String(name), bytes.span.bytes)
    }
  }

  /// What leads search engines to the pages, which need the site's address for it.
  private func writeGuides(_ snapshot: Snapshot, _ write: Write) throws {
    guard let address = settings.address else { return }
    var sitemap = try Sitemap(address: address, updated: snapshot.updated)
    for (site, _) in languages {
      for base in settings.bases {
        try sitemap.add(site.address.list(base) + ".html", write: write)
        let folder = site.address.converters(base)
        for quote in snapshot.currencies where quote != base {
          try sitemap.add("\(folder)\(quote.lowercased).html", write: write)
        }
      }
    }
    try sitemap.finish(write: write)
    try write("", "robots.txt", Array(Robots.text(address: address).utf8).span.bytes)
  }

  private func writeNotFound(_ output: inout MustacheOutput, _ write: Write) throws {
    for (site, programs) in languages {
      try self.write(
        site.notFound(), programs.notFound, site.address.folder, "404", &output, write)
    }
  }

  /// What browsers need to install the site and to keep it, under names that never change.
  private func writeApp(_ output: inout MustacheOutput, _ write: Write) throws {
    for (site, programs) in languages {
      let (start, folder) = (site.start(), site.address.folder)
      try render(start, programs.manifest.page, folder, "manifest.webmanifest", &output, write)
      if folder.isEmpty {
        try render(start, programs.worker.page, "", "sw.js", &output, write)
      }
    }
  }

  private func write<Model>(
    _ page: Model, _ program: PageProgram<Model>, _ folder: String, _ name: String,
    _ output: inout MustacheOutput, _ write: Write
  ) throws {
    try render(page, program.page, folder, name + ".html", &output, write)
    if let twin = program.twin {
      try render(page, twin, folder, name + ".md", &output, write)
    }
  }

  private func render<Model>(
    _ page: Model, _ program: MustacheProgram<Model>, _ folder: String, _ name: String,
    _ output: inout MustacheOutput, _ write: Write
  ) throws {
    output.removeAll()
    program.render(page, into: &output)
    try output.withUnsafeBytes { try write(folder, name, $0.bytes) }
  }
}
