/// The figures of a currency of which one needs more than 19 digits on the scale of all.
struct WideColumn: Sendable {
  /// As they were published, from the last new unit on; nil on days without one.
  let figures: [ExactDecimal?]
  /// The index of the first figure in a new unit; nil if there is none.
  let newUnit: Int?

  init(_ code: CurrencyCode, _ history: RateHistory, isMarked: Bool) {
    var figures = history.days.map { $0[code] }
    var newer: Int?
    var newUnit: Int?
    for index in figures.indices.reversed() {
      guard let figure = figures[index] else { continue }
      if let newer, let next = figures[newer], next.hasMoved(from: figure, byMoreThan: 50),
        isMarked || history.days[newer].date <= history.days[index].date + NewUnit.longestGap
          || Self.hasMovedTenfold(next.fraction, from: figure.fraction)
      {
        for old in 0...index { figures[old] = nil }
        newUnit = newer
        break
      }
      newer = index
    }
    self.figures = figures
    self.newUnit = newUnit
  }

  private static func hasMovedTenfold(_ new: Fraction, from old: Fraction) -> Bool {
    let ten = Fraction(numerator: Natural(10), denominator: Natural(1))
    return new >= old * ten || old >= new * ten
  }

  /// Writes the figures as whole numbers of 18 digits at most, no figure as zero, for places on a screen.
  ///
  /// - Returns: Their scale, which is negative if the last digits of large numbers are missing.
  func write(to values: UnsafeMutableBufferPointer<UInt64>) -> Int {
    let scale = 18 - (figures.compactMap { $0.map(Self.wholeDigits) }.max() ?? 0)
    for (index, figure) in figures.enumerated() {
      values[index] = figure.map { max(Self.value(of: $0, scale: scale), 1) } ?? 0
    }
    return scale
  }

  /// How many digits stand before the point; negative if zeros follow it.
  private static func wholeDigits(_ figure: ExactDecimal) -> Int {
    String(figure.magnitude).utf8.count - figure.scale
  }

  private static func value(of figure: ExactDecimal, scale: Int) -> UInt64 {
    let zeros = scale - figure.scale
    let digits = (0..<abs(zeros)).reduce(figure.magnitude) { digits, _ in
      zeros > 0 ? digits * 10 : digits / 10
    }
    return UInt64(digits)
  }
}
