import RatesDomain
import RatesPresentation
import SiteFiles

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

  /// Stands for everything that the pages are made of, the program too; nil if builds of the program
  /// cannot be told apart.
  func inputs(_ data: SiteData) -> InputDigest? {
    let theme = ownFiles.sorted { $0.key < $1.key }.flatMap { path, bytes in
      [Array(path.utf8), bytes]
    }
    return InputDigest(of: settings.digestParts + data.digestParts + theme)
  }
}
