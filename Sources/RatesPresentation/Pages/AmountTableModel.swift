import Mustache
import RatesDomain

/// Round amounts of one currency in another.
///
/// Whoever renders it keeps its parts: it is read for each of its rows, and counting references
/// would take longer than writing them.
struct AmountTableModel: MustacheModel {
  /// What is given.
  unowned(unsafe) let from: CurrencyModel
  /// What it is worth.
  unowned(unsafe) let to: CurrencyModel
  unowned(unsafe) let figures: PairFigures
  /// Whether the amounts are of the pair's quote currency.
  let isReverse: Bool
  let numbers: NumberFormat

  static let fields: MustacheFields<AmountTableModel> = [
    .text("from") { $0.from.code },
    .text("to") { $0.to.code },
    .list("rows", count: { _ in RoundAmounts.count }) { table, index in
      table.figures.row(index, isReverse: table.isReverse).map {
        AmountModel(figures: $0, numbers: table.numbers)
      }
    },
  ]
}
