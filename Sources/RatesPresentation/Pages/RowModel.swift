import Mustache

/// One currency in the list.
struct RowModel: MustacheModel {
  let currency: CurrencyModel
  let rate: RateModel
  /// The snapshot's own digits.
  let digits: String
  let href: String
  /// The way to the converter's Markdown twin.
  let twin: String?
  let isFavorite: Bool
  let favoriteLabel: String
  /// What the row is found by beyond what it shows.
  let search: String

  static let fields = MustacheFields<RowModel>([
    .text("digits") { $0.digits },
    .text("href") { $0.href },
    .text("twin") { $0.twin },
    .flag("favorite") { $0.isFavorite },
    .text("favorite_label") { $0.favoriteLabel },
    .text("search") { $0.search },
  ])
  .including(CurrencyModel.fields) { $0.currency }
  .including(RateModel.fields) { $0.rate }
}
