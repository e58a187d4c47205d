import Mustache

/// The converter of one pair.
struct ConverterPageModel: MustacheModel {
  let common: RatesPageModel
  let quote: CurrencyModel
  let rate: RateModel
  let reverseRate: String
  /// The snapshot's own digits, from which scripts convert exactly.
  let baseRate: String
  let quoteRate: String
  let structuredData: StructuredData
  /// The pinned currencies with the snapshot's digits: `EUR 0.8689 JPY 140.866`.
  let pinnedRates: String
  /// Round amounts in both directions.
  let tables: [AmountTableModel]
  let isFavorite: Bool
  let favoriteLabel: String

  static let fields = MustacheFields<ConverterPageModel>([
    .object("quote") { $0.quote },
    .text("reverse_rate") { $0.reverseRate },
    .text("base_rate") { $0.baseRate },
    .text("quote_rate") { $0.quoteRate },
    .text("structured_data") { $0.structuredData.json },
    .text("pinned_rates") { $0.pinnedRates },
    .list("tables") { $0.tables },
    .flag("favorite") { $0.isFavorite },
    .text("favorite_label") { $0.favoriteLabel },
  ])
  .including(RatesPageModel.fields) { $0.common }
  .including(RateModel.fields) { $0.rate }
}
