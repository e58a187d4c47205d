import Mustache
import RatesDomain

/// The past of a pair in the words of a language.
final class PastModel: MustacheModel {
  private let past: PairPast
  private let pair: PairModel
  private let base: CurrencyModel
  private let localizer: Localizer

  init(_ past: PairPast, _ pair: PairModel, base: CurrencyModel, _ localizer: Localizer) {
    self.past = past
    self.pair = pair
    self.base = base
    self.localizer = localizer
  }

  /// The shown source's chart of the shortest range, for lists.
  var mini: ChartModel? {
    past.mini.map { ChartModel($0, past, isFirst: true, pair, base: base, localizer) }
  }

  /// What the shown source's rate did in a year, for lists; nil if it has less.
  var year: PeriodModel? {
    past.periods.first { $0.period == .year && $0.years.isShown }
      .map { PeriodModel($0, pair, localizer) }
  }

  /// How the rate compares with those of the shown source's longest period of a week to a year.
  private func writeLower(to output: inout MustacheOutput) {
    guard let latest = past.latest else { return }
    let days = latest.statistics
    localizer.comparison(of: latest).write(to: &output) { place, output in
      switch place {
      case "period": output.append(localizer.spans.name(of: latest.period))
      // No day is lower than itself.
      case "days": output.append(localizer.numbers.digits(String(days.days - 1)))
      case "lower": output.append(localizer.numbers.digits(String(days.lowerDays)))
      default: output.append("{\(place)}")
      }
    }
  }

  static let fields: MustacheFields<PastModel> = [
    .list("charts", count: { $0.past.charts.count }) { past, index in
      ChartModel(
        past.past.charts[index], past.past, isFirst: index == 0, past.pair, base: past.base,
        past.localizer)
    },
    .list("periods") { past in
      past.past.periods.map { PeriodModel($0, past.pair, past.localizer) }
    },
    .streamed("lower", if: { $0.past.latest != nil }) { $0.writeLower(to: &$1) },
    .text("new_unit") { past in
      past.past.newUnit.map { past.localizer.text(newUnit: $0.code, since: $0.since) }
    },
    .flag("listed") { $0.past.listsFigures },
    .text("places") { "\($0.past.rounding.decimals)" },
    .streamed("rise") { $0.localizer.numbers.writePercent(1, to: &$1) },
    .streamed("fall") { $0.localizer.numbers.writePercent(-1, to: &$1) },
  ]
}

extension PairModel {
  /// What the pair did before; nil if nothing is stored of it.
  func past(against base: CurrencyModel) -> PastModel? {
    figures.past.map { PastModel($0, self, base: base, localizer) }
  }
}
