import Mustache
import RatesDomain

/// The presets of the bank box in one language.
struct BankSpreadsModel: MustacheModel {
  let spreads: BankSpreads
  let numbers: NumberFormat

  private func preset(_ percent: ExactDecimal?) -> PresetModel? {
    percent.map { PresetModel(percent: $0, spread: $0, numbers: numbers) }
  }

  private var reduced: [PresetModel] {
    spreads.preferential.compactMap { part in
      spreads.reduced(by: part).map { PresetModel(percent: part, spread: $0, numbers: numbers) }
    }
  }

  static let fields: MustacheFields<BankSpreadsModel> = [
    .object("cash") { $0.preset($0.spreads.cash) },
    .object("transfer") { $0.preset($0.spreads.transfer) },
    .flag("has_reduced") { !$0.reduced.isEmpty },
    .list("reduced") { $0.reduced },
  ]
}

/// A percentage to choose.
struct PresetModel: MustacheModel {
  /// What it is called.
  let percent: ExactDecimal
  /// The spread that it stands for.
  let spread: ExactDecimal
  let numbers: NumberFormat

  static let fields: MustacheFields<PresetModel> = [
    .trusted("percent") { $0.numbers.writeShare($0.percent, to: &$1) },
    .streamed("spread") { $0.numbers.write($0.spread, to: &$1) },
  ]
}
