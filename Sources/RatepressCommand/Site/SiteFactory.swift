import Foundation
import RatesData
import RatesDomain
import RatesPresentation

/// Makes the renderer of a site from its configuration, its theme and the currencies there are.
struct SiteFactory {
  let configuration: Configuration
  var isSample = false

  /// The words of the site's languages, in their order.
  func strings() throws -> [Strings] {
    let words = try SiteTheme.strings(theme(), languages: languages)
    return languages.compactMap { words[$0.tag] }
  }

  /// A renderer whose templates are compiled and checked, and those of the configured bases that
  /// the rates lack, which get no pages.
  ///
  /// - Parameter currencies: What the newest snapshot has, in order; nil where there is none.
  func renderer(
    currencies: [CurrencyCode]?
  ) throws -> (renderer: SiteRenderer, missingBases: [CurrencyCode]) {
    let theme = try theme()
    let strings = try SiteTheme.strings(theme, languages: languages)
    let names = strings.map { tag, words in
      (tag, CurrencyNames(language: tag, unknown: words.unknown) as any CurrencyCatalog)
    }
    let (bases, missing) = try bases(currencies)
    let renderer = try SiteRenderer(
      theme: theme, settings: settings(bases: bases), strings: strings,
      names: Dictionary(uniqueKeysWithValues: names))
    return (renderer, missing)
  }

  private var languages: [Language] {
    configuration.site.languages.compactMap(Language.named)
  }

  private func theme() throws -> ThemeFiles {
    try SiteTheme.files(folder: configuration.output.templates)
  }

  private func settings(bases: [CurrencyCode]) -> SiteSettings {
    let site = configuration.site
    return SiteSettings(
      title: site.title, address: site.address?.text, rootPath: site.address?.path ?? "/",
      languages: languages, bases: bases, favorites: site.favorites,
      timeZone: TimeZone(identifier: site.timeZone) ?? .gmt, decimals: site.decimals,
      rising: site.rising, writesMarkdown: configuration.output.markdown, isSample: isSample,
      isKeptOffline: site.offline)
  }

  /// The bases that have pages, with no data yet those that will; and those that the rates lack.
  private func bases(
    _ currencies: [CurrencyCode]?
  ) throws(SiteError) -> (present: [CurrencyCode], missing: [CurrencyCode]) {
    switch configuration.site.bases {
    case .all:
      let asked = configuration.source.base
      guard let currencies else { return ([asked], []) }
      return (currencies.filter { $0 == asked } + currencies.filter { $0 != asked }, [])
    case .listed(let listed):
      guard let currencies else { return (listed, []) }
      let present = listed.filter(currencies.contains)
      guard !present.isEmpty else { throw .noBase(listed) }
      return (present, listed.filter { !currencies.contains($0) })
    }
  }
}
