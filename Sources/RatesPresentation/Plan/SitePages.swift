import RatesDomain

/// The pages that a site will have, known before anything is rendered.
struct SitePages: Sendable {
  let settings: SiteSettings
  /// What they are made of; nil on a day without any rates.
  let data: SiteData?
  /// In the order in which a scope's pages are rendered, search engines are told of them, and their problems are
  /// reported.
  let kinds: [any PageKind]
  /// Those with most pages first; none without rates.
  let parts: [PlannedPart]

  /// The pages of a site.
  ///
  /// - Parameter data: What they are made of; nil on a day without any rates, when each language's first page says so.
  init(_ settings: SiteSettings, _ data: SiteData?, _ kinds: [any PageKind]) {
    self.settings = settings
    self.data = data
    self.kinds = kinds
    parts = data.map { Self.parts(settings, $0) } ?? []
  }

  private init(_ pages: SitePages, _ kinds: [any PageKind]) {
    settings = pages.settings
    data = pages.data
    parts = pages.parts
    self.kinds = pages.kinds + kinds
  }

  /// The same with further kinds.
  func adding(_ kinds: [any PageKind]) -> SitePages { SitePages(self, kinds) }

  private static func parts(_ settings: SiteSettings, _ data: SiteData) -> [PlannedPart] {
    let allBases = settings.bases + settings.endedBases
    let quotes = allBases.map { (base: $0, by: data.quotes(of: $0)) }
    let bases =
      quotes.flatMap { base, quotes in
        quotes.prefix(1).map { PlannedPart(.base(base), $0.codes, among: quotes, data) }
      }
      + quotes.flatMap { base, quotes in
        quotes.dropFirst().map {
          PlannedPart(.carried(base, by: $0.rates), $0.codes, among: [], data)
        }
      }
    guard let home = settings.home ?? settings.endedHome else { return bases }
    let prices = data.quotes(of: home)
    let pairs = prices.flatMap(\.codes).sorted().filter { currency in
      !allBases.contains(currency) || data.rates(base: currency, quote: home) == nil
    }
    return bases
      + prices.prefix(1).map { PlannedPart(.home(home), $0.codes, among: prices, data) }
      + pairs.map { PlannedPart(.homePair($0, home: home), [home], among: [], data) }
  }

  /// The pages of a language that belong to no part.
  func scope(of language: Language) -> PageScope { PageScope(settings, data, language) }

  /// The pages of a part in a language.
  func scope(of part: PlannedPart, in language: Language) -> PageScope {
    PageScope(settings, data, language, part: part)
  }

  /// The scopes of all languages: first those of parts, then that of pages that belong to none.
  private func scopes(of parts: [PlannedPart]) -> some Sequence<PageScope> {
    settings.languages.lazy.flatMap { language in
      parts.lazy.map { scope(of: $0, in: language) } + [scope(of: language)]
    }
  }

  /// How many pages there are, Markdown twins among them.
  var count: Int {
    let counted = kinds.filter(\.isCounted)
    return scopes(of: parts).reduce(0) { count, scope in
      counted.reduce(count) { $0 + $1.count(in: scope) }
    }
  }

  /// How many of them show a rate of some of the currencies.
  func count(of currencies: Set<CurrencyCode>) -> Int {
    let counted = kinds.filter(\.isCounted)
    return scopes(of: parts).reduce(0) { count, scope in
      counted.reduce(count) { $0 + $1.count(of: currencies, in: scope) }
    }
  }

  /// The paths of the pages that stay for currencies that have ended, Markdown twins among them, in order.
  var ended: [String] {
    let counted = kinds.filter(\.isCounted)
    return parts.filter(\.isEnded).flatMap { part in
      settings.languages.flatMap { language in
        let scope = scope(of: part, in: language)
        return counted.flatMap { $0.paths(in: scope) }
      }
    }.sorted()
  }

  /// The pages that search engines are told of.
  var indexed: some Sequence<IndexedPage> {
    let listed = kinds.filter(\.isListed)
    return indexedScopes.lazy.flatMap { scope in listed.flatMap { $0.indexed(in: scope) } }
  }

  /// How many they are.
  var indexedCount: Int {
    let listed = kinds.filter(\.isListed)
    return indexedScopes.reduce(0) { count, scope in
      listed.reduce(count) { $0 + $1.pageCount(in: scope) }
    }
  }

  private var indexedScopes: some Sequence<PageScope> { scopes(of: parts.filter { !$0.isEnded }) }

  /// The links in the foot of a language's pages, in the order of their paths.
  func footerPages(of language: Language) -> [FooterPageModel] {
    let scope = scope(of: language)
    return kinds.compactMap { $0.footerPage(in: scope) }.sorted { $0.path < $1.path }
  }

  /// The pages among which is that at a place; nil if there is none.
  func scope(with place: FilePlace) -> PageScope? {
    let places = [place.folder: [place]]
    return scopes(of: parts).first { scope in
      kinds.contains { !$0.found(places, in: scope).isEmpty }
    }
  }

  /// Those of the places, by folder, that have a page.
  func found(_ places: [Substring: [FilePlace]]) -> [FilePlace] {
    scopes(of: parts).flatMap { scope in kinds.flatMap { $0.found(places, in: scope) } }
  }
}
