import Mustache
import RatesDomain

/// An arrow and its spoken name, for screen readers.
struct TrendModel: MustacheModel {
  let trend: Trend
  let spoken: String

  static let fields: MustacheFields<TrendModel> = [
    .flag("up") { $0.trend == .up },
    .flag("down") { $0.trend == .down },
    .text("spoken") { $0.spoken },
  ]
}

extension Localizer {
  /// The arrow of a trend; nil for none.
  func trend(_ trend: Trend) -> TrendModel? {
    switch trend {
    case .up: TrendModel(trend: trend, spoken: rising)
    case .down: TrendModel(trend: trend, spoken: falling)
    case .none: nil
    }
  }
}
