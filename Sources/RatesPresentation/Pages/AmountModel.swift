import Mustache
import RatesDomain

/// A round amount and what it is worth: one row of a pair's quick tables.
struct AmountModel: MustacheModel {
  let amount: ExactDecimal
  let result: ExactDecimal
  let wording: Lent<Localizer>

  static let fields: MustacheFields<AmountModel> = [
    .plain("amount") { row, output in
      row.wording.read { $0.numbers.write(row.amount, to: &output) }
    },
    .plain("result") { row, output in
      row.wording.read { $0.numbers.write(row.result, to: &output) }
    },
  ]
}
