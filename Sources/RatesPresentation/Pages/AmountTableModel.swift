import Mustache
import RatesDomain

/// Round amounts of one currency in another.
struct AmountTableModel: MustacheModel {
  /// The code of what is given.
  let from: String
  /// The code of what it is worth.
  let to: String
  let table: QuickTable
  let numbers: NumberFormat

  static let fields: MustacheFields<AmountTableModel> = [
    .text("from") { $0.from },
    .text("to") { $0.to },
    .list("rows") { model in
      model.table.rows.map { AmountModel(figures: $0, numbers: model.numbers) }
    },
  ]
}
