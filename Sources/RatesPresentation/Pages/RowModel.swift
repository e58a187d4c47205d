import Mustache

/// One currency in the list.
struct RowModel: PairModel {
  let list: RowContext
  let currency: CurrencyModel
  let figures: PairFigures
  var endsFirstView = false

  var wording: PageWording { list.wording }

  private static let ownFields: [MustacheField<RowModel>] = [
    .text("digits") { $0.currency.digits },
    .written("href") { $0.list.converters.write(to: $0.currency.file, &$1) },
    .written("twin", if: { $0.list.hasTwins }) { row, output in
      row.list.converters.write(to: row.currency.file, ending: ".md", &output)
    },
    .flag("favorite") { $0.currency.isFavorite },
    .text("favorite_label") { $0.currency.favoriteLabel },
    .text("search") { $0.currency.search },
    .flag("ends_first_view") { $0.endsFirstView },
  ]

  static let fields: MustacheFields<RowModel> = MustacheFields(
    ownFields + CurrencyModel.fields { $0.currency } + pairFields)
}
