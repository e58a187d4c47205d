import Mustache
import RatesDomain

/// A pair's rate with its change since the snapshot before, in words and figures.
///
/// Whose field is read keeps both: counting them for each field would take longer than writing it.
struct QuoteModel: MustacheModel {
  unowned(unsafe) let figures: PairFigures
  unowned(unsafe) let wording: PageWording

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
