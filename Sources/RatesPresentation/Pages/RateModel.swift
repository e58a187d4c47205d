import Mustache
import RatesDomain

/// A rate with its change since the snapshot before, in words and figures.
struct RateModel: MustacheModel {
  let rate: String
  let change: String?
  let percent: String?
  /// The sign of the percent as shown.
  let direction: Int
  let trend: TrendModel?

  static let fields: MustacheFields<RateModel> = [
    .text("rate") { $0.rate },
    .text("change") { $0.change },
    .text("percent") { $0.percent },
    .flag("rising") { $0.direction > 0 },
    .flag("falling") { $0.direction < 0 },
    .object("trend") { $0.trend },
  ]
}
