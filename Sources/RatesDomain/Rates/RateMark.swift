/// What readers should know of a currency's rate.
public enum RateMark: Sendable, Equatable {
  /// The source's new figure is held back or withdrawn; the rate is that of an earlier update.
  case heldBack(since: Timestamp)
  /// The source no longer has the currency; the rate is its last one.
  case missing(since: Timestamp)
  /// The source no longer has the currency, and no list has it; the rate is its last one.
  case ended(since: Timestamp)
  /// It moved by more than half between two updates: the currency has probably got a new unit.
  case redenominated
}

extension Snapshot {
  /// What readers should know of each currency's rate, compared with an older snapshot of the same source and
  /// base.
  func marks(comparedWith older: Snapshot?) -> [CurrencyCode: RateMark] {
    var marks: [CurrencyCode: RateMark] = [:]
    for (code, rate) in published {
      if let old = older?.rates[code], rate.hasMoved(from: old, byMoreThan: 50) {
        marks[code] = .redenominated
      }
    }
    for (code, rate) in carriedForward { marks[code] = .heldBack(since: rate.updated) }
    for (code, rate) in missing { marks[code] = .missing(since: rate.updated) }
    return marks
  }
}

extension ExactDecimal {
  /// Whether the number differs from an older one by more than that many percent of the older one; all
  /// are positive.
  func hasMoved(from old: ExactDecimal, byMoreThan percent: ExactDecimal) -> Bool {
    fraction.hasMoved(from: old.fraction, byMoreThan: percent)
  }
}

extension Fraction {
  /// Whether the number differs from an older one by more than that many percent of the older one; all
  /// are positive.
  func hasMoved(from old: Fraction, byMoreThan percent: ExactDecimal) -> Bool {
    let step = old * percent.fraction * Fraction.percent
    return self > old + step || old > self + step
  }
}
