/// One currency in the list.
struct RowModel: ViewModel {
  let currency: CurrencyModel
  let rate: RateModel
  let href: String
  let isFavorite: Bool
  let favoriteLabel: String

  static let fields = FieldTable<RowModel>()
    .including(CurrencyModel.fields, \.currency)
    .including(RateModel.fields, \.rate)
    .text("href", \.href)
    .flag("favorite", \.isFavorite)
    .text("favorite_label", \.favoriteLabel)
}
