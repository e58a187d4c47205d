import Mustache

/// One currency in the list.
struct RowModel: PairModel {
  let list: Lent<RowContext>
  let currency: Lent<CurrencyModel>
  let figures: Lent<DisplayedRates>
  let wording: Lent<Localizer>
  var endsFirstView = false

  private func writeHref(ending: StaticString, to output: inout MustacheOutput) {
    list.read { list in
      currency.read { list.converters.write(to: $0.file, ending: ending, &output) }
    }
  }

  private static let ownFields: [MustacheField<RowModel>] = [
    .written("digits") { row, output in row.currency.read { output.append($0.digits) } },
    .written("href") { $0.writeHref(ending: ".html", to: &$1) },
    .written("twin", if: { $0.list.read { $0.hasTwins } }) { $0.writeHref(ending: ".md", to: &$1) },
    .flag("favorite") { $0.currency.read { $0.isFavorite } },
    .written("favorite_label") { row, output in
      row.currency.read { output.append($0.favoriteLabel) }
    },
    .written("search") { row, output in row.currency.read { output.append($0.search) } },
    .flag("ends_first_view") { $0.endsFirstView },
  ]

  static let fields: MustacheFields<RowModel> = MustacheFields(
    ownFields + CurrencyModel.fields { $0.currency } + pairFields)
}
