import Mustache

/// Rows that stand together under a heading.
struct RowGroupModel: MustacheModel {
  let rows: [RowModel]

  /// `last` is the place of the row that ends the page's first view, in this group or not.
  init(rows: [RowModel], last: Int) {
    var rows = rows
    if rows.indices.contains(last) { rows[last].endsFirstView = true }
    self.rows = rows
  }

  static let fields: MustacheFields<RowGroupModel> = [
    .list("rows") { $0.rows }
  ]
}
