import Mustache
import RatesDomain

/// What a site is made of, apart from the owner's settings and theme.
package struct SiteData: Sendable {
  /// The rates and those before them.
  package let comparison: RateComparison
  /// The publisher of the rates.
  package let source: SourceDescriptor

  /// Puts together what a site is made of.
  package init(comparison: RateComparison, source: SourceDescriptor) {
    self.comparison = comparison
    self.source = source
  }

  /// Everything that pages depend on, in parts for a digest: if these are equal, so are the pages.
  package var digestParts: [[UInt8]] {
    let snapshots = [comparison.current, comparison.previous].map { snapshot in
      snapshot.map(Self.text) ?? ""
    }
    let others = [
      comparison.rule.mode.rawValue, comparison.rule.threshold.description,
      source.name, source.credit.text, source.credit.url, source.licence.rawValue,
    ]
    return (snapshots + others).map { Array($0.utf8) }
  }

  private static func text(_ snapshot: Snapshot) -> String {
    var text = "\(snapshot.source) \(snapshot.base) \(snapshot.updated)"
    text += " \(snapshot.nextUpdate.map(\.description) ?? "")"
    text += " \(snapshot.quotation)"
    for currency in snapshot.currencies {
      text += "\n\(currency) \(snapshot.rates[currency]?.description ?? "")"
      if let standing = snapshot.standing[currency] {
        text += " \(standing.updated) \(snapshot.published[currency] == nil)"
      }
    }
    return text
  }
}

/// Makes the view models of one language's pages with rates.
struct RatePageFactory: Sendable {
  let site: PageModelFactory
  let data: SiteData
  private let currencies: [CurrencyCode: CurrencyModel]
  let vanished: [CurrencyModel]
  private let updated: DateTimeModel
  private let nextUpdate: DateTimeModel?
  private let previous: DateTimeModel?
  let pinnedRates: String
  /// The bases and where their lists are below the language's folder, without ending.
  let lists: [(currency: CurrencyModel, page: String)]

  init(site: PageModelFactory, data: SiteData) {
    self.site = site
    self.data = data
    let comparison = data.comparison
    let current = comparison.current
    let favorites = site.settings.favorites
    let model = { (code: CurrencyCode) in
      site.localizer.currency(
        code, digits: current.rates[code]?.description ?? "",
        isFavorite: favorites.contains(code))
    }
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
    lists = site.settings.bases.compactMap { [currencies] base in
      currencies[base].map { ($0, base == firstBase ? "index" : "\($0.file)/index") }
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
    return SnapshotModel(
      base: currency,
      source: SourceModel(
        name: data.source.name, credit: data.source.credit.text, url: data.source.credit.url),
      updated: updated,
      outdatedAfter: data.source.calendar.overdue(after: data.comparison.current.updated)
        .description,
      nextUpdate: nextUpdate, previous: previous,
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
