import RatesDomain

extension SiteData {
  /// How many pages show a rate of some of the currencies, Markdown twins among them.
  package func countPages(of currencies: Set<CurrencyCode>, _ settings: SiteSettings) -> Int {
    let count = SitePart.all(settings, self).reduce(0) { count, part in
      let isOfAll = currencies.contains(part.base)
      let converters =
        part.isHome ? [] : part.quotes(self).filter { isOfAll || currencies.contains($0) }
      guard part.hasList else { return count + converters.count }
      let rows = quotes(of: part.base).filter { $0.key == index(of: part) || areListed($0.key) }
      let isListed = isOfAll || rows.values.joined().contains(where: currencies.contains)
      return count + converters.count + (isListed ? 1 : 0)
    }
    return count * settings.languages.count * (settings.writesMarkdown ? 2 : 1)
  }
}
