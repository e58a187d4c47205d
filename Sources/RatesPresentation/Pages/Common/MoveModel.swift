import Mustache
import RatesDomain

/// A change over some days, with its arrow.
struct MoveModel: MustacheModel {
  private let change: ExactDecimal
  private let pair: PairModel
  private let localizer: Localizer

  init?(_ change: ExactDecimal?, _ pair: PairModel, _ localizer: Localizer) {
    guard let change else { return nil }
    self.change = change
    self.pair = pair
    self.localizer = localizer
  }

  private var direction: Trend {
    change.isZero ? .none : change.isNegative ? .down : .up
  }

  static let fields: MustacheFields<MoveModel> = [
    .trusted("percent") { $0.localizer.numbers.writePercent($0.change, to: &$1) },
    .flag("rising") { $0.direction == .up },
    .flag("falling") { $0.direction == .down },
    .object("trend") { $0.localizer.trend($0.direction) },
  ]
}
