import Mustache
import RatesDomain

/// Round amounts of one currency in another.
struct AmountTableModel: MustacheModel {
  /// What is given.
  let from: Lent<CurrencyModel>
  /// What it is worth.
  let to: Lent<CurrencyModel>
  let figures: Lent<DisplayedRates>
  /// Whether the amounts are of the pair's quote currency.
  let isReverse: Bool
  let wording: Lent<Localizer>

  private func row(_ index: Int) -> AmountModel? {
    figures.read { figures in
      (isReverse ? figures.reverseTable[index] : figures.table[index]).map {
        AmountModel(amount: $0.amount, result: $0.result, wording: wording)
      }
    }
  }

  static let fields: MustacheFields<AmountTableModel> = [
    .plain("from") { table, output in table.from.read { output.append($0.code) } },
    .plain("to") { table, output in table.to.read { output.append($0.code) } },
    .list("rows", count: { _ in RoundAmounts.count }) { $0.row($1) },
  ]
}
