import Mustache
import RatesDomain

/// A round amount and what it is worth.
struct AmountModel: MustacheModel {
  let figures: QuickTable.Row
  /// The table keeps it: sixteen references counted on every page are a tenth of the page's time.
  unowned(unsafe) let numbers: NumberFormat

  static let fields: MustacheFields<AmountModel> = [
    .written("amount") { $0.numbers.write($0.figures.amount, to: &$1) },
    .written("result") { $0.numbers.write($0.figures.result, to: &$1) },
  ]
}
