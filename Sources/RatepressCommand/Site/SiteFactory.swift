import Foundation
import RatesData
import RatesDomain
import RatesPresentation

/// Makes a site's plan and its renderer from its configuration, its theme and the currencies there
/// are.
struct SiteFactory {
  let configuration: Configuration
  var isSample = false

  /// What the site's own theme has that no page uses; throws `ThemeError` if its words are wrong.
  func unusedParts() throws -> [ThemeProblem] {
    let theme = theme(try ownFiles())
    let words = try strings(theme)
    return languages.compactMap { words[$0.tag] }.flatMap(\.unused) + theme.misplaced
  }

  /// What is to be made of the configuration, and of the site's own theme as it is now.
  ///
  /// - Parameter currencies: What the newest snapshot has, in order; nil where there is none.
  /// - Throws: `SiteError` where nothing, or too much, would be made.
  func plan(currencies: [CurrencyCode]?) throws -> SitePlan {
    let (bases, missing) = try bases(currencies)
    let pageCount =
      bases.count * (currencies?.count ?? 1) * languages.count
      * (configuration.output.markdown ? 2 : 1)
    guard pageCount <= configuration.output.maxPages else {
      throw SiteError.tooManyPages(pageCount, limit: configuration.output.maxPages)
    }
    return SitePlan(
      settings: settings(bases: bases), missingBases: missing, pageCount: pageCount,
      ownFiles: try ownFiles())
  }

  /// A renderer whose templates are compiled and checked.
  func renderer(_ plan: SitePlan) throws -> SiteRenderer {
    let theme = theme(plan.ownFiles)
    let strings = try strings(theme)
    let names = strings.map { tag, words in
      (tag, CurrencyNames(language: tag, unknown: words.unknown) as any CurrencyCatalog)
    }
    return try SiteRenderer(
      theme: theme, settings: plan.settings, strings: strings,
      names: Dictionary(uniqueKeysWithValues: names), workers: Machine.cores)
  }

  private var languages: [Language] {
    configuration.site.languages.compactMap(Language.named)
  }

  private func ownFiles() throws -> [String: [UInt8]] {
    try ThemeFolder(path: configuration.output.templates).files()
  }

  private func theme(_ ownFiles: [String: [UInt8]]) -> ThemeFiles {
    ThemeFiles(overrides: ownFiles, folder: configuration.output.templates)
  }

  private func strings(_ theme: ThemeFiles) throws(ThemeError) -> [String: Strings] {
    try StringsLoader(theme).strings(of: languages)
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
