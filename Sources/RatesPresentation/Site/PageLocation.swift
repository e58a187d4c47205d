import RatesDomain

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
