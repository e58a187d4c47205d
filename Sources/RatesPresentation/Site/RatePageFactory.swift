import Mustache
import RatesDomain

/// Makes the view models of one language's pages with rates of one source.
struct RatePageFactory: Sendable {
  let site: PageModelFactory
  let data: SiteRates
  /// The codes of the bases whose pages show these rates.
  let bases: Set<String>
  private let currencies: [CurrencyCode: CurrencyModel]
  let vanished: [CurrencyModel]
  private let updated: DateTimeModel
  private let nextUpdate: DateTimeModel?
  private let previous: DateTimeModel?
  let pinnedRates: String
  /// The bases and where their lists are below the language's folder, without ending.
  let lists: [(currency: CurrencyModel, page: String)]

  /// Why another source than the preferred one is shown, in words; nil if it is not.
  private let failover: String?

  /// - Parameter bases: those whose pages show these rates.
  init(site: PageModelFactory, data: SiteRates, bases: [CurrencyCode]) {
    self.site = site
    self.bases = Set(bases.map(\.description))
    self.data = data
    let comparison = data.comparison
    let current = comparison.current
    let favorites = site.settings.favorites
    let model = { (code: CurrencyCode) in
      site.localizer.currency(
        code, digits: current.rates[code]?.description ?? "",
        isFavorite: favorites.contains(code), mark: comparison.marks[code])
    }
    failover = data.failover.map { site.localizer.text($0, shown: data.source) }
    currencies = Dictionary(uniqueKeysWithValues: current.currencies.map { ($0, model($0)) })
    vanished = comparison.vanished.map(model)
    updated = site.localizer.dates.dateTime(current.updated)
    nextUpdate = current.nextUpdate.map { site.localizer.dates.dateTime($0) }
    previous = (comparison.previous?.updated).map {
      site.localizer.dates.dateTime($0, comparedWith: current.updated)
    }
    pinnedRates = current.currencies.filter(favorites.contains)
      .map { "\($0) \(current.rates[$0]?.description ?? "")" }.joined(separator: " ")
    let firstBase = site.settings.bases[0]
    lists = site.settings.bases.map { [currencies] base in
      let currency = currencies[base] ?? model(base)
      return (currency, base == firstBase ? "index" : "\(currency.file)/index")
    }
  }

  /// A currency's names; nil if the rates lack it.
  func currency(_ code: CurrencyCode) -> CurrencyModel? { currencies[code] }

  /// A pair with its figures; nil if the rates lack its quote currency.
  func pair(_ figures: DisplayedRates) -> PairModel? {
    currencies[figures.currency].map {
      PairModel(figures: figures, currency: $0, localizer: site.localizer)
    }
  }

  /// What a page of a base shows of the snapshot.
  func rates(
    _ currency: CurrencyModel, _ base: CurrencyCode, from path: String
  ) -> SnapshotModel {
    let list = site.address.list(base) + ".html"
    let current = data.comparison.current
    return SnapshotModel(
      base: currency,
      source: SourceModel(
        name: data.source.name, credit: data.source.credit.text,
        url: data.source.credit.url.isEmpty ? nil : data.source.credit.url),
      series: "\(current.source)/\(current.base)", isInBase: current.quotation == .inBase,
      updated: updated,
      outdatedAfter: data.source.calendar.overdue(after: current.updated).description,
      nextUpdate: nextUpdate, previous: previous, failover: failover,
      homeTwin: twin(PageAddress.relative(from: path, to: list)))
  }

  /// The path to the twin of a page; nil if there are none.
  func twin(_ href: String) -> String? {
    site.settings.writesMarkdown ? String(href.dropLast(".html".count)) + ".md" : nil
  }

  /// What texts about a base may contain.
  func words(base: CurrencyModel) -> [String: String] {
    [
      "title": site.common.siteTitle, "base": base.code, "base_country": base.country,
      "base_currency": base.currency,
    ]
  }
}

/// What the pages of a base in a language are made of.
struct BasePages {
  let factory: RatePageFactory
  let base: CurrencyCode
  let currency: CurrencyModel
  /// All pairs of the base, in alphabetical order of their codes.
  let pairs: [PairModel]

  /// Nil if the rates lack the base.
  init?(_ base: CurrencyCode, figures: [DisplayedRates], factory: RatePageFactory) {
    guard let currency = factory.currency(base) else { return nil }
    self.factory = factory
    self.base = base
    self.currency = currency
    pairs = figures.compactMap { factory.pair($0) }
  }

  /// Which pages there are of the base.
  var part: BasePart {
    BasePart(
      address: factory.site.address, base: base, quotes: pairs.map(\.figures.currency))
  }
}
