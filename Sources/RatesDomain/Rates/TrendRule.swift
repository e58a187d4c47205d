/// Where a rate went between two snapshots.
public enum Trend: Sendable, Equatable {
  /// It rose by more than the threshold.
  case up
  /// It fell by more than the threshold.
  case down
  /// It moved by no more than the threshold, or nothing is known to compare with.
  case none
}

/// How far a rate must move to get an arrow; exact, so a move of just the threshold gets none.
public struct TrendRule: Sendable, Equatable {
  /// What the threshold measures.
  public enum Mode: String, Sendable, CaseIterable {
    /// Units of the quote currency.
    case absolute
    /// Percent of the older rate.
    case relative
  }

  /// What the threshold measures.
  public var mode: Mode
  /// The largest move without an arrow; not negative.
  public var threshold: ExactDecimal

  /// A rule; `threshold` is in units of the quote currency or in percent, by `mode`.
  public init(mode: Mode = .absolute, threshold: ExactDecimal = TrendRule.standardThreshold) {
    self.mode = mode
    self.threshold = threshold
  }

  /// 0.01 units of the quote currency.
  public static let standardThreshold = ExactDecimal(coefficient: 1, scale: 2)

  /// The trend from the older rate to the newer one, both positive.
  public func trend(from old: Fraction, to new: Fraction) -> Trend {
    let step =
      switch mode {
      case .absolute: threshold.fraction
      case .relative: threshold.fraction * old * Fraction.percent
      }
    if new > old + step { return .up }
    if old > new + step { return .down }
    return .none
  }
}

extension Fraction {
  static let percent = Fraction(numerator: Natural(1), denominator: Natural(100))
}
