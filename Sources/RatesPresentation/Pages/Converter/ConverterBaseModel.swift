import Mustache
import RatesDomain

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
