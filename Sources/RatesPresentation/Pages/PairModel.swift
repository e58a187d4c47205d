import Mustache
import RatesDomain

/// A model of a pair: its rate with the change since the snapshot before, in words and figures.
protocol PairModel: MustacheModel {
  var figures: PairFigures { get }
  var wording: PageWording { get }
}

extension PairModel {
  static var pairFields: [MustacheField<Self>] {
    [
      .written("rate") { $0.wording.write($0.figures.rate, to: &$1) },
      .written("reverse_rate") { $0.wording.write($0.figures.reverseRate, to: &$1) },
      .written("change", if: { $0.figures.change != nil }) { pair, output in
        pair.figures.change.map { pair.wording.numbers.writeSigned($0, to: &output) }
      },
      .written("percent", if: { $0.figures.percent != nil }) { pair, output in
        pair.figures.percent.map { pair.wording.numbers.writePercent($0, to: &output) }
      },
      .flag("rising") { $0.figures.direction > 0 },
      .flag("falling") { $0.figures.direction < 0 },
      .object("trend") { $0.wording.trend($0.figures.quote.trend) },
    ]
  }
}
