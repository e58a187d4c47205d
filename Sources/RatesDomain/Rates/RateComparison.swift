/// The newest snapshot beside the one before it: all that pages are made of.
public struct RateComparison: Sendable {
  /// The newest snapshot.
  public let current: Snapshot
  /// The latest one of the same source and base with an older update time.
  public let previous: Snapshot?
  /// What makes an arrow.
  public let rule: TrendRule

  /// A comparison of two snapshots of the same source and base.
  public init(current: Snapshot, previous: Snapshot?, rule: TrendRule) {
    self.current = current
    self.previous = previous
    self.rule = rule
  }

  /// The quote of one pair; nil where the newest snapshot lacks either currency.
  public func quote(base: CurrencyCode, currency: CurrencyCode) -> Quote? {
    current.crossRate(base: base, quote: currency).map {
      quote(currency, $0, previous: previous?.crossRate(base: base, quote: currency))
    }
  }

  /// The quotes of every currency but the base, in alphabetical order of their codes.
  public func quotes(base: CurrencyCode) -> [Quote] {
    guard let divisor = current.rates[base] else { return [] }
    let older = previous?.rates[base]
    return current.currencies.compactMap { currency in
      guard currency != base, let rate = current.rate(of: currency, dividedBy: divisor)
      else { return nil }
      return quote(
        currency, rate, previous: older.flatMap { previous?.rate(of: currency, dividedBy: $0) })
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
