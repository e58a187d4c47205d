import Mustache
import RatesDomain

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

/// A kind of page: its templates and what its pages show.
protocol PageKind {
  /// What one page shows.
  associatedtype Model: MustacheModel
  /// What the pages of a base share; templates are evaluated for it once per base.
  associatedtype Shared: MustacheModel = NothingShared

  /// The template below `pages/`. Pages have its ending, which also chooses the escaping and the
  /// partials.
  static var template: String { get }
  /// The template of the Markdown twins below `pages/`; nil if there are none.
  static var twin: String? { get }
}

extension PageKind {
  static var twin: String? { nil }
  /// What templates may assume of the contexts inside those of the language.
  static var schemas: [MustacheSchema] { [Shared.schema, Model.schema] }
}

/// A kind with at most one page in each language.
protocol LanguagePageKind: PageKind where Shared == NothingShared {
  /// Where the page lies; nil if the language has none.
  static func path(in site: PageModelFactory) -> PageLocation?
  static func model(in site: PageModelFactory) -> Model
}

/// A kind with pages for each base.
protocol BasePageKind: PageKind {
  /// Where the pages lie. The sitemap lists them in this order.
  static func paths(of part: BasePart) -> [PageLocation]
  /// What the pages share.
  static func shared(in pages: BasePages) -> Shared?
  static func model(of path: PageLocation, _ shared: Shared, in pages: BasePages) -> Model?
}

extension BasePageKind where Shared == NothingShared {
  static func shared(in pages: BasePages) -> Shared? { NothingShared() }
}

/// What pages share that have nothing in common.
struct NothingShared: MustacheModel {
  static let fields: MustacheFields<NothingShared> = []
}

/// Where a page lies.
struct PageLocation {
  /// From the site's root; empty or with a slash at its end.
  let folder: String
  /// Without ending.
  let name: String
  /// The index of the page's pair among those of its base, if it has one.
  var pair: Int?
}

/// A base in a language, or the home currency, as far as it decides which pages there are.
struct BasePart {
  let address: PageAddress
  let base: CurrencyCode
  /// Whether it is the home currency, and its list that of prices.
  var isHome = false
  /// All other currencies, in alphabetical order of their codes.
  let quotes: [CurrencyCode]

  /// The folder of its list, empty or with a slash at its end.
  var listFolder: String { isHome ? address.homeFolder : address.listFolder(base) }
}
