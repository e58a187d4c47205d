import Mustache

/// A kind of page: which pages there are of it, their templates, and what they show. Every page of a site is of
/// one, and there is no other protocol for them.
protocol PageKind: Sendable {
  /// What one page shows.
  associatedtype Model: MustacheModel
  /// What the pages of a scope share; templates are evaluated for it once per scope.
  associatedtype Shared: MustacheModel = NothingShared

  /// The template below `pages/`. Pages have its ending, which also chooses the escaping and the
  /// partials.
  var template: String { get }
  /// The template of the Markdown twins below `pages/`; nil if there are none.
  var twin: String? { get }
  /// Whether search engines are told of its pages.
  var isListed: Bool { get }

  /// Whether a language may have pages of the kind.
  func isWritten(in language: Language) -> Bool
  /// Where its pages in a scope lie; nil if it has none there.
  func pages(in scope: PageScope) -> PageGroup?
  /// What the pages of a scope share; nil if there are none.
  func shared(in models: ScopeModels) -> Shared?
  /// What a page shows; nil if there is none.
  func model(of subject: PageSubject, _ shared: Shared, in models: ScopeModels) -> Model?
  /// The text of one of its templates; nil if the theme has no such file.
  func source(_ template: String, in theme: ThemeFiles) -> MustacheSource?
}

extension PageKind {
  var twin: String? { nil }
  var isListed: Bool { false }
  func isWritten(in language: Language) -> Bool { true }
  func source(_ template: String, in theme: ThemeFiles) -> MustacheSource? {
    theme.source("pages/\(template)")
  }

  /// Its templates.
  var templates: [String] { [template, twin].compactMap(\.self) }
  /// What templates may assume of the contexts inside those of the language.
  var schemas: [MustacheSchema] { [Shared.schema, Model.schema] }
  /// The ending of its pages, with the dot.
  var ending: Substring { template[(template.lastIndex(of: ".") ?? template.endIndex)...] }

  /// The endings of its pages and their twins.
  func endings(hasTwins: Bool) -> [Substring] {
    hasTwins && twin != nil ? [ending, ".md"] : [ending]
  }
}

extension PageKind where Shared == NothingShared {
  func shared(in models: ScopeModels) -> Shared? { NothingShared() }
}

/// What pages share that have nothing in common.
struct NothingShared: MustacheModel {
  static let fields: MustacheFields<NothingShared> = []
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
