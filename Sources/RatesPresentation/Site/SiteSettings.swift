import FoundationEssentials
import RatesDomain

/// What the owner decides about a site's pages.
package struct SiteSettings: Sendable {
  /// The heading of the list.
  package var title: SiteTitle
  /// Where readers find the site, without a slash at its end; nil if nothing is known.
  package var address: String?
  /// The path of the site on its host, with a slash at both ends; `/` if nothing is known.
  package var rootPath: String
  /// The languages in order; the first is at the root.
  package var languages: [Language]
  /// The bases with pages of their own, in order; the first base's list is a language's start unless that of prices is.
  package var bases: [CurrencyCode]
  /// The currency in which a list states prices; nil for none.
  package var home: CurrencyCode?
  /// Whether that list is a language's start, and not the first base's.
  package var startsAtHome: Bool
  /// The bases that have ended: their pages stay, though nothing leads to their lists.
  package var endedBases: [CurrencyCode]
  /// The home currency if it has ended: its pages stay, though nothing leads to its list.
  package var endedHome: CurrencyCode?
  /// What the owner pins.
  package var favorites: Favorites
  /// The zone of the local times.
  package var timeZone: TimeZone
  /// Digits after the decimal point of a rate.
  package var decimals: Int
  /// The color of what rises; nil leaves it to each page's language.
  package var rising: RisingColor?
  /// The color of the site's name; nil for that of text.
  package var accent: AccentColor?
  /// Whether every page has a Markdown twin.
  package var writesMarkdown: Bool
  /// Whether the figures are the bundled sample.
  package var isSample: Bool
  /// Whether browsers keep pages for when there is no network.
  package var isKeptOffline: Bool
  /// Whether lists draw the last 30 days of each currency.
  package var sparklines: Bool
  /// Whether lists have pictures, for which the site's address is needed.
  package var hasCards: Bool
  /// The presets of a converter's bank box.
  package var spreads: BankSpreads

  /// Settings of one site.
  package init(
    title: SiteTitle, address: String?, rootPath: String, languages: [Language],
    bases: [CurrencyCode], home: CurrencyCode? = nil, endedBases: [CurrencyCode] = [],
    endedHome: CurrencyCode? = nil, startsAtHome: Bool = false,
    favorites: Favorites, timeZone: TimeZone, decimals: Int,
    rising: RisingColor?, accent: AccentColor? = nil, writesMarkdown: Bool, isSample: Bool,
    isKeptOffline: Bool,
    sparklines: Bool = true, hasCards: Bool = true, spreads: BankSpreads = .usual
  ) {
    self.title = title
    self.address = address
    self.rootPath = rootPath
    self.languages = languages
    self.bases = bases
    self.home = home
    self.endedBases = endedBases
    self.endedHome = endedHome
    self.startsAtHome = home != nil && startsAtHome
    self.favorites = favorites
    self.timeZone = timeZone
    self.decimals = decimals
    self.rising = rising
    self.accent = accent
    self.writesMarkdown = writesMarkdown
    self.isSample = isSample
    self.isKeptOffline = isKeptOffline
    self.sparklines = sparklines
    self.hasCards = hasCards && address != nil
    self.spreads = spreads
  }

  /// The folder of a language's pages, empty for the first one and else with a slash at its end.
  func folder(of language: Language) -> String {
    language == languages.first ? "" : language.folder
  }

  /// Where a language's pages lie.
  func pageAddress(of language: Language) -> PageAddress {
    PageAddress(folder: folder(of: language), firstBase: startsAtHome ? nil : bases.first)
  }

  /// The paths of the languages' start pages, in their order.
  package var startPages: [String] { languages.map { folder(of: $0) + "index.html" } }

  /// What these settings owe to the rates and not to the owner, in parts for a digest.
  package var digestParts: [[UInt8]] {
    [
      bases.map(\.description).joined(separator: " "),
      home?.description ?? "", endedHome?.description ?? "",
      Favorites(endedBases).description,
      isSample.description,
    ].map { Array($0.utf8) }
  }
}
