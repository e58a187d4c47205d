import Mustache

/// One currency in the list.
final class RowModel: PairPresenting {
  let pair: PairModel
  private let list: RowContext
  private let endsFirstView: Bool

  init(_ pair: PairModel, in list: RowContext, endsFirstView: Bool) {
    self.pair = pair
    self.list = list
    self.endsFirstView = endsFirstView
  }

  private static let ownFields: [MustacheField<RowModel>] = [
    .streamed("digits") { $1.append($0.pair.currency.digits) },
    .streamed("href") { $0.list.converters.write(to: $0.pair.currency.file, &$1) },
    .streamed("twin", if: { $0.list.hasTwins }) {
      $0.list.converters.write(to: $0.pair.currency.file, ending: ".md", &$1)
    },
    .streamed("search") { $1.append($0.pair.currency.search) },
    .flag("ends_first_view") { $0.endsFirstView },
  ]

  static let fields: MustacheFields<RowModel> = MustacheFields(
    ownFields + currencyFields + pairFields)
}

/// What all rows of one list share.
final class RowContext: Sendable {
  /// The path to the folder of the converters.
  let converters: PageLink
  /// Whether each of them has a Markdown twin.
  let hasTwins: Bool

  init(folder: String, hasTwins: Bool) {
    converters = PageLink(folder: folder, page: "")
    self.hasTwins = hasTwins
  }
}

/// Rows that stand together under a heading.
struct RowGroupModel: MustacheModel {
  let rows: [RowModel]

  /// `last` is the index of the row that ends the page's first view, in this group or not.
  init(_ pairs: [PairModel], in list: RowContext, last: Int) {
    rows = pairs.enumerated().map { RowModel($1, in: list, endsFirstView: $0 == last) }
  }

  static let fields: MustacheFields<RowGroupModel> = [
    .list("rows") { $0.rows }
  ]
}
