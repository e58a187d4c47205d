import RatesDomain

/// The horizontal lines of a chart, at round figures.
struct ChartScale {
  struct Line {
    let figure: ExactDecimal
    /// In thousandths of the chart's height, from its top.
    let place: Int
  }

  let lines: [Line]

  /// Lines at steps of 1, 2 or 5 times a power of ten, three to six of them.
  ///
  /// - Parameters:
  ///   - low: The lowest rate, for places on a screen.
  ///   - high: The highest one.
  ///   - margin: Which part of the height is above the highest rate, and below the lowest one.
  init(low: Double, high: Double, margin: Double) {
    let room = (high - low) * margin / (1 - 2 * margin)
    let (bottom, top) = (low - room, high + room)
    guard top > bottom, bottom.isFinite, top.isFinite else {
      lines = []
      return
    }
    var power = 0
    var unit = 1.0
    while unit * 10 < (top - bottom) / 5, power < 30 { (unit, power) = (unit * 10, power + 1) }
    while unit > (top - bottom) / 5, power > -30 { (unit, power) = (unit / 10, power - 1) }
    let factor = [1, 2, 5, 10].first { unit * Double($0) >= (top - bottom) / 5 } ?? 10
    let step = unit * Double(factor)
    var lines: [Line] = []
    var count = (bottom / step).rounded(.up)
    while count * step <= top, lines.count < 8, let whole = Int128(exactly: count) {
      lines.append(
        Line(
          figure: Self.figure(whole * Int128(factor), power),
          place: Int(((top - count * step) / (top - bottom) * 1000).rounded())))
      count += 1
    }
    self.lines = lines
  }

  private static func figure(_ count: Int128, _ power: Int) -> ExactDecimal {
    let zeros = (0..<max(power, 0)).reduce(Int128(1)) { power, _ in power * 10 }
    return ExactDecimal(coefficient: count * zeros, scale: max(-power, 0)).withoutTrailingZeros
  }
}
