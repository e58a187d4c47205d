import Foundation
import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles

/// Makes a site's plan and its renderer from its configuration, its theme and the currencies there
/// are.
package struct SiteFactory {
  private let configuration: Configuration
  private let isSample: Bool

  /// - Parameter isSample: Whether the rates are those of the bundled sample.
  package init(configuration: Configuration, isSample: Bool = false) {
    self.configuration = configuration
    self.isSample = isSample
  }

  /// What the site's own theme has that no page uses; throws `ThemeError` if its words are wrong.
  package func unusedParts() throws -> [ThemeProblem] {
    let theme = theme(try ownFiles())
    let words = try strings(theme)
    return languages.compactMap { words[$0.tag] }.flatMap(\.unused) + theme.misplaced
  }

  /// What is to be made of the configuration, and of the site's own theme as it is now.
  ///
  /// - Parameter data: The rates that there are; nil where there are none.
  /// - Throws: `SiteError` where nothing, or too much, would be made; `ThemeError` for pages of the owner's own
  ///   that are none, and for files in the place of others.
  package func plan(_ data: SiteData?) throws -> SitePlan {
    let (settings, missing) = try settings(data)
    let ownFiles = try ownFiles()
    let outputs = try PageKinds(ownFiles: ownFiles, in: configuration.output.templates)
      .outputs(settings, data)
    let pageCount = outputs.pageCount
    guard pageCount <= configuration.output.maxPages else {
      throw SiteError.tooManyPages(pageCount, limit: configuration.output.maxPages)
    }
    return SitePlan(
      outputs: outputs, missingBases: missing,
      missingHome: settings.home == nil ? configuration.site.home : nil,
      pageCount: pageCount, ended: EndedPages(outputs),
      ownFiles: ownFiles, pageSettings: configuration.pageSettings)
  }

  /// The currencies that have ended, and their pages, however many pages there would be; throws `SiteError` where
  /// nothing would be made.
  func endedPages(_ data: SiteData?) throws(SiteError) -> EndedPages {
    EndedPages(PageKinds.builtIn(try settings(data).settings, data))
  }

  /// A renderer whose templates are compiled and checked.
  package func renderer(_ plan: SitePlan) throws -> SiteRenderer {
    let theme = theme(plan.ownFiles)
    let strings = try strings(theme)
    let names = strings.map { tag, words in
      (tag, CurrencyNames(language: tag, unknown: words.unknown) as any CurrencyCatalog)
    }
    return try SiteRenderer(
      theme: theme, outputs: plan.outputs, strings: strings,
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

  /// What pages show of such rates, and the listed bases that these lack.
  private func settings(
    _ data: SiteData?
  ) throws(SiteError) -> (settings: SiteSettings, missing: [CurrencyCode]) {
    let site = configuration.site
    let (bases, missing) = try bases(data)
    let ended = data?.endedCurrencies ?? []
    let home = site.home.flatMap { home in
      let hasRates = data.map { $0.rates(of: home).comparison.current.rates[home] != nil } ?? true
      return hasRates && !ended.contains(home) ? home : nil
    }
    let endedBases =
      switch site.bases {
      case .all: ended
      case .listed(let listed): listed.filter(ended.contains)
      }
    let settings = SiteSettings(
      title: site.title, address: site.address?.text, rootPath: site.address?.path ?? "/",
      languages: languages, bases: bases, home: home, endedBases: endedBases,
      endedHome: site.home.flatMap { ended.contains($0) ? $0 : nil },
      startsAtHome: site.start == .home,
      favorites: site.favorites,
      timeZone: TimeZone(identifier: site.timeZone) ?? .gmt, decimals: site.decimals,
      rising: site.rising, accent: site.accent, writesMarkdown: configuration.output.markdown,
      isSample: isSample,
      isKeptOffline: site.offline, sparklines: site.sparklines, hasCards: site.cards,
      spreads: site.spreads)
    return (settings, missing)
  }

  /// The bases that have pages, with no data yet those that will; and those that the rates lack.
  private func bases(
    _ data: SiteData?
  ) throws(SiteError) -> (present: [CurrencyCode], missing: [CurrencyCode]) {
    let rates = data?.main.comparison.current
    switch configuration.site.bases {
    case .all:
      let first = configuration.source.base
      guard let data, let rates else { return ([first], []) }
      let currencies = (rates.currencies + data.carriedCurrencies).sorted()
      return (currencies.filter { $0 == first } + currencies.filter { $0 != first }, [])
    case .listed(let listed):
      guard let data, let rates else { return (listed, []) }
      let present = listed.filter { rates.rates[$0] != nil || data.otherBases.contains($0) }
      guard !present.isEmpty else { throw .noBase(listed) }
      return (present, listed.filter { !present.contains($0) })
    }
  }
}

/// A site that is about to be made.
package struct SitePlan {
  /// The pages that it will have.
  package let outputs: SiteOutputs
  /// Those of the configured bases that the rates lack, which get no pages.
  let missingBases: [CurrencyCode]
  /// The configured home currency if the rates lack it; it gets no list.
  let missingHome: CurrencyCode?
  /// How many lists and converters there will be, Markdown twins among them.
  let pageCount: Int
  /// Those of them that stay for currencies that have ended.
  package let ended: EndedPages
  /// The files of the site's own theme, by their paths below its folder.
  package let ownFiles: [String: [UInt8]]
  /// The owner's settings that pages depend on, as texts.
  let pageSettings: [String]

  /// What its pages show.
  package var settings: SiteSettings { outputs.settings }

  /// What the owner should know of the currencies that the rates lack, each of the first ones in a line.
  package func warnings(limit: Int = ErrorReport.lineLimit) -> [String] {
    let named = missingBases.prefix(limit)
    let rest = missingBases.count - named.count
    let ended = "has ended; its pages stay with its last rate, and no list leads to them"
    let bases = named.map { base in
      settings.endedBases.contains(base)
        ? "site.bases: \(base) \(ended)"
        : "site.bases: the rates have no \(base); its pages are left out"
    }
    let others =
      rest > 0 ? ["site.bases: the rates lack \(rest) more of them; their pages are left out"] : []
    let home = missingHome.map { home in
      settings.endedHome == home
        ? "site.home: \(home) \(ended)"
        : "site.home: the rates have no \(home); its list is left out"
    }
    return bases + others + [home].compactMap(\.self)
  }

  /// Stands for everything that the pages are made of, the program too; nil if builds of the program
  /// cannot be told apart.
  func inputs(_ data: SiteData) -> InputDigest? {
    let theme = ownFiles.sorted { $0.key < $1.key }.flatMap { path, bytes in
      [Array(path.utf8), bytes]
    }
    let set = pageSettings.map { Array($0.utf8) }
    let drawn = settings.hasCards ? [Array(FontFolders.state().utf8)] : []
    return InputDigest(
      of: set + settings.digestParts + data.digestParts(SnapshotFile.bytes) + theme
        + drawn)
  }
}
