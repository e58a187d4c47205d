import Mustache
import RatesDomain

/// A round amount and what it is worth.
struct AmountModel: MustacheModel {
  let figures: QuickTable.Row
  let numbers: NumberFormat

  static let fields: MustacheFields<AmountModel> = [
    .written("amount") { $0.numbers.write($0.figures.amount, to: &$1) },
    .written("result") { $0.numbers.write($0.figures.result, to: &$1) },
  ]
}
