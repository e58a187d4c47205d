/// The kinds of page that a site has. A kind is declared in a file of its own below `Pages/` and
/// listed here.
enum PageKinds {
  /// Pages of each base in each language.
  static var ofBases: [any BasePageKind.Type] { [ListPage.self] + ofPairs }
  /// Pages of each pair of a base in each language.
  static var ofPairs: [any BasePageKind.Type] { [ConverterPage.self] }
  /// Pages of the home currency in each language; they have templates of those above.
  static var ofHome: [any BasePageKind.Type] { [HomePage.self] }
  /// The pictures of lists, as SVG.
  static var cards: [any BasePageKind.Type] { [CardPage.self] }
  /// Pages of each language, with rates or without.
  static var ofLanguages: [any LanguagePageKind.Type] {
    [NotFoundPage.self, AppManifest.self, ServiceWorker.self]
  }
  /// Pages of each language on a day without any rates.
  static var withoutRates: [any LanguagePageKind.Type] { [UnavailablePage.self] }

  /// All kinds, in the order in which their problems are reported.
  static var all: [any PageKind.Type] {
    (ofBases + cards).map { $0 as any PageKind.Type } + (ofLanguages + withoutRates).map { $0 }
  }
}

extension SitePart {
  /// The kinds of its lists.
  var lists: [any BasePageKind.Type] {
    switch self {
    case .base: [ListPage.self]
    case .home: PageKinds.ofHome
    case .homePair, .carried: []
    }
  }

  /// The kinds of its pages.
  var kinds: [any BasePageKind.Type] {
    switch self {
    case .base: PageKinds.ofBases
    case .home: PageKinds.ofHome
    case .homePair, .carried: PageKinds.ofPairs
    }
  }
}
