/// The newest snapshot compared with the one before it: all that pages are made of.
public struct RateComparison: Sendable {
  /// The newest snapshot.
  public let current: Snapshot
  /// The latest one of the same source and base with an older update time.
  public let previous: Snapshot?
  /// What makes an arrow.
  public let rules: TrendRules
  /// The currencies whose rates are not simply the newest ones; they have no change.
  public let marks: [CurrencyCode: RateMark]

  /// A comparison of two snapshots of the same source and base.
  public init(current: Snapshot, previous: Snapshot?, rules: TrendRules) {
    self.current = current
    self.previous = previous
    self.rules = rules
    marks = current.marks(comparedWith: previous)
  }

  /// The rates alone, as lists with other rates show them: without changes and a bank's prices.
  public var alone: RateComparison {
    RateComparison(current: current.withoutBankRates, previous: nil, rules: rules)
  }

  /// What makes an arrow in a list. Where nothing is set for it, the change is measured in percent if units could
  /// not say anything: no rate of the list is more than ten times the threshold.
  public func rule(for list: TrendRules.List) -> TrendRule {
    let rule = rules.rule(for: list)
    guard case .base(let base) = list, rule.mode == .absolute, !rules.isSet(for: list),
      let divisor = current.rates[base], current.rates.count > 1
    else { return rule }
    let ten = Fraction(numerator: Natural(10), denominator: Natural(1))
    let limit = rule.threshold.fraction * ten
    let isMeasurable = current.currencies.contains { currency in
      guard currency != base, let rate = current.rate(of: currency, against: divisor) else {
        return false
      }
      return rate > limit
    }
    return isMeasurable ? rule : TrendRule(mode: .relative, threshold: rule.threshold)
  }

  /// The quote of one pair; nil where the newest snapshot lacks either currency.
  public func quote(base: CurrencyCode, currency: CurrencyCode) -> Quote? {
    pair(base: base, currency: currency).map { rate, previous in
      quote(currency, rate, previous: previous, rule(for: .base(base)))
    }
  }

  /// The quotes of every currency but the base, in alphabetical order of their codes.
  public func quotes(base: CurrencyCode) -> [Quote] {
    guard let divisor = current.rates[base] else { return [] }
    let older = marks[base] == nil ? previous?.rates[base] : nil
    let rule = rule(for: .base(base))
    return current.currencies.compactMap { currency in
      guard currency != base, let rate = current.rate(of: currency, against: divisor)
      else { return nil }
      return quote(
        currency, rate,
        previous: older.flatMap {
          marks[currency] == nil ? previous?.rate(of: currency, against: $0) : nil
        }, rule)
    }
  }

  /// The prices of every other currency in a home currency, in alphabetical order of their codes.
  public func prices(in home: CurrencyCode) -> [Price] {
    guard current.rates[home] != nil else { return [] }
    let rule = rule(for: .home)
    let spent = QuotedUnit.bought(with: home)
    return current.currencies.compactMap { currency in
      guard currency != home, let (rate, previous) = pair(base: currency, currency: home)
      else { return nil }
      let unit = QuotedUnit.of(currency, in: home)
      let factor = Fraction(numerator: Natural(UInt128(unit)), denominator: Natural(1))
      let spent = Fraction(numerator: Natural(UInt128(spent)), denominator: Natural(1))
      return Price(
        unit: unit, inverse: rate.reciprocal * spent,
        quote: quote(currency, rate * factor, previous: previous.map { $0 * factor }, rule))
    }
  }

  /// The rate of a pair and the one before it, which there is only where both can be compared.
  private func pair(
    base: CurrencyCode, currency: CurrencyCode
  ) -> (rate: Fraction, previous: Fraction?)? {
    current.crossRate(base: base, quote: currency).map {
      let isComparable = marks[base] == nil && marks[currency] == nil
      return ($0, isComparable ? previous?.crossRate(base: base, quote: currency) : nil)
    }
  }

  private func quote(
    _ currency: CurrencyCode, _ rate: Fraction, previous: Fraction?, _ rule: TrendRule
  ) -> Quote {
    Quote(
      currency: currency, rate: rate, previousRate: previous,
      trend: previous.map { rule.trend(from: $0, to: rate) } ?? .none)
  }

  /// Currencies that the snapshot before had and the newest one has not, in alphabetical order.
  public var vanished: [CurrencyCode] {
    previous?.currencies.filter { current.rates[$0] == nil } ?? []
  }
}

/// What some units of a currency cost in a home currency.
public struct Price: Sendable, Equatable {
  /// How many units of the currency the price is for.
  public let unit: Int
  /// What the units that `QuotedUnit.bought` names of the home currency buy of the currency.
  public let inverse: Fraction
  /// The currency, and its price in units of the home currency as the rate.
  public let quote: Quote
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
