import RatesDomain

/// What can keep a site from being built though its parts are sound.
enum SiteError: Error, Equatable {
  /// None of `site.bases` is among the rates.
  case noBase([CurrencyCode])
  /// Nothing is stored that pages could be made of.
  case noRates(folder: String)
  /// The sample is asked for though there are real rates.
  case sampleOverRates(folder: String)
  /// The site would have so many pages.
  case tooManyPages(Int, limit: Int)
  /// The source wants to be left alone until then.
  case waiting(address: String, until: Timestamp)
}
