import Mustache

/// The list of all rates against one base.
struct ListPageModel: MustacheModel {
  /// More rows than a window shows at once: a list that has them is painted once they are there.
  static let firstViewRows = 20

  let page: PageModel
  let rates: SnapshotModel
  /// The way to the page's Markdown twin.
  let twin: String?
  let favorites: RowGroupModel
  let others: RowGroupModel
  let bases: [BaseLinkModel]
  let vanished: [CurrencyModel]

  static let fields = MustacheFields<ListPageModel>([
    .text("twin") { $0.twin },
    .object("favorites") { $0.favorites },
    .object("others") { $0.others },
    .flag("has_favorites") { !$0.favorites.rows.isEmpty },
    .flag("has_others") { !$0.others.rows.isEmpty },
    .flag("is_long") { $0.favorites.rows.count + $0.others.rows.count >= firstViewRows },
    .list("bases") { $0.bases },
    .flag("many_bases") { $0.bases.count > 1 },
    .list("vanished") { $0.vanished },
    .flag("has_vanished") { !$0.vanished.isEmpty },
  ])
  .including(PageModel.fields) { $0.page }
  .including(SnapshotModel.fields) { $0.rates }
}
