import Mustache

/// What all converters of one base share.
final class ConverterBaseModel: MustacheModel {
  let rates: SnapshotModel
  let ways: NavigationModel
  let pinnedRates: String
  /// The page's title, with places for the quote currency.
  let title: CompiledMessage
  let description: CompiledMessage
  let structuredData: CompiledMessage
  /// The folders of this base's converters in all languages.
  let languages: [LinkModel]
  let alternates: [AlternateModel]
  let canonical: PageLink?
  let hasTwin: Bool

  init(
    rates: SnapshotModel, ways: NavigationModel, pinnedRates: String,
    title: CompiledMessage, description: CompiledMessage, structuredData: CompiledMessage,
    languages: [LinkModel], alternates: [AlternateModel], canonical: PageLink?, hasTwin: Bool
  ) {
    self.rates = rates
    self.ways = ways
    self.pinnedRates = pinnedRates
    self.title = title
    self.description = description
    self.structuredData = structuredData
    self.languages = languages
    self.alternates = alternates
    self.canonical = canonical
    self.hasTwin = hasTwin
  }

  static let fields = MustacheFields<ConverterBaseModel>([
    .text("base_rate") { $0.rates.base.digits },
    .text("pinned_rates") { $0.pinnedRates },
  ])
  .including(SnapshotModel.fields) { $0.rates }
  .including(NavigationModel.fields) { $0.ways }
}
