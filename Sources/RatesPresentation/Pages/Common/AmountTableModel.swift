import Mustache
import RatesDomain

/// Round amounts of one of the pair's currencies in the other.
final class AmountTableModel: MustacheModel {
  /// The code of the currency that is given.
  private let from: String
  private let to: String
  private let pair: PairModel
  /// Whether the amounts are of the pair's quote currency.
  private let isReverse: Bool

  init(_ pair: PairModel, base: String, isReverse: Bool) {
    let quote = pair.currency.code
    (from, to) = isReverse ? (quote, base) : (base, quote)
    self.pair = pair
    self.isReverse = isReverse
  }

  /// What round amounts of a currency cost in the home currency.
  init(pricesOf pair: PairModel, home: String) {
    (from, to) = (pair.currency.code, home)
    self.pair = pair
    isReverse = false
  }

  static let fields: MustacheFields<AmountTableModel> = [
    .trusted("from") { $1.append($0.from) },
    .trusted("to") { $1.append($0.to) },
    .list("rows", count: { _ in RoundAmounts.count }) { $0.pair.amount(at: $1, $0.isReverse) },
  ]
}

/// A round amount and what it is worth: one row of a conversion table.
struct AmountModel: MustacheModel {
  let amount: ExactDecimal
  let result: ExactDecimal
  let pair: PairModel

  static let fields: MustacheFields<AmountModel> = [
    .trusted("amount") { $0.pair.write($0.amount, to: &$1) },
    .trusted("result") { $0.pair.write($0.result, to: &$1) },
  ]
}

extension PairModel {
  /// A row of the table of round amounts; nil if it has too many digits.
  func amount(at index: Int, _ isReverse: Bool) -> AmountModel? {
    figures.amount(at: index, isReverse).map {
      AmountModel(amount: $0.amount, result: $0.result, pair: self)
    }
  }
}
