import RatesDomain

/// Pages that are rendered together, because their figures are.
enum SitePart {
  /// The list of a base and its converters.
  case base(CurrencyCode)
  /// The list of prices in the home currency.
  case home(CurrencyCode)
  /// The converter from a currency that has no list into the home currency.
  case homePair(CurrencyCode, home: CurrencyCode)
  /// The converters from a base whose figures are not those of its list, but others among the site's rates.
  case carried(CurrencyCode, by: SiteRates)

  /// The currency that the pages are about, whose rates they show.
  var base: CurrencyCode {
    switch self {
    case .base(let base), .home(let base), .homePair(let base, _), .carried(let base, _): base
    }
  }

  /// Where the list that the pages belong to is, without ending.
  func list(_ address: PageAddress) -> String {
    switch self {
    case .base(let base), .carried(let base, _): address.list(base)
    case .home, .homePair: address.homeList
    }
  }

  /// Whether it is the list of prices.
  var isHome: Bool { if case .home = self { true } else { false } }

  /// Whether it has a list.
  var hasList: Bool {
    switch self {
    case .base, .home: true
    case .homePair, .carried: false
    }
  }

  /// Whether its pages belong to a list with other rates.
  func isCarried(_ data: SiteData) -> Bool {
    switch self {
    case .base, .home: false
    case .homePair(_, let home): data.rates(of: self) !== data.rates(of: home)
    case .carried: true
    }
  }

  /// The folder of its list, empty or with a slash at its end; nil if it has none.
  func listFolder(_ address: PageAddress) -> String? {
    switch self {
    case .base(let base): address.listFolder(base)
    case .home: address.homeFolder
    case .homePair, .carried: nil
    }
  }
}

extension SiteData {
  /// The rates that a part shows; a converter into the home currency shows those of the list that leads to it.
  func rates(of part: SitePart) -> SiteRates {
    switch part {
    case .base(let base), .home(let base): rates(of: base)
    case .homePair(let currency, let home): rates(base: home, quote: currency) ?? main
    case .carried(_, let rates): rates
    }
  }

  /// Whether the pages of a part are those of currencies that have ended.
  func isEnded(_ part: SitePart) -> Bool { !rates(of: part).ended.isEmpty }
}
