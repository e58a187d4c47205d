import RatesDomain
import RatesPresentation

/// A site that is about to be made.
struct SitePlan {
  /// What its pages show.
  let settings: SiteSettings
  /// Those of the configured bases that the rates lack, which get no pages.
  let missingBases: [CurrencyCode]
  /// How many lists and converters there will be, Markdown twins among them.
  let pageCount: Int
  /// The files of the site's own theme, by their paths below its folder.
  let ownFiles: [String: [UInt8]]
}
