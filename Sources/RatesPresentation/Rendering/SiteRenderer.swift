import Basics
import Mustache
import RatesDomain

/// Renders the files of a site; a sink takes them from here.
package struct SiteRenderer: Sendable {
  let outputs: SiteOutputs
  let languages: [LanguageRenderer]

  /// Compiles a theme and checks it for the site's languages.
  ///
  /// - Parameters:
  ///   - outputs: The pages that the site will have.
  ///   - strings: The words of each of the site's languages, by tag.
  ///   - names: What currencies are called in each of them, by tag.
  ///   - workers: How many threads may work at once.
  /// - Throws: `ThemeError` with everything that is wrong with the theme.
  package init(
    theme: ThemeFiles, outputs: SiteOutputs, strings: [String: Strings],
    names: [String: any CurrencyCatalog], workers: Int
  ) throws {
    let (settings, kinds) = (outputs.settings, outputs.pages.kinds)
    let assets = Assets(theme: theme, accent: settings.accent)
    self.outputs = outputs.adding(files: [AssetFiles(contents: assets.files)])
    let templates = try PageTemplates(theme: theme, kinds)
    let expectedKeys = Set(strings.values.flatMap(\.texts.keys))
    let outer = WorkerPool.map(workers, settings.languages) { language -> Outer? in
      guard let strings = strings[language.tag], let names = names[language.tag] else { return nil }
      let context = ThemeContext(strings: strings, assets: assets)
      let problems = templates.problems(
        [context.schema, LanguageModel.schema], in: language)
      return Outer(
        site: PageModelFactory(
          settings: settings, language: language, strings: strings, names: names,
          footerPages: outputs.pages.footerPages(of: language)),
        theme: context,
        problems: problems.map {
          Self.problem($0, strings: strings, expectedKeys: expectedKeys)
        })
    }.compactMap(\.self)
    let problems = outer.flatMap(\.problems)
    guard problems.isEmpty else { throw ThemeError(problems) }
    languages = try WorkerPool.map(workers, outer) { outer in
      try LanguageRenderer(
        outer.site, kinds, templates: templates,
        outer: [outer.theme.value, .object(outer.site.common)])
    }
  }

  /// What all pages of a language share, and what its templates get wrong.
  private struct Outer {
    let site: PageModelFactory
    let theme: ThemeContext
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

  /// Renders the whole site, each base by one of the workers, or, if there are more workers than
  /// bases, each language of it.
  ///
  /// - Parameter drawing: Draws the cards; nil leaves them out.
  /// - Throws: What the sink and the drawing throw; `MustacheError` for a template that cannot be
  ///   rendered.
  package func render(
    to sink: some PageSink, drawing: (any CardDrawing)? = nil, workers: Int
  ) throws {
    let data = outputs.data
    let factories = data.map { data in
      WorkerPool.map(workers, languages) { RatePageFactories($0.site, data, areMade: true) }
    }
    try sink.withWriter { write in
      var buffer = PageBuffer()
      for language in languages { try renderOthers(language, &buffer, write) }
    }
    if let data, let factories { try renderParts(data, factories, to: sink, drawing, workers) }
    try sink.withWriter { write in
      for kind in outputs.files { try kind.write(of: outputs.pages, only: nil, write) }
    }
  }

  private func renderParts(
    _ data: SiteData, _ factories: [RatePageFactories], to sink: some PageSink,
    _ drawing: (any CardDrawing)?, _ workers: Int
  ) throws {
    try WorkerPool.run(workers, through: shares(for: workers)) { takeNext in
      try sink.withWriter { write in
        var buffer = PageBuffer()
        while let share = takeNext() {
          let figures = data.figures(share.part.part, share.part.quotes, outputs.settings)
          for index in share.languages {
            try render(
              share.part, figures, languages[index], factories[index], drawing: drawing, &buffer,
              write)
          }
        }
      }
    }
  }

  /// What one worker renders at once: a part in some of the languages.
  private typealias Share = (part: PlannedPart, languages: Range<Int>)

  /// A base's figures serve all its languages, unless there are fewer bases than workers.
  private func shares(for workers: Int) -> [Share] {
    let all = languages.indices
    let ranges = outputs.settings.bases.count < workers ? all.map { $0..<$0 + 1 } : [all]
    return outputs.pages.parts.flatMap { part in ranges.map { (part, $0) } }
  }

  /// Renders the pages of a language that belong to no part.
  func renderOthers(
    _ language: LanguageRenderer, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    let scope = outputs.pages.scope(of: language.site.localizer.language)
    try language.render(scope, ScopeModels(language.site), &buffer, write)
  }

  /// Renders the pages of a part in a language, and before them the picture that they name.
  func render(
    _ part: PlannedPart, _ figures: PartFigures, _ language: LanguageRenderer,
    _ factories: RatePageFactories, drawing: (any CardDrawing)?, _ buffer: inout PageBuffer,
    _ write: PageWriter
  ) throws {
    guard var pages = BasePages(part.part, figures: figures, factory: factories.factory(of:)) else {
      return
    }
    let scope = outputs.pages.scope(of: part, in: language.site.localizer.language)
    if let drawing {
      pages.cardAddress = try language.picture(
        of: scope, ScopeModels(pages), only: buffer.place, drawing, write)
    }
    try language.render(scope, ScopeModels(pages), &buffer, write)
  }
}
