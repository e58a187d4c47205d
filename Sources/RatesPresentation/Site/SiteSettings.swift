import FoundationEssentials
import RatesDomain

/// What the owner decides about a site's pages.
package struct SiteSettings: Sendable {
  /// The heading of the list; nil for each language's own word.
  package var title: String?
  /// The path of the site on its host, with a slash at both ends; `/` where nothing is known.
  package var rootPath: String
  /// The languages in order; the first is at the root.
  package var languages: [Language]
  /// The bases with pages of their own, in order; the first base's list is a language's start.
  package var bases: [CurrencyCode]
  /// What the owner pins.
  package var favorites: Favorites
  /// The zone of the local times.
  package var timeZone: TimeZone
  /// Digits behind the point of a rate.
  package var decimals: Int
  /// Whether every page has a Markdown twin.
  package var writesMarkdown: Bool
  /// Whether the figures are the bundled sample.
  package var isSample: Bool

  /// Settings of one site.
  package init(
    title: String?, rootPath: String, languages: [Language], bases: [CurrencyCode],
    favorites: Favorites, timeZone: TimeZone, decimals: Int, writesMarkdown: Bool, isSample: Bool
  ) {
    self.title = title
    self.rootPath = rootPath
    self.languages = languages
    self.bases = bases
    self.favorites = favorites
    self.timeZone = timeZone
    self.decimals = decimals
    self.writesMarkdown = writesMarkdown
    self.isSample = isSample
  }
}
