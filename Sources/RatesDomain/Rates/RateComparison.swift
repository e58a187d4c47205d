/// The newest snapshot beside the one before it: all that pages are made of.
public struct RateComparison: Sendable {
  /// The newest snapshot.
  public let current: Snapshot
  /// The latest one of the same source and base with an older update time.
  public let previous: Snapshot?
  /// What makes an arrow.
  public let rule: TrendRule
  /// The currencies whose rates are not simply the newest ones; they have no change.
  public let marks: [CurrencyCode: RateMark]

  /// A comparison of two snapshots of the same source and base.
  public init(current: Snapshot, previous: Snapshot?, rule: TrendRule) {
    self.current = current
    self.previous = previous
    self.rule = rule
    marks = current.marks(comparedWith: previous)
  }

  /// The quote of one pair; nil where the newest snapshot lacks either currency.
  public func quote(base: CurrencyCode, currency: CurrencyCode) -> Quote? {
    current.crossRate(base: base, quote: currency).map {
      let isComparable = marks[base] == nil && marks[currency] == nil
      return quote(
        currency, $0,
        previous: isComparable ? previous?.crossRate(base: base, quote: currency) : nil)
    }
  }

  /// The quotes of every currency but the base, in alphabetical order of their codes.
  public func quotes(base: CurrencyCode) -> [Quote] {
    guard let divisor = current.rates[base] else { return [] }
    let older = marks[base] == nil ? previous?.rates[base] : nil
    return current.currencies.compactMap { currency in
      guard currency != base, let rate = current.rate(of: currency, against: divisor)
      else { return nil }
      return quote(
        currency, rate,
        previous: older.flatMap {
          marks[currency] == nil ? previous?.rate(of: currency, against: $0) : nil
        })
    }
  }

  private func quote(_ currency: CurrencyCode, _ rate: Fraction, previous: Fraction?) -> Quote {
    Quote(
      currency: currency, rate: rate, previousRate: previous,
      trend: previous.map { rule.trend(from: $0, to: rate) } ?? .none)
  }

  /// Currencies that the snapshot before had and the newest one has not, in alphabetical order.
  public var vanished: [CurrencyCode] {
    previous?.currencies.filter { current.rates[$0] == nil } ?? []
  }
}

/// One currency's rate against a base, with what the snapshot before says about it.
public struct Quote: Sendable, Equatable {
  /// The quote currency.
  public let currency: CurrencyCode
  /// Units of the quote currency per one unit of the base.
  public let rate: Fraction
  /// The same in the snapshot before; nil where it had no such rate.
  public let previousRate: Fraction?
  /// Where the rate went since then.
  public let trend: Trend

  /// The change since the snapshot before, in units of the quote currency.
  public var change: Fraction? {
    previousRate.map { rate - $0 }
  }

  /// The change since the snapshot before, in percent of the older rate.
  public var changeInPercent: Fraction? {
    guard let previousRate else { return nil }
    let old = previousRate.numerator * rate.denominator
    let new = rate.numerator * previousRate.denominator
    let (more, less) = new < old ? (old, new) : (new, old)
    return Fraction(
      isNegative: new < old, numerator: more.subtracting(less) * Natural(100), denominator: old)
  }
}

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
