import Mustache
import RatesDomain

/// A pair's rate with its change since the snapshot before, in words and figures.
struct QuoteModel: MustacheModel {
  let figures: PairFigures
  let wording: PageWording

  static let fields: MustacheFields<QuoteModel> = [
    .written("rate") { $0.wording.write($0.figures.rate, to: &$1) },
    .written("reverse_rate") { $0.wording.write($0.figures.reverseRate, to: &$1) },
    .written("change", if: { $0.figures.change != nil }) { quote, output in
      quote.figures.change.map { quote.wording.numbers.writeSigned($0, to: &output) }
    },
    .written("percent", if: { $0.figures.percent != nil }) { quote, output in
      quote.figures.percent.map { quote.wording.numbers.writePercent($0, to: &output) }
    },
    .flag("rising") { $0.figures.direction > 0 },
    .flag("falling") { $0.figures.direction < 0 },
    .object("trend") { $0.wording.trend($0.figures.quote.trend) },
  ]
}
