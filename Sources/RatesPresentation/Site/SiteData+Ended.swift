import RatesDomain

/// The pages of currencies that have ended.
extension SiteData {
  /// The paths of the pages that stay for currencies that have ended, Markdown twins among them, in order.
  package func endedPages(_ settings: SiteSettings) -> [String] {
    guard !endedCurrencies.isEmpty else { return [] }
    let endings = settings.writesMarkdown ? [".html", ".md"] : [".html"]
    let addresses = settings.languages.map { PageModelFactory.address(of: $0, settings) }
    return SitePart.all(settings, self).filter(isEnded).flatMap { part in
      let quotes = part.quotes(self)
      return addresses.flatMap { address in
        let pages = BasePart(
          address: address, base: part.base, isHome: part.isHome, quotes: quotes)
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
