import Mustache

/// Round amounts of one currency in another.
struct AmountTableModel: MustacheModel {
  /// The code of what is given.
  let from: String
  /// The code of what it is worth.
  let to: String
  let amounts: [PairFigures.Amount]
  let numbers: NumberFormat

  static let fields: MustacheFields<AmountTableModel> = [
    .text("from") { $0.from },
    .text("to") { $0.to },
    .list("rows") { table in
      table.amounts.map { AmountModel(figures: $0, numbers: table.numbers) }
    },
  ]
}
