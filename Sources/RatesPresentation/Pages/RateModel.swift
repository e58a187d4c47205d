import RatesDomain

/// A rate with its change since the snapshot before, in words and figures.
struct RateModel: ViewModel {
  let rate: String
  let change: String?
  let percent: String?
  /// The sign of the percent as shown.
  let direction: Int
  let trend: TrendModel?

  static let fields = FieldTable<RateModel>()
    .text("rate", \.rate)
    .text("change", \.change)
    .text("percent", \.percent)
    .flag("rising") { $0.direction > 0 }
    .flag("falling") { $0.direction < 0 }
    .object("trend", \.trend)
}
