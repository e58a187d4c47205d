import Mustache
import RatesDomain

/// Makes the view models of one language's pages with rates.
struct RatePageFactory: Sendable {
  private let site: PageModelFactory
  private let comparison: RateComparison
  private let credit: SourceCredit
  private let currencies: [CurrencyCode: CurrencyModel]
  private let vanished: [CurrencyModel]
  private let updated: DateTimeModel
  private let nextUpdate: DateTimeModel?
  private let previous: DateTimeModel?
  private let pinnedRates: String
  /// The bases and where their lists are below the language's folder, without ending.
  private let lists: [(currency: CurrencyModel, page: String)]

  init(site: PageModelFactory, comparison: RateComparison, credit: SourceCredit) {
    self.site = site
    self.comparison = comparison
    self.credit = credit
    let current = comparison.current
    let favorites = site.settings.favorites
    let model = { (code: CurrencyCode) in
      site.wording.currency(
        code, digits: current.rates[code]?.description ?? "",
        isFavorite: favorites.contains(code))
    }
    currencies = Dictionary(uniqueKeysWithValues: current.currencies.map { ($0, model($0)) })
    vanished = comparison.vanished.map(model)
    updated = site.wording.dates.moment(current.updated)
    nextUpdate = current.nextUpdate.map { site.wording.dates.moment($0) }
    previous = (comparison.previous?.updated).map {
      site.wording.dates.moment($0, beside: current.updated)
    }
    pinnedRates = current.currencies.filter(favorites.contains)
      .map { "\($0) \(current.rates[$0]?.description ?? "")" }.joined(separator: " ")
    let firstBase = site.settings.bases[0]
    lists = site.settings.bases.compactMap { [currencies] base in
      currencies[base].map { ($0, base == firstBase ? "index" : "\($0.file)/index") }
    }
  }

  /// Sources update once a day; half a day more passes before readers are warned.
  private static let freshSeconds: Int64 = 36 * 60 * 60

  /// What the rows of a base's list share.
  func rowContext(_ base: CurrencyCode) -> RowContext {
    let path = site.address.list(base) + ".html"
    return RowContext(
      folder: PageAddress.relative(from: path, toFolder: site.address.converters(base)),
      hasTwins: site.settings.writesMarkdown)
  }

  /// The rows of a base's list, of all its pairs. They keep neither the figures nor the context, nor
  /// the models.
  func rows(_ figures: [DisplayedRates], in context: RowContext) -> [RowModel] {
    figures.compactMap { figures in
      currencies[figures.quote.currency].map {
        RowModel(
          list: Lent(context), currency: Lent($0), figures: Lent(figures),
          wording: Lent(site.wording))
      }
    }
  }

  /// The list of a base.
  func list(_ base: CurrencyCode, rows: [RowModel]) -> ListPageModel? {
    guard let currency = currencies[base] else { return nil }
    let (settings, address, words) = (site.settings, site.address, words(base: currency))
    let path = address.list(base) + ".html"
    let favorites = rows.filter { $0.currency.read { $0.isFavorite } }
    let others = rows.filter { !$0.currency.read { $0.isFavorite } }
    let last = ListPageModel.firstViewRows - 1
    return ListPageModel(
      page: site.listPage(
        base, isStart: base == settings.bases[0],
        title: site.wording.strings.text(.listPageTitle, words),
        description: site.wording.strings.text(.listDescription, words)),
      rates: rates(currency, base, from: path),
      twin: twin(PageAddress.relative(from: path, to: path)),
      favorites: RowGroupModel(rows: favorites, last: last),
      others: RowGroupModel(rows: others, last: last - favorites.count),
      bases: bases(from: base),
      vanished: vanished)
  }

  private func bases(from base: CurrencyCode) -> [BaseLinkModel] {
    let up = base == site.settings.bases[0] ? "" : "../"
    let current = currencies[base]
    return lists.map { list in
      let isCurrent = list.currency === current
      return BaseLinkModel(
        currency: list.currency,
        link: isCurrent
          ? PageLink(folder: "", page: "index") : PageLink(folder: up, page: list.page),
        isCurrent: isCurrent)
    }
  }

  /// What all converters of a base share.
  func converterBase(_ base: CurrencyCode) -> ConverterBaseModel? {
    guard let currency = currencies[base] else { return nil }
    let words = words(base: currency)
    let path = site.address.converters(base) + "index.html"
    let relative = { (address: PageAddress) in
      PageLink(
        folder: PageAddress.relative(from: path, toFolder: address.converters(base)), page: "")
    }
    let absolute = site.settings.address.map { site in
      { (address: PageAddress) in
        PageLink(folder: "\(site)/\(address.converters(base))", page: "")
      }
    }
    let own = site.settings.address.map { "\($0)/\(site.address.converters(base))" }
    let title = site.wording.strings.phrase(.converterPageTitle, words)
    let data = StructuredData(
      base: base, updated: comparison.current.updated, title: title,
      folder: own, origin: origin(base), isQuoted: base == comparison.current.base)
    return ConverterBaseModel(
      rates: rates(currency, base, from: path),
      ways: site.ways(from: path, base: base, isStart: false),
      pinnedRates: pinnedRates, title: CompiledMessage(title),
      description: CompiledMessage(site.wording.strings.phrase(.converterDescription, words)),
      structuredData: data.phrase,
      languages: site.links(relative),
      alternates: absolute.map(site.alternates) ?? [],
      canonical: own.map { PageLink(folder: $0, page: "") },
      hasTwin: site.settings.writesMarkdown)
  }

  /// Whom machines are told the figures of a base are from; a cross rate says that it is one.
  private func origin(_ base: CurrencyCode) -> String? {
    guard credit.licence == .anyForm else { return nil }
    let source = comparison.current.base
    guard base != source else { return credit.text }
    return site.wording.strings.text(
      .derivedRate, ["source": credit.text, "base": source.description])
  }

  private func rates(
    _ currency: CurrencyModel, _ base: CurrencyCode, from path: String
  ) -> SnapshotModel {
    let list = site.address.list(base) + ".html"
    return SnapshotModel(
      base: currency,
      source: SourceModel(name: credit.name, credit: credit.text, url: credit.url),
      updated: updated,
      outdatedAfter: (comparison.current.updated + Self.freshSeconds).description,
      nextUpdate: nextUpdate, previous: previous,
      homeTwin: twin(PageAddress.relative(from: path, to: list)))
  }

  private func twin(_ href: String) -> String? {
    site.settings.writesMarkdown ? String(href.dropLast(".html".count)) + ".md" : nil
  }

  private func words(base: CurrencyModel) -> [String: String] {
    [
      "title": site.common.siteTitle, "base": base.code, "base_country": base.country,
      "base_currency": base.currency,
    ]
  }
}
