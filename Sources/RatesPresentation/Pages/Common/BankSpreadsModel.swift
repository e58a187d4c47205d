import Mustache
import RatesDomain

/// The presets of the bank box in one language.
struct BankSpreadsModel: MustacheModel {
  let spreads: BankSpreads
  let numbers: NumberFormat

  private func preset(_ spread: ExactDecimal?) -> SpreadModel? {
    spread.map { SpreadModel(spread: $0, parts: spreads.preferential, numbers: numbers) }
  }

  static let fields: MustacheFields<BankSpreadsModel> = [
    .object("cash") { $0.preset($0.spreads.cash) },
    .object("transfer") { $0.preset($0.spreads.transfer) },
  ]
}

/// A spread to choose, and what is left of it without the parts that a bank forgoes.
struct SpreadModel: MustacheModel {
  let spread: ExactDecimal
  let parts: [ExactDecimal]
  let numbers: NumberFormat

  static let fields: MustacheFields<SpreadModel> = [
    .trusted("percent") { $0.numbers.writeShare($0.spread, to: &$1) },
    .streamed("spread") { $0.numbers.write($0.spread, to: &$1) },
    .flag("has_reduced") { !$0.parts.isEmpty },
    .list("reduced") { whole in
      whole.parts.map {
        ReducedSpreadModel(
          percent: $0, spread: BankSpreads.reduced(whole.spread, by: $0), numbers: whole.numbers)
      }
    },
  ]
}

struct ReducedSpreadModel: MustacheModel {
  /// The part that is forgone.
  let percent: ExactDecimal
  /// What is left.
  let spread: ExactDecimal
  let numbers: NumberFormat

  static let fields: MustacheFields<ReducedSpreadModel> = [
    .trusted("percent") { $0.numbers.writeShare($0.percent, to: &$1) },
    .streamed("spread") { $0.numbers.write($0.spread, to: &$1) },
  ]
}
