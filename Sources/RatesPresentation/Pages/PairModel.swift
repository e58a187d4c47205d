import Mustache
import RatesDomain

/// A model of a pair: its rate with the change since the snapshot before, in words and figures.
protocol PairModel: MustacheModel {
  var figures: Lent<PairFigures> { get }
  var wording: Lent<PageWording> { get }
}

extension PairModel {
  static var pairFields: [MustacheField<Self>] {
    [
      .plain("rate") { $0.write({ $0.rate }, NumberFormat.write, to: &$1) },
      .plain("reverse_rate") { $0.write({ $0.reverseRate }, NumberFormat.write, to: &$1) },
      .plain("change", if: { $0.figures.read { $0.change != nil } }) {
        $0.write({ $0.change }, NumberFormat.writeSigned, to: &$1)
      },
      .plain("percent", if: { $0.figures.read { $0.percent != nil } }) {
        $0.write({ $0.percent }, NumberFormat.writePercent, to: &$1)
      },
      .flag("rising") { $0.figures.read { $0.direction > 0 } },
      .flag("falling") { $0.figures.read { $0.direction < 0 } },
      .object("trend") { pair in
        pair.wording.read { wording in pair.figures.read { wording.trend($0.quote.trend) } }
      },
    ]
  }

  /// Writes a figure, if there is one, in the way of the page's language.
  @inline(__always)
  private func write(
    _ figure: (PairFigures) -> ExactDecimal?,
    _ write: (NumberFormat) -> (ExactDecimal, inout MustacheOutput) -> Void,
    to output: inout MustacheOutput
  ) {
    wording.read { wording in
      figures.read { if let figure = figure($0) { write(wording.numbers)(figure, &output) } }
    }
  }
}
