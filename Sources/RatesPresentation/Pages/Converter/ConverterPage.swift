import RatesDomain

/// The converters of one base, one for each other currency.
struct ConverterPage: PageKind {
  let template = "converter.html"
  let twin: String? = "converter.md"
  let isListed = true

  func pages(in scope: PageScope) -> [PageGroup<CurrencyCode>] {
    guard let planned = scope.part, !planned.part.isHome else { return [] }
    return [
      PageGroup(
        folder: scope.address.converters(planned.part.base), subjects: planned.quotes,
        name: \.lowercased)
    ]
  }

  func shows(
    _ currencies: Set<CurrencyCode>, on quote: CurrencyCode, in scope: PageScope
  ) -> Bool {
    currencies.contains(quote) || scope.part.map { currencies.contains($0.part.base) } ?? false
  }

  func model(
    of quote: CurrencyCode, _ shared: ConverterBaseModel, in models: ScopeModels
  ) -> ConverterPageModel? {
    guard let pages = models.base, let pair = pages.pair(of: quote) else { return nil }
    let successor = pages.factory.successor(of: pages.base, quote)
    return ConverterPageModel(
      base: shared, pair: pair,
      starred: quote == pages.factory.site.settings.home ? pages.currency : pair.currency,
      successor: successor.map { SuccessorModel($0) })
  }

  func shared(in models: ScopeModels) -> ConverterBaseModel? {
    models.base.map(Self.shared)
  }

  private static func shared(in pages: BasePages) -> ConverterBaseModel {
    let (factory, base) = (pages.factory, pages.base)
    let (site, snapshot) = (factory.site, factory.data.comparison.current)
    let words = factory.words(base: pages.currency)
    let path = site.address.converters(base) + "index.html"
    let folder = { (language: Language) in
      site.settings.pageAddress(of: language).converters(base)
    }
    let own = site.settings.address.map { "\($0)/\(site.address.converters(base))" }
    let title = site.localizer.strings.pattern(.converterPageTitle, words)
    let data = StructuredData(
      base: base, updated: snapshot.updated, title: title,
      folder: own, origin: origin(of: pages), isQuoted: base == snapshot.base)
    return ConverterBaseModel(
      rates: factory.rates(
        pages.currency, list: pages.list + ".html", from: path,
        pairs: pages.rows.filter(\.currency.isFavorite)),
      navigation: site.navigation(from: path, home: pages.list + ".html"),
      pinnedRates: pages.pinnedRates, bases: factory.bases, others: others(of: pages),
      title: CompiledMessage(title),
      description: CompiledMessage(site.localizer.strings.pattern(.converterDescription, words)),
      structuredData: data.message,
      languages: site.links {
        PageLink(folder: PageAddress.relative(from: path, toFolder: folder($0)), page: "")
      },
      alternates: site.settings.address.map { root in
        site.alternates { PageLink(folder: "\(root)/\(folder($0))", page: "") }
      } ?? [],
      canonical: own.map { PageLink(folder: $0, page: "") },
      isIndexed: factory.isIndexed, hasTwin: site.settings.writesMarkdown)
  }

  /// The other bases with the same rates, the owner's favorites first; as many as fit in two lines.
  private static func others(of pages: BasePages) -> [CurrencyModel] {
    let factory = pages.factory
    let others = factory.lists.filter { !$0.isHome }.map(\.currency).filter {
      $0.code != pages.currency.code && factory.bases.contains($0.code)
    }
    return Array((others.filter(\.isFavorite) + others.filter { !$0.isFavorite }).prefix(6))
  }

  /// The origin of the figures in structured data; a cross rate is named as one.
  private static func origin(of pages: BasePages) -> String? {
    let (source, snapshot) = (pages.factory.data.source, pages.factory.data.comparison.current)
    guard source.allowsData else { return nil }
    guard pages.base != snapshot.base else { return source.credit.text }
    return pages.factory.site.localizer.strings.text(
      .derivedRate, ["source": source.credit.text, "base": snapshot.base.description])
  }
}
