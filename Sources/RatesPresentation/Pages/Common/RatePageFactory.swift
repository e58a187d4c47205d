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
  private let updated: LocalizedTime
  private let nextUpdate: LocalizedTime?
  private let previous: LocalizedTime?
  /// The lists of the language, its start first.
  let lists: [SiteList]

  /// Why another source than the preferred one is shown, in words; nil if it is not.
  private let failover: String?

  /// Whether a pair of currencies in use has a converter.
  private let hasConverter: @Sendable (CurrencyCode, CurrencyCode) -> Bool

  /// - Parameter data: The rates, which are among the site's.
  init(site: PageModelFactory, _ siteData: SiteData, data: SiteRates) {
    let settings = site.settings
    self.site = site
    bases = Set(
      (settings.bases + settings.endedBases).filter { siteData.rates(of: $0) === data }
        .map(\.description))
    self.data = data
    hasConverter = { siteData.hasConverter($0, $1, settings) }
    let comparison = data.comparison
    let current = comparison.current
    let favorites = site.settings.favorites
    let calendar = data.source.calendar
    let marks = data.marks
    let model = { (code: CurrencyCode) in
      site.localizer.currency(
        code, digits: current.rates[code]?.description ?? "",
        isFavorite: favorites.contains(code),
        mark: marks[code].map { site.localizer.mark($0, calendar) })
    }
    failover = data.failover.map { site.localizer.text($0, main: data.source) }
    currencies = Dictionary(uniqueKeysWithValues: current.currencies.map { ($0, model($0)) })
    vanished = comparison.vanished.map(model)
    let dates = site.localizer.dates
    let day = calendar.day(of: current.updated)
    updated = dates.dateTime(current.updated, on: day)
    nextUpdate = current.nextUpdate.map { dates.dateTime($0, on: calendar.day(of: $0)) }
    previous = (comparison.previous?.updated).map {
      dates.dateTime($0, on: calendar.day(of: $0), comparedWith: day)
    }
    let bases = site.settings.bases.map { [currencies] base in
      SiteList(
        currency: currencies[base] ?? model(base), isHome: false, page: site.address.list(base))
    }
    let home = site.settings.home.map { [currencies] home in
      SiteList(currency: currencies[home] ?? model(home), isHome: true, page: site.address.homeList)
    }
    lists = (bases + (home.map { [$0] } ?? [])).sorted {
      $0.page == site.address.start && $1.page != site.address.start
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

  /// Whether search engines are asked to list the pages: those of currencies that have ended are not.
  var isIndexed: Bool { data.ended.isEmpty }

  /// The pair that has taken the place of one of which a currency has ended; nil unless it has a converter.
  func successor(
    of base: CurrencyCode, _ quote: CurrencyCode
  ) -> (base: CurrencyCode, quote: CurrencyCode)? {
    let current = { (code: CurrencyCode) -> CurrencyCode in
      data.ended.contains(code) ? site.localizer.successor(of: code) ?? code : code
    }
    let pair = (base: current(base), quote: current(quote))
    return pair != (base, quote) && hasConverter(pair.base, pair.quote) ? pair : nil
  }

  /// A pair on a page of other rates, marked with the day and the source of its own, or as ended; nil if these
  /// lack its quote currency.
  ///
  /// - Parameter digits: The rate as a figure of those rates; nil for that of its own.
  func carriedPair(_ figures: DisplayedRates, digits: ExactDecimal? = nil) -> PairModel? {
    let code = figures.currency
    guard let own = currencies[code], let rate = data.comparison.current.datedRate(of: code)
    else { return nil }
    let marked = {
      site.localizer.currency(
        code, digits: (digits ?? rate.rate).description,
        isFavorite: site.settings.favorites.contains(code),
        mark: site.localizer.mark(
          of: data.source.calendar.day(of: rate.updated), from: data.source))
    }
    return PairModel(
      figures: figures, currency: data.ended.isEmpty ? marked() : own,
      carrier: SourceModel(data.source), localizer: site.localizer)
  }

  /// What a page shows of the snapshot.
  ///
  /// - Parameters:
  ///   - list: The list that the page belongs to.
  ///   - pairs: The pairs that it shows, some of other sources perhaps.
  func rates(
    _ currency: CurrencyModel, list: String, from path: String, pairs: [PairModel] = []
  ) -> SnapshotModel {
    let current = data.comparison.current
    let source = SourceModel(data.source)
    let carriers = pairs.compactMap(\.carrier).reduce(into: [SourceModel]()) {
      (carriers, next) in
      if !([source] + carriers).map(\.credit).contains(next.credit) { carriers.append(next) }
    }
    return SnapshotModel(
      base: currency, source: source, carriers: carriers,
      series: "\(current.source)/\(current.base)", isInBase: current.quotation == .inBase,
      updated: updated,
      outdatedAfter: data.overdue.description,
      isOverdue: data.isOverdue, nextUpdate: nextUpdate, previous: previous, failover: failover,
      homeTwin: twin(PageAddress.relative(from: path, to: list)))
  }

  /// The path to the twin of a page; nil if there are none.
  func twin(_ href: String) -> String? {
    site.settings.writesMarkdown ? String(href.dropLast(".html".count)) + ".md" : nil
  }

  /// What makes an arrow in a list, in words.
  func arrows(_ list: TrendRules.List) -> String {
    let rule = data.comparison.rule(for: list)
    var output = MustacheOutput(capacity: 16)
    site.localizer.numbers.write(rule.threshold, to: &output)
    return site.localizer.strings.text(
      rule.mode == .absolute ? .arrowsAbsolute : .arrowsRelative, ["threshold": output.text])
  }

  /// What texts about a base may contain.
  func words(base: CurrencyModel) -> [String: String] {
    [
      "title": site.common.siteTitle, "base": base.code, "base_country": base.country,
      "base_currency": base.currency,
    ]
  }
}

/// A list of a language.
struct SiteList {
  /// The base, or the home currency.
  let currency: CurrencyModel
  /// Whether it has prices in that currency.
  let isHome: Bool
  /// Its path from the site's root, without ending.
  let page: String
}
