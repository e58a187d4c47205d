import RatesDomain

/// The pages of currencies that have ended.
extension SiteData {
  /// The paths of the pages that stay for currencies that have ended, Markdown twins among them, in order.
  package func endedPages(_ settings: SiteSettings) -> [String] {
    guard !endedCurrencies.isEmpty else { return [] }
    let parts = SitePart.all(settings, self).filter(isEnded)
    let endings = settings.writesMarkdown ? [".html", ".md"] : [".html"]
    return settings.languages.flatMap { language in
      let address = PageModelFactory.address(of: language, settings)
      return parts.flatMap { part in
        let pages = part.places(address, self)
        return part.kinds.flatMap { $0.paths(of: pages) }
      }
    }.flatMap { path in endings.map { path.folder + path.name + $0 } }.sorted()
  }

  /// Whether the pages of a part are those of currencies that have ended.
  func isEnded(_ part: SitePart) -> Bool { !rates[index(of: part)].ended.isEmpty }

  /// Whether a pair of currencies in use has a converter.
  func hasConverter(
    _ base: CurrencyCode, _ quote: CurrencyCode, _ settings: SiteSettings
  ) -> Bool {
    guard base != quote, settings.bases.contains(base) || settings.home == quote,
      let index = index(base: base, quote: quote)
    else { return false }
    return rates[index].ended.isEmpty
  }
}
