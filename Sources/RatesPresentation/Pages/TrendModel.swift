import Mustache
import RatesDomain

/// An arrow and its name for those who hear the page.
struct TrendModel: MustacheModel {
  let trend: Trend
  let spoken: String

  static let fields: MustacheFields<TrendModel> = [
    .flag("up") { $0.trend == .up },
    .flag("down") { $0.trend == .down },
    .text("spoken") { $0.spoken },
  ]
}
