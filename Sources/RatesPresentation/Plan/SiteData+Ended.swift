import RatesDomain

/// The pages of currencies that have ended.
extension SiteData {
  /// The paths of the pages that stay for currencies that have ended, Markdown twins among them, in order.
  package func endedPages(_ settings: SiteSettings) -> [String] {
    guard !endedCurrencies.isEmpty else { return [] }
    let endings = settings.writesMarkdown ? [".html", ".md"] : [".html"]
    let addresses = settings.languages.map { settings.pageAddress(of: $0) }
    return SitePart.all(settings, self).filter(isEnded).flatMap { part in
      let quotes = part.quotes(self)
      return addresses.flatMap { address in
        let pages = BasePart(
          address: address, base: part.base, isHome: part.isHome, quotes: quotes)
        return part.kinds.flatMap { $0.paths(of: pages) }
      }
    }.flatMap { path in endings.map { path.folder + path.name + $0 } }.sorted()
  }
}
