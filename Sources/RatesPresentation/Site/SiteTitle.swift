/// What the owner calls a site: the same in all languages, or in each language of its own.
package struct SiteTitle: Sendable, Equatable {
  private let common: String?
  private let byLanguage: [String: String]

  /// One title for all languages; nil for each language's own word for exchange rates.
  package init(_ common: String? = nil) {
    self.common = common
    byLanguage = [:]
  }

  /// Titles by language tag; languages that are left out take their own word.
  package init(byLanguage: [String: String]) {
    common = nil
    self.byLanguage = byLanguage
  }

  /// The tags of the languages that have a title of their own.
  package var languages: [String] { byLanguage.keys.sorted() }

  /// The title in a language; nil for the language's own word.
  package func text(in language: Language) -> String? { byLanguage[language.tag] ?? common }
}
