import Mustache

/// Rows that stand together under a heading.
struct RowGroupModel: MustacheModel {
  let rows: [RowModel]

  static let fields: MustacheFields<RowGroupModel> = [
    .list("rows") { $0.rows }
  ]
}
