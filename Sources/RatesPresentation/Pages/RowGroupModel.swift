/// Rows that stand together under a heading.
struct RowGroupModel: ViewModel {
  let rows: [RowModel]

  static let fields = FieldTable<RowGroupModel>().list("rows", \.rows)
}
