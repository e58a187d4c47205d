import Mustache
import RatesDomain

/// The converters of one base, one for each other currency.
enum ConverterPage: BasePageKind {
  typealias Shared = ConverterBaseModel
  typealias Model = ConverterPageModel

  static let template = "converter.html"
  static let twin: String? = "converter.md"

  static func paths(of part: BasePart) -> [PageLocation] {
    let folder = part.address.converters(part.base)
    return part.quotes.enumerated().map { index, quote in
      PageLocation(folder: folder, name: quote.lowercased, pair: index)
    }
  }

  static func model(
    of path: PageLocation, _ shared: ConverterBaseModel, in pages: BasePages
  ) -> ConverterPageModel? {
    path.pair.map { index in
      let pair = pages.pairs[index]
      let successor = pages.factory.successor(of: pages.base, pair.figures.currency)
      return ConverterPageModel(
        base: shared, pair: pair, successor: successor.map { SuccessorModel($0) })
    }
  }

  static func shared(in pages: BasePages) -> ConverterBaseModel? {
    let (factory, base) = (pages.factory, pages.base)
    let (site, snapshot) = (factory.site, factory.data.comparison.current)
    let words = factory.words(base: pages.currency)
    let path = site.address.converters(base) + "index.html"
    let relative = { (address: PageAddress) in
      PageLink(
        folder: PageAddress.relative(from: path, toFolder: address.converters(base)), page: "")
    }
    let absolute = site.settings.address.map { root in
      { (address: PageAddress) in
        PageLink(folder: "\(root)/\(address.converters(base))", page: "")
      }
    }
    let own = site.settings.address.map { "\($0)/\(site.address.converters(base))" }
    let title = site.localizer.strings.phrase(.converterPageTitle, words)
    let data = StructuredData(
      base: base, updated: snapshot.updated, title: title,
      folder: own, origin: origin(of: pages), isQuoted: base == snapshot.base)
    return ConverterBaseModel(
      rates: factory.rates(
        pages.currency, list: pages.list + ".html", from: path,
        pairs: pages.rows.filter(\.currency.isFavorite)),
      navigation: site.navigation(from: path, home: pages.list + ".html"),
      pinnedRates: pages.pinnedRates, bases: factory.bases, others: others(of: pages),
      title: CompiledMessage(title),
      description: CompiledMessage(site.localizer.strings.phrase(.converterDescription, words)),
      structuredData: data.message,
      languages: site.links(relative),
      alternates: absolute.map(site.alternates) ?? [],
      canonical: own.map { PageLink(folder: $0, page: "") },
      isIndexed: factory.isIndexed, hasTwin: site.settings.writesMarkdown)
  }

  /// The other bases with the same rates, the owner's favorites first; as many as fit in two lines.
  private static func others(of pages: BasePages) -> [CurrencyModel] {
    let factory = pages.factory
    let others = factory.lists.filter { !$0.isHome }.map(\.currency).filter {
      $0.code != pages.currency.code && factory.bases.contains($0.code)
    }
    return Array((others.filter(\.isFavorite) + others.filter { !$0.isFavorite }).prefix(6))
  }

  /// The origin of the figures in structured data; a cross rate is named as one.
  private static func origin(of pages: BasePages) -> String? {
    let (source, snapshot) = (pages.factory.data.source, pages.factory.data.comparison.current)
    guard source.license == .anyForm else { return nil }
    guard pages.base != snapshot.base else { return source.credit.text }
    return pages.factory.site.localizer.strings.text(
      .derivedRate, ["source": source.credit.text, "base": snapshot.base.description])
  }
}

/// What all converters of one base share.
final class ConverterBaseModel: MustacheModel {
  let rates: SnapshotModel
  let navigation: NavigationModel
  let pinnedRates: String
  /// The codes of the bases whose pages show the same rates.
  let bases: Set<String>
  /// The bases whose converters this one leads to.
  let others: [CurrencyModel]
  /// The page's title, with places for the quote currency.
  let title: CompiledMessage
  let description: CompiledMessage
  let structuredData: CompiledMessage
  /// The folders of this base's converters in all languages.
  let languages: [LinkModel]
  let alternates: [AlternateModel]
  let canonical: PageLink?
  /// Whether search engines are asked to list the pages.
  let isIndexed: Bool
  let hasTwin: Bool

  init(
    rates: SnapshotModel, navigation: NavigationModel, pinnedRates: String,
    bases: Set<String>, others: [CurrencyModel],
    title: CompiledMessage, description: CompiledMessage,
    structuredData: CompiledMessage,
    languages: [LinkModel], alternates: [AlternateModel], canonical: PageLink?, isIndexed: Bool,
    hasTwin: Bool
  ) {
    self.rates = rates
    self.navigation = navigation
    self.pinnedRates = pinnedRates
    self.bases = bases
    self.others = others
    self.title = title
    self.description = description
    self.structuredData = structuredData
    self.languages = languages
    self.alternates = alternates
    self.canonical = canonical
    self.isIndexed = isIndexed
    self.hasTwin = hasTwin
  }

  static let fields = MustacheFields<ConverterBaseModel>([
    .text("base_rate") { $0.rates.base.digits },
    .text("pinned_rates") { $0.pinnedRates },
    .flag("unindexed") { !$0.isIndexed },
  ])
  .including(SnapshotModel.fields) { $0.rates }
  .including(NavigationModel.fields) { $0.navigation }
}
