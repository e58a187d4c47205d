import Mustache

/// What all converters of one base share.
final class ConverterBaseModel: MustacheModel {
  let rates: RatesModel
  let ways: WaysModel
  let pinnedRates: String
  /// The page's title, with places for the quote currency.
  let title: PairPhrase
  let description: PairPhrase
  let structuredData: PairPhrase
  /// The folders of this base's converters in all languages.
  let languages: [LinkModel]
  let alternates: [AlternateModel]
  let canonical: PageLink?
  let hasTwin: Bool

  init(
    rates: RatesModel, ways: WaysModel, pinnedRates: String,
    title: PairPhrase, description: PairPhrase, structuredData: PairPhrase,
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
  .including(RatesModel.fields) { $0.rates }
  .including(WaysModel.fields) { $0.ways }
}
