import RatesDomain

/// The pages that a site will have, known before anything is rendered: what is rendered, found, counted, and told to
/// search engines is read from here.
package struct SiteOutputs: Sendable {
  /// A part with the currencies that its pages are of.
  struct Part: Sendable {
    let part: SitePart
    let quotes: [CurrencyCode]
    /// Whether its pages are those of currencies that have ended.
    let isEnded: Bool
  }

  /// What the owner decides about the pages.
  package let settings: SiteSettings
  /// What they are made of; nil on a day without any rates.
  package let data: SiteData?
  let kinds: PageKinds
  /// Those with most pages first; none without rates.
  let parts: [Part]

  /// The pages of a site.
  ///
  /// - Parameters:
  ///   - data: What the site is made of; nil on a day without any rates, when each language's first page says so.
  ///   - kinds: The kinds of its pages.
  package init(_ settings: SiteSettings, _ data: SiteData?, _ kinds: PageKinds = PageKinds()) {
    self.settings = settings
    self.data = data
    self.kinds = kinds
    parts = data.map { Self.parts(settings, $0) } ?? []
  }

  private static func parts(_ settings: SiteSettings, _ data: SiteData) -> [Part] {
    let plan = { (part: SitePart, quotes: [CurrencyCode]) in
      Part(part: part, quotes: quotes, isEnded: data.isEnded(part))
    }
    let allBases = settings.bases + settings.endedBases
    let quotes = allBases.map { (base: $0, by: data.quotes(of: $0)) }
    let bases =
      quotes.flatMap { base, quotes in quotes.prefix(1).map { plan(.base(base), $0.codes) } }
      + quotes.flatMap { base, quotes in
        quotes.dropFirst().map { plan(.carried(base, by: $0.rates), $0.codes) }
      }
    guard let home = settings.home ?? settings.endedHome else { return bases }
    let prices = data.quotes(of: home)
    let pairs = prices.flatMap(\.codes).sorted().filter { currency in
      !allBases.contains(currency) || data.rates(base: currency, quote: home) == nil
    }
    return bases + prices.prefix(1).map { plan(.home(home), $0.codes) }
      + pairs.map { plan(.homePair($0, home: home), [home]) }
  }

  /// The pages of a language that belong to no part.
  func scope(of language: Language) -> PageScope {
    PageScope(
      language: language, address: settings.pageAddress(of: language), hasRates: data != nil)
  }

  /// The pages of a part in a language.
  func scope(of part: Part, in language: Language) -> PageScope {
    var scope = scope(of: language)
    scope.part = part.part
    scope.quotes = part.quotes
    return scope
  }

  /// How many lists, converters and pages of the owner's own there are, Markdown twins among them.
  package var pageCount: Int {
    parts.reduce(0) { $0 + count($1) } * settings.languages.count
      + settings.languages.reduce(0) { $0 + kinds.own.files(in: $1).count }
  }

  private func count(_ part: Part) -> Int {
    guard let language = settings.languages.first else { return 0 }
    let scope = scope(of: part, in: language)
    return kinds.pages.reduce(0) { count, kind in
      let pages = kind.pages(in: scope)?.subjects.count ?? 0
      return count + pages * kind.endings(hasTwins: settings.writesMarkdown).count
    }
  }

  /// The paths of the pages that stay for currencies that have ended, Markdown twins among them, in order.
  package var endedPages: [String] {
    parts.filter(\.isEnded).flatMap { part in
      settings.languages.flatMap { language in
        let scope = scope(of: part, in: language)
        return kinds.pages.flatMap { paths(of: $0, in: scope) }
      }
    }.sorted()
  }

  private func paths(of kind: some PageKind, in scope: PageScope) -> [String] {
    guard let pages = kind.pages(in: scope) else { return [] }
    let endings = kind.endings(hasTwins: settings.writesMarkdown)
    return pages.subjects.flatMap { page in endings.map { pages.folder + page.name + $0 } }
  }

  /// The paths of the pages that search engines are told of, and whether they change with the rates.
  var listedPages: some Sequence<(path: String, showsRates: Bool)> {
    settings.languages.lazy.flatMap { language in
      let ofParts = parts.filter { !$0.isEnded }.map { scope(of: $0, in: language) }
      return (ofParts + [scope(of: language)]).lazy.flatMap { scope in
        kinds.pages.filter(\.isListed).flatMap { kind in
          kind.pages(in: scope).map { pages in
            pages.subjects.map {
              (path: pages.folder + $0.name + kind.ending, showsRates: scope.part != nil)
            }
          } ?? []
        }
      }
    }
  }

  /// All pages of a scope and the card of its list.
  func pages(of scope: PageScope) -> [PageGroup] {
    kinds.all.compactMap { $0.pages(in: scope) }
  }

  /// The list of a scope and its card.
  func lists(of scope: PageScope) -> [PageGroup] {
    [ListPage().pages(in: scope), kinds.card.pages(in: scope)].compactMap(\.self)
  }

  /// How many pages show a rate of some of the currencies, Markdown twins among them.
  package func countPages(of currencies: Set<CurrencyCode>) -> Int {
    guard let data else { return 0 }
    let count = parts.reduce(0) { count, planned in
      let part = planned.part
      let isOfAll = currencies.contains(part.base)
      let converters =
        part.isHome ? [] : planned.quotes.filter { isOfAll || currencies.contains($0) }
      guard part.hasList else { return count + converters.count }
      let own = data.rates(of: part)
      let rows = data.quotes(of: part.base).filter {
        $0.rates === own || data.areListed($0.rates)
      }
      let isListed = isOfAll || rows.flatMap(\.codes).contains(where: currencies.contains)
      return count + converters.count + (isListed ? 1 : 0)
    }
    return count * settings.languages.count * (settings.writesMarkdown ? 2 : 1)
  }
}
