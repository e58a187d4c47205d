import Compression
import Foundation
import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles

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
  /// - Parameter data: The rates that there are; nil where there are none.
  /// - Throws: `SiteError` where nothing, or too much, would be made; `ThemeError` for pages of the owner's own
  ///   that are none.
  func plan(_ data: SiteData?) throws -> SitePlan {
    let (settings, missing) = try settings(data)
    let ownFiles = try ownFiles()
    let kinds = try PageKinds(
      ownFiles: ownFiles, in: configuration.output.templates, settings)
    let outputs = SiteOutputs(settings, data, kinds)
    let pageCount = outputs.pageCount
    guard pageCount <= configuration.output.maxPages else {
      throw SiteError.tooManyPages(pageCount, limit: configuration.output.maxPages)
    }
    return SitePlan(
      outputs: outputs, missingBases: missing,
      missingHome: settings.home == nil && settings.endedHome == nil
        ? configuration.site.home : nil,
      pageCount: pageCount, ended: EndedPages(outputs),
      ownFiles: ownFiles, compression: configuration.output.compression)
  }

  /// The currencies that have ended, and their pages, however many pages there would be; throws `SiteError` where
  /// nothing would be made.
  func endedPages(_ data: SiteData?) throws(SiteError) -> EndedPages {
    EndedPages(SiteOutputs(try settings(data).settings, data))
  }

  /// A renderer whose templates are compiled and checked.
  func renderer(_ plan: SitePlan) throws -> SiteRenderer {
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
      isKeptOffline: site.offline, hasSparklines: site.sparklines, hasCards: site.cards,
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
      let ended = data.endedCurrencies
      return (present, listed.filter { !present.contains($0) && !ended.contains($0) })
    }
  }
}

/// A site that is about to be made.
struct SitePlan {
  /// The pages that it will have.
  let outputs: SiteOutputs
  /// Those of the configured bases that the rates lack, which get no pages.
  let missingBases: [CurrencyCode]
  /// The configured home currency if the rates lack it; it gets no list.
  let missingHome: CurrencyCode?
  /// How many lists and converters there will be, Markdown twins among them.
  let pageCount: Int
  /// Those of them that stay for currencies that have ended.
  let ended: EndedPages
  /// The files of the site's own theme, by their paths below its folder.
  let ownFiles: [String: [UInt8]]
  /// How text is compressed.
  let compression: [CompressionSetting]

  /// What its pages show.
  var settings: SiteSettings { outputs.settings }

  /// What the owner should know of the currencies that the rates lack.
  var warnings: [String] {
    let named = missingBases.prefix(ErrorReport.lineLimit)
    let rest = missingBases.count - named.count
    return named.map { "site.bases: the rates have no \($0); its pages are left out" }
      + (rest > 0
        ? ["site.bases: the rates lack \(rest) more of them; their pages are left out"] : [])
      + (missingHome.map { ["site.home: the rates have no \($0); its list is left out"] } ?? [])
  }

  /// Stands for everything that the pages are made of, the program too; nil if builds of the program
  /// cannot be told apart.
  func inputs(_ data: SiteData) -> InputDigest? {
    let theme = ownFiles.sorted { $0.key < $1.key }.flatMap { path, bytes in
      [Array(path.utf8), bytes]
    }
    let compressed = compression.map { Array($0.name.utf8) }
    let drawn = settings.hasCards ? [Array(FontFolders.state().utf8)] : []
    return InputDigest(of: settings.digestParts + data.digestParts + theme + compressed + drawn)
  }
}

/// Why a site cannot be built though its parts are sound.
enum SiteError: Error, Equatable {
  /// None of `site.bases` is among the rates.
  case noBase([CurrencyCode])
  /// No rates are stored.
  case noRates(folder: String)
  /// None was fetched, though those of past days were imported.
  case onlyYears(folder: String)
  /// The sample is requested although there are real rates.
  case sampleOverRates(folder: String)
  /// The site would have so many pages.
  case tooManyPages(Int, limit: Int)
  /// An answer's rates moved too far.
  case implausible(address: String, ImplausibleRates)
  /// The source asked for no request until then.
  case waiting(address: String, until: Timestamp)
  /// What is to be accepted is a currency that no source has.
  case unknownAccepted([CurrencyCode])
  /// What is to be accepted is held back still: the source gives another figure by now.
  case withdrawn([CurrencyCode])
  /// The shown source has nothing newer than rates that are overdue.
  case overdue(SourceDescriptor, updated: Timestamp)
  /// The stored rates are newer than the machine's clock.
  case clockBehind(newest: Timestamp, now: Timestamp)
}

extension SiteError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .noBase(let bases):
      ErrorReport(
        "site.bases: the rates have none of \(bases.map(\.description).joined(separator: ", ")); "
          + "choose others", .configuration)
    case .noRates(let folder):
      ErrorReport("\(folder): no rates are stored; \"ratepress run\" fetches them", .unreachable)
    case .onlyYears(let folder):
      ErrorReport(
        "\(folder): no rates were fetched yet; \"ratepress run\" fetches them. Those of past days that were "
          + "imported answer \"ratepress history\" and \"ratepress convert --on DATE\"",
        .unreachable)
    case .sampleOverRates(let folder):
      ErrorReport("\(folder): real rates are stored; build without --sample", .usage)
    case .tooManyPages(let count, let limit):
      ErrorReport(
        "output.max_pages: the site would have \(count) pages, the limit is \(limit); list fewer "
          + "currencies in site.bases, or raise the limit", .configuration)
    case .waiting(let address, let until):
      ErrorReport(
        "\(address): rate-limited by the source; next request not before \(until)", .unreachable)
    case .unknownAccepted(let codes):
      ErrorReport(
        "--accept: no source has \(codes.map(\.description).joined(separator: ", ")); "
          + "\"ratepress status\" lists what is held back", .rejected)
    case .withdrawn(let codes):
      ErrorReport(
        "--accept: the source no longer gives the figure that is held back of "
          + "\(codes.map(\.description).joined(separator: ", ")); nothing is taken, and its next "
          + "publication decides", .rejected)
    case .overdue(let source, let updated):
      ErrorReport(
        "\(source.kind): rates of \(updated) are out of date, and it has no newer ones; pages say so; "
          + "another [[source]] can stand in", .unreachable, kind: "overdue")
    case .implausible(let address, let rates):
      ErrorReport(
        "\(address): the answer is rejected: \(rates.currencies.count) of its \(rates.count) "
          + "rates moved by more than \(rates.maxChange) % (source.max_change). Stored rates are "
          + "unchanged; if it is right, run: ratepress fetch --accept all", .rejected)
    case .clockBehind(let newest, let now):
      ErrorReport(
        "the stored rates of \(newest) are newer than this machine's clock, \(now); set the clock",
        .unreachable)
    }
  }
}

extension SnapshotLookup {
  /// The error to end with if the machine's clock is behind the stored rates.
  func clockError(now: Timestamp) -> SiteError? {
    guard clockIsBehind, let newest = series.newest else { return nil }
    return .clockBehind(newest: newest.updated, now: now)
  }
}
