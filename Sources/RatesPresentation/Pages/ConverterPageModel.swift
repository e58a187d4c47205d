/// The converter of one pair.
struct ConverterPageModel: ViewModel {
  let common: RatesPageModel
  let quote: CurrencyModel
  let rate: RateModel
  let reverseRate: String
  /// The snapshot's own digits, from which scripts convert exactly.
  let baseRate: String
  let quoteRate: String
  let isFavorite: Bool
  let favoriteLabel: String

  static let fields = FieldTable<ConverterPageModel>()
    .including(RatesPageModel.fields, \.common)
    .object("quote", \.quote)
    .including(RateModel.fields, \.rate)
    .text("reverse_rate", \.reverseRate)
    .text("base_rate", \.baseRate)
    .text("quote_rate", \.quoteRate)
    .flag("favorite", \.isFavorite)
    .text("favorite_label", \.favoriteLabel)
}
