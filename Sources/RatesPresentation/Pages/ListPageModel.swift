/// The list of all rates against one base.
struct ListPageModel: ViewModel {
  let common: RatesPageModel
  let favorites: RowGroupModel
  let others: RowGroupModel
  let bases: [LinkModel]
  let vanished: [CurrencyModel]

  static let fields = FieldTable<ListPageModel>()
    .including(RatesPageModel.fields, \.common)
    .object("favorites", \.favorites)
    .object("others", \.others)
    .flag("has_favorites") { !$0.favorites.rows.isEmpty }
    .list("bases", \.bases)
    .flag("many_bases") { $0.bases.count > 1 }
    .list("vanished", \.vanished)
    .flag("has_vanished") { !$0.vanished.isEmpty }
}
