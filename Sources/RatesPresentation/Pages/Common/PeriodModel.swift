import Mustache
import RatesDomain

/// What the rate did in a period.
struct PeriodModel: MustacheModel {
  private let period: PeriodFigures
  private let pair: PairModel
  private let localizer: Localizer

  init(_ period: PeriodFigures, _ pair: PairModel, _ localizer: Localizer) {
    self.period = period
    self.pair = pair
    self.localizer = localizer
  }

  private var dates: [ReferenceDate] { period.years.series.dates }

  /// Whose rates they are; nil for the source that the page names.
  private var credit: CreditModel? {
    period.years.isShown
      ? nil
      : CreditModel(
        source: period.years.history, last: dates[period.statistics.last], localizer)
  }

  private func day(_ index: Int) -> String {
    let (date, last) = (dates[index], dates[period.statistics.last])
    return localizer.dates.shortDay(date, hasYear: date.year != last.year)
  }

  static let fields: MustacheFields<PeriodModel> = [
    .text("name") { $0.localizer.spans.name(of: $0.period.period) },
    .object("move") { MoveModel($0.period.change, $0.pair, $0.localizer) },
    .trusted("low") { $0.pair.write($0.period.low, to: &$1) },
    .trusted("high") { $0.pair.write($0.period.high, to: &$1) },
    .text("low_date") { $0.day($0.period.statistics.low) },
    .text("high_date") { $0.day($0.period.statistics.high) },
    .trusted("place") { Thousandths($0.period.place).write(to: &$1) },
    .object("credit") { $0.credit },
  ]
}
