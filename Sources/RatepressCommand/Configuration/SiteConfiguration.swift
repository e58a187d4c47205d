import RatesDomain
import RatesPresentation

/// `[site]`: what the pages show.
struct SiteConfiguration: Sendable, Equatable {
  /// Name of the site, as people read it.
  let title: SiteTitle
  /// Where the site will be found; nil leaves out what needs it, such as canonical links.
  let address: SiteAddress?
  /// BCP 47 tags, the first one's pages at the root; never empty, none twice.
  let languages: [String]
  /// The currencies that get a list of their own.
  let bases: BaseSelection
  /// The currencies that the owner pins.
  let favorites: Favorites
  /// IANA name of the zone in which pages show times beside UTC.
  let timeZone: String
  /// Digits behind the point of a rate, 0–10.
  let decimals: Int
  /// The colour of what rises; nil leaves it to each page's language.
  let rising: RisingColor?
  /// Whether browsers keep pages for when there is no network.
  let offline: Bool
}
