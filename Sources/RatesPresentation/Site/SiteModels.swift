import RatesDomain

/// Makes the view models of one language's pages from the rates.
struct SiteModels {
  let settings: SiteSettings
  let wording: PageWording
  let common: LanguageModel
  /// Empty for the first language, `en/` for a further one.
  let folder: String

  init(settings: SiteSettings, language: Language, strings: Strings, names: any CurrencyCatalog) {
    self.settings = settings
    let numbers = NumberFormat(language: language.tag)
    let title = settings.title ?? strings.text(.siteTitle)
    wording = PageWording(
      language: language, strings: strings, names: names,
      rates: RateFormat(numbers: numbers, decimals: settings.decimals),
      dates: DateFormat(language: language.tag, zone: settings.timeZone))
    common = LanguageModel(
      language: language, siteTitle: title, numbers: numbers,
      siteBases: settings.bases.map(\.description).joined(separator: " "),
      rising: settings.rising ?? language.risingColor, isSample: settings.isSample,
      resultForms: strings.forms(of: "results"), isKeptOffline: settings.isKeptOffline)
    folder = Self.folder(language, of: settings)
  }

  private static func folder(_ language: Language, of settings: SiteSettings) -> String {
    language == settings.languages.first ? "" : language.folder
  }

  /// Sources update once a day; half a day more passes before readers are warned.
  private static let freshSeconds: Int64 = 36 * 60 * 60

  /// Where this language's pages lie.
  var address: PageAddress { PageAddress(folder: folder, firstBase: settings.bases[0]) }

  func list(
    _ comparison: RateComparison, quotes: [Quote], base: CurrencyCode, credit: SourceCredit,
    searchWords: [CurrencyCode: String]
  ) -> ListPageModel {
    let path = address.list(base) + ".html"
    let baseModel = wording.currency(base)
    let words = words(base: baseModel)
    let page = page(
      path: path, base: base, isStart: base == settings.bases[0],
      title: wording.strings.text(.listPageTitle, words),
      description: wording.strings.text(.listDescription, words)
    ) { $0.list(base) + ".html" }
    let groups = settings.favorites.grouped(quotes)
    let row = { (quote: Quote) in
      self.row(
        quote, of: comparison.current, base: base, page: path,
        search: searchWords[quote.currency] ?? "")
    }
    return ListPageModel(
      common: ratesPage(
        comparison, page: page, path: path, base: baseModel, credit: credit),
      favorites: RowGroupModel(rows: groups.favorites.map(row)),
      others: RowGroupModel(rows: groups.others.map(row)),
      bases: settings.bases.map { other in
        LinkModel(
          code: other.description, name: wording.names.country(of: other),
          href: PageAddress.relative(from: path, to: address.list(other) + ".html"),
          isCurrent: other == base)
      },
      vanished: comparison.vanished.map(wording.currency))
  }

  /// What each currency of the rates is found by beyond what its row shows.
  func searchWords(_ comparison: RateComparison) -> [CurrencyCode: String] {
    let pairs = comparison.current.rates.keys.map { ($0, wording.searchWords($0)) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  func converter(
    _ comparison: RateComparison, quote: Quote, base: CurrencyCode, credit: SourceCredit
  ) -> ConverterPageModel {
    let baseModel = wording.currency(base)
    let quoteModel = wording.currency(quote.currency)
    let rate = wording.rate(quote)
    var words = words(base: baseModel)
    words["rate"] = rate.rate
    words["quote"] = quoteModel.code
    words["quote_country"] = quoteModel.country
    words["quote_currency"] = quoteModel.currency
    let path = address.converter(base, quote.currency) + ".html"
    let page = page(
      path: path, base: base, isStart: false,
      title: wording.strings.text(.converterPageTitle, words),
      description: wording.strings.text(.converterDescription, words)
    ) { $0.converter(base, quote.currency) + ".html" }
    return ConverterPageModel(
      common: ratesPage(
        comparison, page: page, path: path, base: baseModel, credit: credit),
      quote: quoteModel, rate: rate,
      reverseRate: wording.rates.rate(quote.rate.reciprocal),
      baseRate: digits(of: base, in: comparison.current),
      quoteRate: digits(of: quote.currency, in: comparison.current),
      structuredData: StructuredData(
        base: base, quote: quote.currency, updated: comparison.current.updated, title: page.title,
        address: page.canonical,
        figure: figure(of: quote, base: base, in: comparison.current, credit: credit)),
      pinnedRates: pinnedRates(of: comparison.current),
      tables: [
        wording.amounts(from: base, to: quote.currency, rate: quote.rate),
        wording.amounts(from: quote.currency, to: base, rate: quote.rate.reciprocal),
      ],
      isFavorite: settings.favorites.contains(quote.currency),
      favoriteLabel: wording.favoriteLabel(quoteModel))
  }

  /// The page for addresses that lead nowhere; a server shows it at any depth, so its links start
  /// at the root of the host.
  func notFound() -> PageModel {
    let root = settings.rootPath
    return PageModel(
      site: common,
      title: wording.strings.text(.notFoundPageTitle, ["title": common.siteTitle]),
      description: "", root: root, home: root + address.list(settings.bases[0]) + ".html",
      manifest: root + address.manifest,
      languages: languages { root + $0.list(settings.bases[0]) + ".html" },
      canonical: nil, alternates: [], isStart: false)
  }

  /// The page that says there are no rates, in the place of the first list.
  func unavailable() -> PageModel {
    page(
      path: address.list(settings.bases[0]) + ".html", base: settings.bases[0], isStart: false,
      title: wording.strings.text(.unavailablePageTitle, ["title": common.siteTitle]),
      description: "", isIndexed: false
    ) { $0.list(settings.bases[0]) + ".html" }
  }

  /// What the manifest and the worker know: the language's start page and what lies around it.
  func start() -> PageModel {
    page(
      path: address.list(settings.bases[0]) + ".html", base: settings.bases[0], isStart: true,
      title: common.siteTitle, description: ""
    ) { $0.list(settings.bases[0]) + ".html" }
  }

  private func page(
    path: String, base: CurrencyCode, isStart: Bool, title: String, description: String,
    isIndexed: Bool = true, counterpart: (PageAddress) -> String
  ) -> PageModel {
    let site = isIndexed ? settings.address : nil
    return PageModel(
      site: common, title: title, description: description,
      root: PageAddress.root(from: path),
      home: PageAddress.relative(from: path, to: address.list(base) + ".html"),
      manifest: PageAddress.relative(from: path, to: address.manifest),
      languages: languages { PageAddress.relative(from: path, to: counterpart($0)) },
      canonical: site.map { PageAddress.absolute(path, site: $0) },
      alternates: site.map { alternates(site: $0, counterpart) } ?? [], isStart: isStart)
  }

  private func languages(href: (PageAddress) -> String) -> [LinkModel] {
    settings.languages.map { language in
      LinkModel(
        code: language.tag, name: language.name, href: href(address(in: language)),
        isCurrent: language == common.language)
    }
  }

  func address(in language: Language) -> PageAddress {
    PageAddress(folder: Self.folder(language, of: settings), firstBase: settings.bases[0])
  }

  private func ratesPage(
    _ comparison: RateComparison, page: PageModel, path: String, base: CurrencyModel,
    credit: SourceCredit
  ) -> RatesPageModel {
    RatesPageModel(
      page: page, base: base,
      source: SourceModel(name: credit.name, credit: credit.text, url: credit.url),
      updated: wording.dates.moment(comparison.current.updated),
      outdatedAfter: (comparison.current.updated + Self.freshSeconds).description,
      nextUpdate: comparison.current.nextUpdate.map(wording.dates.moment),
      previous: (comparison.previous?.updated).map(wording.dates.moment),
      twin: twin(PageAddress.relative(from: path, to: path)), homeTwin: twin(page.home))
  }

  private func digits(of currency: CurrencyCode, in snapshot: Snapshot) -> String {
    snapshot.rates[currency]?.description ?? ""
  }

  private func pinnedRates(of snapshot: Snapshot) -> String {
    snapshot.currencies.filter(settings.favorites.contains)
      .map { "\($0) \(digits(of: $0, in: snapshot))" }.joined(separator: " ")
  }

  private func row(
    _ quote: Quote, of snapshot: Snapshot, base: CurrencyCode, page: String, search: String
  ) -> RowModel {
    let currency = wording.currency(quote.currency)
    let href = PageAddress.relative(
      from: page, to: address.converter(base, quote.currency) + ".html")
    return RowModel(
      currency: currency, rate: wording.rate(quote),
      digits: digits(of: quote.currency, in: snapshot),
      href: href, twin: twin(href),
      isFavorite: settings.favorites.contains(quote.currency),
      favoriteLabel: wording.favoriteLabel(currency), search: search)
  }

  private func twin(_ href: String) -> String? {
    settings.writesMarkdown ? String(href.dropLast(".html".count)) + ".md" : nil
  }

  private func words(base: CurrencyModel) -> [String: String] {
    [
      "title": common.siteTitle, "base": base.code, "base_country": base.country,
      "base_currency": base.currency,
    ]
  }
}
