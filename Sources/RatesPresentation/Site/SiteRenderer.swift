import Mustache
import RatesDomain

/// Renders the files of a site; a sink takes them from here.
package struct SiteRenderer: Sendable {
  let settings: SiteSettings
  let assets: Assets
  let languages: [LanguageRenderer]

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
      let context = ThemeContext(strings: strings, assets: assets)
      let problems = templates.problems([context.schema, LanguageModel.schema])
      return Outer(
        site: PageModelFactory(
          settings: settings, language: language, strings: strings, names: names),
        theme: context,
        problems: problems.map {
          Self.problem($0, strings: strings, expectedKeys: expectedKeys)
        })
    }.compactMap(\.self)
    let problems = outer.flatMap(\.problems)
    guard problems.isEmpty else { throw ThemeError(problems) }
    languages = try WorkerPool.map(workers, outer) { outer in
      try LanguageRenderer(
        outer.site, templates: templates, outer: [outer.theme.value, .object(outer.site.common)])
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
  /// - Parameter data: What the site is made of; nil on a day without any rates, when each language's
  ///   first page says so.
  /// - Throws: What the sink throws; `MustacheError` for a template that cannot be rendered.
  package func render(_ data: SiteData?, to sink: some PageSink, workers: Int) throws {
    let factories = try data.map { data in
      try data.rates.enumerated().map { index, rates in
        let bases = settings.bases.filter { data.index(of: $0) == index }
        return try WorkerPool.map(workers, languages) {
          RatePageFactory(site: $0.site, data: rates, bases: bases)
        }
      }
    }
    try sink.withWriter { write in
      for path in assets.files.keys.sorted() { try writeAsset(path, write) }
      if let data { try writeGuides(data, write) }
      var buffer = PageBuffer()
      for language in languages {
        try language.renderOthers(hasRates: data != nil, &buffer, write)
      }
    }
    guard let data, let factories else { return }
    try WorkerPool.run(workers, through: shares(for: workers)) { takeNext in
      try sink.withWriter { write in
        var buffer = PageBuffer()
        while let share = takeNext() {
          let figures = figures(share.base, data)
          let ofSource = factories[data.index(of: share.base)]
          for index in share.languages {
            try render(share.base, figures, language: index, ofSource[index], &buffer, write)
          }
        }
      }
    }
  }

  /// What one worker renders at once: a base in some of the languages.
  private typealias Share = (base: CurrencyCode, languages: Range<Int>)

  /// A base's figures serve all its languages, unless there are fewer bases than workers.
  private func shares(for workers: Int) -> [Share] {
    let all = languages.indices
    let ranges = settings.bases.count < workers ? all.map { $0..<$0 + 1 } : [all]
    return settings.bases.flatMap { base in ranges.map { (base, $0) } }
  }

  /// The figures of all pairs of a base.
  func figures(_ base: CurrencyCode, _ data: SiteData) -> [DisplayedRates] {
    let rounding = RateRounding(decimals: settings.decimals)
    let rates = data.rates(of: base)
    let past = rates.past
    return rates.comparison.quotes(base: base).map { quote in
      let past = past.flatMap {
        PairPast(
          $0, base: base, quote: quote.currency, decimals: settings.decimals,
          sparks: settings.hasSparklines)
      }
      return DisplayedRates(quote, rounding: rounding, past: past)
    }
  }

  /// Renders the pages of a base in a language.
  func render(
    _ base: CurrencyCode, _ figures: [DisplayedRates], language index: Int,
    _ rates: RatePageFactory, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    guard let pages = BasePages(base, figures: figures, factory: rates) else { return }
    try languages[index].render(pages, &buffer, write)
  }

  func writeAsset(_ path: String, _ write: PageWriter) throws {
    guard let bytes = assets.files[path] else { return }
    let name = path.split(separator: "/").last ?? ""
    try write(String(path.dropLast(name.count)), String(name), bytes.span.bytes)
  }

  /// Writes what leads search engines to the pages, for which the site's address is needed.
  func writeGuides(_ data: SiteData, _ write: PageWriter) throws {
    guard let address = settings.address else { return }
    let currencies = data.rates.map(\.comparison.current.currencies)
    var sitemap = try Sitemap(address: address, updated: data.main.comparison.current.updated)
    for language in languages {
      for base in settings.bases {
        let part = BasePart(
          address: language.site.address, base: base,
          quotes: currencies[data.index(of: base)].filter { $0 != base })
        for path in PageKinds.ofBases.flatMap({ $0.paths(of: part) }) {
          try sitemap.add("\(path.folder)\(path.name).html", write: write)
        }
      }
    }
    try sitemap.finish(write: write)
    try write("", "robots.txt", Array(Robots.text(address: address).utf8).span.bytes)
  }
}

/// Takes the files of a site while it is rendered: a release, a preview, a test.
package protocol PageSink: Sendable {
  /// Runs the body with a writer of its own. Several threads do so at once.
  ///
  /// - Throws: What the body throws, and what keeps a file from being written.
  func withWriter(_ body: (PageWriter) throws -> Void) throws
}

/// Takes a file: its folder from the site's root, empty or with a slash at its end, its name in the
/// folder, and its bytes, which are valid during the call.
package typealias PageWriter = (_ folder: String, _ name: String, _ bytes: RawSpan) throws -> Void
