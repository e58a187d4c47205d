import Mustache
import RatesDomain

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
