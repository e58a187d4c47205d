import Mustache
import RatesDomain

/// A model of a pair: its rate with the change since the snapshot before, in words and figures.
protocol PairModel: MustacheModel {
  var figures: Lent<DisplayedRates> { get }
  var wording: Lent<Localizer> { get }
}

extension PairModel {
  static var pairFields: [MustacheField<Self>] {
    [
      .plain("rate") { $0.write({ $0.rate }, to: &$1) { $0.numbers.write($1, to: &$2) } },
      .plain("reverse_rate") {
        $0.write({ $0.reverseRate }, to: &$1) { $0.numbers.write($1, to: &$2) }
      },
      .plain("change", if: { $0.figures.read { $0.change != nil } }) {
        $0.write({ $0.change }, to: &$1) { $0.numbers.writeSigned($1, to: &$2) }
      },
      .plain("percent", if: { $0.figures.read { $0.percent != nil } }) {
        $0.write({ $0.percent }, to: &$1) { $0.numbers.writePercent($1, to: &$2) }
      },
      .flag("rising") { $0.figures.read { $0.direction > 0 } },
      .flag("falling") { $0.figures.read { $0.direction < 0 } },
      .object("trend") { pair in
        pair.wording.read { wording in pair.figures.read { wording.trend($0.quote.trend) } }
      },
    ]
  }

  /// Writes a figure, if there is one.
  @inline(__always)
  private func write(
    _ figure: (DisplayedRates) -> ExactDecimal?, to output: inout MustacheOutput,
    _ write: (Localizer, ExactDecimal, inout MustacheOutput) -> Void
  ) {
    wording.read { wording in
      figures.read { if let figure = figure($0) { write(wording, figure, &output) } }
    }
  }
}
