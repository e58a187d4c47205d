import RatesDomain

/// What the pages of a base in a language are made of.
struct BasePages {
  let factory: RatePageFactory
  let part: SitePart
  let currency: CurrencyModel
  /// The list that they belong to, without ending.
  let list: String
  /// Pairs of the base, in alphabetical order of their codes; of the home currency's list its prices.
  let pairs: [PairModel]
  /// The rows of the list: these pairs, and those whose figures are of other rates.
  let rows: [PairModel]
  /// The address of the picture of the base's list; nil if there is none.
  var cardAddress: String?

  /// Nil if the rates lack the base.
  init?(
    _ part: SitePart, figures: PartFigures, factory makeFactory: (SiteRates) -> RatePageFactory
  ) {
    let factory = makeFactory(figures.rates)
    guard let currency = factory.currency(part.base) else { return nil }
    self.factory = factory
    self.part = part
    self.currency = currency
    list = part.list(factory.site.address)
    pairs = figures.pairs.compactMap {
      figures.isCarried ? factory.carriedPair($0) : factory.pair($0)
    }
    let carried = figures.carried.compactMap {
      makeFactory($0.source).carriedPair($0.rates, digits: $0.digits)
    }
    rows =
      carried.isEmpty
      ? pairs : (pairs + carried).sorted { $0.figures.currency < $1.figures.currency }
  }

  /// The favorite that the owner names first, or else the first in order.
  var headline: PairModel? {
    let favorites = rows.filter(\.currency.isFavorite)
    let first = factory.site.settings.favorites.first
    return favorites.first { $0.figures.currency == first } ?? favorites.first
  }

  /// The digits of the favorites, for scripts: `EUR 0.8689 JPY 140.866`.
  var pinnedRates: String {
    factory.site.settings.favorites.codes.sorted().compactMap { code in
      let row = rows.first { $0.figures.currency == code }
      let digits = row?.currency.digits ?? factory.currency(code)?.digits
      return digits.map { "\(code) \($0)" }
    }.joined(separator: " ")
  }

  /// The currency that the pages are about.
  var base: CurrencyCode { part.base }

  /// The pair of a currency; nil if there is none.
  func pair(of quote: CurrencyCode) -> PairModel? {
    let index = pairs.partitioningIndex { $0.figures.currency >= quote }
    return index < pairs.endIndex && pairs[index].figures.currency == quote ? pairs[index] : nil
  }
}
