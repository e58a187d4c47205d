import Mustache
import RatesDomain

/// A kind of page: which pages there are of it, their templates, and what they show. Every file of a site that has a
/// template is of one; what has none is a `FileKind`.
protocol PageKind: Sendable {
  /// What one page shows.
  associatedtype Model: MustacheModel
  /// What the pages of a scope share; templates are evaluated for it once per scope.
  associatedtype Shared: MustacheModel = NothingShared
  /// What a page is about, as far as its scope does not say it.
  associatedtype Subject = Void

  /// The template below `pages/`. Pages have its ending, which also chooses the escaping and the
  /// partials.
  var template: String { get }
  /// The template of the Markdown twins below `pages/`; nil if there are none.
  var twin: String? { get }
  /// Whether search engines are told of its pages.
  var isListed: Bool { get }
  /// Whether its pages count as the site's, which `max_pages` limits.
  var isCounted: Bool { get }
  /// Whether its pages list figures for programs: there are none of rates whose license forbids that.
  var isData: Bool { get }
  /// What pictures have to do with it.
  var picture: PictureUse? { get }

  /// Whether a language may have pages of the kind.
  func isWritten(in language: Language) -> Bool
  /// Where its pages in a scope lie, by folder.
  func pages(in scope: PageScope) -> [PageGroup<Subject>]
  /// When a page changed, for search engines; nil if it does not change with the rates.
  func changed(_ subject: Subject, in scope: PageScope) -> Timestamp?
  /// Whether a page shows a rate of some of the currencies.
  func shows(_ currencies: Set<CurrencyCode>, on subject: Subject, in scope: PageScope) -> Bool
  /// The link in the foot of the language's pages; nil for none.
  func footerPage(in scope: PageScope) -> FooterPageModel?
  /// What the pages of a scope share; nil if there are none.
  func shared(in models: ScopeModels) -> Shared?
  /// What a page shows; nil if there is none.
  func model(of subject: Subject, _ shared: Shared, in models: ScopeModels) -> Model?
  /// The text of one of its templates; nil if the theme has no such file.
  func source(_ template: String, in theme: ThemeFiles) -> MustacheSource?
}

/// What pictures have to do with a kind of page.
enum PictureUse {
  /// Its pages are pictures, PNG that are drawn of their SVG before the other pages of a scope.
  case isDrawn
  /// Its pages name the picture of their scope.
  case isNamed
}

extension PageKind {
  var twin: String? { nil }
  var isListed: Bool { false }
  var isCounted: Bool { true }
  var isData: Bool { false }
  var picture: PictureUse? { nil }
  func isWritten(in language: Language) -> Bool { true }
  func changed(_ subject: Subject, in scope: PageScope) -> Timestamp? {
    scope.part == nil ? nil : scope.data?.main.comparison.current.updated
  }
  func shows(_ currencies: Set<CurrencyCode>, on subject: Subject, in scope: PageScope) -> Bool {
    false
  }
  func footerPage(in scope: PageScope) -> FooterPageModel? { nil }
  func source(_ template: String, in theme: ThemeFiles) -> MustacheSource? {
    theme.source("pages/\(template)")
  }

  /// Its templates.
  var templates: [String] { [template, twin].compactMap(\.self) }
  /// What templates may assume of the contexts inside those of the language.
  var schemas: [MustacheSchema] { [Shared.schema, Model.schema] }
  /// The ending of its pages, with the dot.
  var ending: Substring {
    picture == .isDrawn
      ? ".png" : template[(template.lastIndex(of: ".") ?? template.endIndex)...]
  }

  /// The endings of its pages and their twins.
  func endings(in scope: PageScope) -> [Substring] {
    scope.settings.writesMarkdown && twin != nil ? [ending, ".md"] : [ending]
  }
}

extension PageKind where Shared == NothingShared {
  func shared(in models: ScopeModels) -> Shared? { NothingShared() }
}

// What is planned of any kind.
extension PageKind {
  /// Its pages in a scope. Here the license is asked whether there may be any.
  func groups(in scope: PageScope) -> [PageGroup<Subject>] {
    isWritten(in: scope.language) && (!isData || scope.allowsData) ? pages(in: scope) : []
  }

  /// How many pages it has in a scope, without twins.
  func pageCount(in scope: PageScope) -> Int {
    groups(in: scope).reduce(0) { $0 + $1.subjects.count }
  }

  /// How many files it has in a scope.
  func count(in scope: PageScope) -> Int { pageCount(in: scope) * endings(in: scope).count }

  /// How many of them show a rate of some of the currencies.
  func count(of currencies: Set<CurrencyCode>, in scope: PageScope) -> Int {
    groups(in: scope).reduce(0) { count, group in
      count + group.subjects.count { shows(currencies, on: $0, in: scope) }
    } * endings(in: scope).count
  }

  /// Their paths from the site's root.
  func paths(in scope: PageScope) -> [String] {
    let endings = endings(in: scope)
    return groups(in: scope).flatMap { group in
      group.subjects.flatMap { page in endings.map { group.folder + group.name(page) + $0 } }
    }
  }

  /// Its pages in a scope, without twins, as search engines are told of them.
  func indexed(in scope: PageScope) -> [IndexedPage] {
    groups(in: scope).flatMap { group in
      group.subjects.map {
        IndexedPage(
          path: group.folder + group.name($0) + ending, changed: changed($0, in: scope))
      }
    }
  }

  /// Those of the places, by folder, that have a file of it.
  func found(_ places: [Substring: [FilePlace]], in scope: PageScope) -> [FilePlace] {
    groups(in: scope).flatMap { group in
      (places[group.folder[...]] ?? []).filter { place in
        group.subjects.contains { place.isNamed(group.name($0), endings(in: scope)) }
      }
    }
  }
}

/// What pages share that have nothing in common.
struct NothingShared: MustacheModel {
  static let fields: MustacheFields<NothingShared> = []
}

/// A page that search engines are told of.
struct IndexedPage {
  /// From the site's root.
  let path: String
  /// Nil if the page does not change with the rates.
  let changed: Timestamp?
}

/// What the pages of a scope are made of.
struct ScopeModels {
  let site: PageModelFactory
  /// The models of the scope's part; nil for pages that belong to no part.
  let base: BasePages?

  /// What pages that belong to no part are made of.
  init(_ site: PageModelFactory) {
    self.site = site
    base = nil
  }

  /// What the pages of a part are made of.
  init(_ base: BasePages) {
    site = base.factory.site
    self.base = base
  }
}
