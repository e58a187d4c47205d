import Synchronization

/// What makes the models of a language's pages, by the rates that they show; made with the first page that needs it.
final class RatePageFactories: Sendable {
  private let site: PageModelFactory
  private let data: SiteData
  private let made = Mutex<[ObjectIdentifier: RatePageFactory]>([:])

  /// - Parameter areMade: Whether to make all at once.
  init(_ site: PageModelFactory, _ data: SiteData, areMade: Bool = false) {
    self.site = site
    self.data = data
    if areMade { for rates in data.rates { _ = factory(of: rates) } }
  }

  /// What makes the models of pages with some of the site's rates.
  func factory(of rates: SiteRates) -> RatePageFactory {
    made.withLock { made in
      let factory =
        made[ObjectIdentifier(rates)] ?? RatePageFactory(site: site, data, data: rates)
      made[ObjectIdentifier(rates)] = factory
      return factory
    }
  }
}
