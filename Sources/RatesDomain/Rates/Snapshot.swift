/// The rates of one update of one source.
public struct Snapshot: Sendable, Equatable {
  /// The source's name, such as `open-er-api`.
  public let source: String
  /// The currency that was asked for, or in which the source states its prices; its own rate is 1.
  public let base: CurrencyCode
  /// When the source made these rates; with source and base it identifies the snapshot.
  public let updated: Timestamp
  /// The day that the rates are of, if the source's calendar does not tell it from the update: an owner's
  /// file has days of the owner's time zone.
  public let day: ReferenceDate?
  /// When the source announced its next update; it may differ between answers of one update.
  public private(set) var nextUpdate: Timestamp?
  /// What the rates count.
  public let quotation: Quotation
  /// Positive rates by currency as the source published them, the base's own among them.
  public let published: [CurrencyCode: ExactDecimal]
  /// Earlier rates of the same source that stand in for this update's: of currencies whose own figure
  /// is held back, and of currencies that this update lacks.
  public let carriedForward: [CurrencyCode: DatedRate]
  /// The last rates of currencies that the source no longer has, once they stand in no longer. They are not
  /// among `rates`.
  public let ended: [CurrencyCode: DatedRate]
  /// Figures of the source that the owner withdrew or replaced. One without another figure is not among
  /// those published.
  public private(set) var withdrawn: [CurrencyCode: ExactDecimal]
  /// What a bank pays and asks, where it publishes that next to its rates; in the same quotation.
  public private(set) var bankRates: [CurrencyCode: BankRates]
  /// Currencies of earlier updates whose last rate the owner withdrew, while there is none before it, with the update
  /// of that rate.
  public private(set) var unstated: [CurrencyCode: Timestamp] = [:]
  /// The rates that hold: those published, but for those carried forward.
  public let rates: [CurrencyCode: ExactDecimal]

  /// A snapshot of published rates that have passed validation.
  public init(
    source: String, base: CurrencyCode, updated: Timestamp, day: ReferenceDate? = nil,
    nextUpdate: Timestamp?, quotation: Quotation = .perBase,
    rates published: [CurrencyCode: ExactDecimal],
    carriedForward: [CurrencyCode: DatedRate] = [:], ended: [CurrencyCode: DatedRate] = [:],
    withdrawn: [CurrencyCode: ExactDecimal] = [:], bankRates: [CurrencyCode: BankRates] = [:]
  ) {
    self.source = source
    self.base = base
    self.updated = updated
    self.day = day
    self.nextUpdate = nextUpdate
    self.quotation = quotation
    self.published = published
    self.carriedForward = carriedForward
    self.withdrawn = withdrawn
    self.bankRates = bankRates
    let rates =
      carriedForward.isEmpty
      ? published : published.merging(carriedForward.mapValues(\.rate)) { $1 }
    self.rates = rates
    self.ended = ended.isEmpty ? ended : ended.filter { rates[$0.key] == nil }
  }

  /// The same with other rates carried forward, and other last ones if they are given.
  public func with(
    carriedForward: [CurrencyCode: DatedRate], ended: [CurrencyCode: DatedRate]? = nil
  ) -> Snapshot {
    var snapshot = Snapshot(
      source: source, base: base, updated: updated, day: day, nextUpdate: nextUpdate,
      quotation: quotation, rates: published, carriedForward: carriedForward,
      ended: ended ?? self.ended,
      withdrawn: withdrawn, bankRates: bankRates)
    snapshot.unstated = unstated
    return snapshot
  }

  /// The same without the last rates of some currencies that have ended.
  public func forgetting(_ currencies: Set<CurrencyCode>) -> Snapshot {
    with(carriedForward: carriedForward, ended: ended.filter { !currencies.contains($0.key) })
  }

  /// The same with the rates of some currencies only, and of its base.
  public func only(_ currencies: Set<CurrencyCode>) -> Snapshot {
    let kept = currencies.union([base])
    return Snapshot(
      source: source, base: base, updated: updated, day: day, nextUpdate: nextUpdate,
      quotation: quotation, rates: published.filter { kept.contains($0.key) },
      carriedForward: carriedForward.filter { kept.contains($0.key) },
      withdrawn: withdrawn.filter { kept.contains($0.key) },
      bankRates: bankRates.filter { kept.contains($0.key) })
  }

  /// The same with another moment of the next update.
  public func with(nextUpdate: Timestamp?) -> Snapshot {
    changed { $0.nextUpdate = nextUpdate }
  }

  /// The same without a bank's prices.
  public var withoutBankRates: Snapshot {
    changed { $0.bankRates = [:] }
  }

  /// The same with the figures of corrections in the place of those that were fetched.
  public func corrected(
    rates: [CurrencyCode: ExactDecimal], carriedForward: [CurrencyCode: DatedRate],
    ended: [CurrencyCode: DatedRate], withdrawn: [CurrencyCode: ExactDecimal],
    unstated: [CurrencyCode: Timestamp]
  ) -> Snapshot {
    var snapshot = Snapshot(
      source: source, base: base, updated: updated, day: day, nextUpdate: nextUpdate,
      quotation: quotation, rates: rates, carriedForward: carriedForward, ended: ended,
      withdrawn: withdrawn,
      bankRates: bankRates.filter { withdrawn[$0.key] == nil })
    snapshot.unstated = unstated
    return snapshot
  }

  /// The same as if the figures that hold were what the source had published.
  public var withoutWithdrawn: Snapshot {
    changed { ($0.withdrawn, $0.unstated) = ([:], [:]) }
  }

  /// The same with something else in what no rate depends on.
  private func changed(_ change: (inout Snapshot) -> Void) -> Snapshot {
    var snapshot = self
    change(&snapshot)
    return snapshot
  }

  /// All figures as the source published them.
  public var fetched: [CurrencyCode: ExactDecimal] {
    withdrawn.isEmpty ? published : published.merging(withdrawn) { $1 }
  }

  /// The rate that holds for a currency, with the update that it is of.
  public func datedRate(of code: CurrencyCode) -> DatedRate? {
    carriedForward[code] ?? published[code].map { DatedRate(rate: $0, updated: updated) }
  }

  /// The rate that stands in for a currency from now on, should the next update lack it.
  public func lastRate(of code: CurrencyCode) -> DatedRate? {
    guard let figure = withdrawn[code] else { return datedRate(of: code) }
    return datedRate(of: code)?.replacing(DatedRate.Figure(rate: figure, updated: updated))
  }

  /// The day that the rates are of where the source is.
  public func day(_ calendar: PublicationCalendar) -> ReferenceDate {
    day ?? calendar.day(of: updated)
  }

  /// All currencies that have a rate, in alphabetical order of their codes.
  public var currencies: [CurrencyCode] { rates.keys.sorted() }

  /// The currencies whose published rates are held back, in alphabetical order of their codes.
  public var heldBack: [CurrencyCode] {
    carriedForward.keys.filter { published[$0] != nil }.sorted()
  }

  /// Units of `quote` per one unit of `base`, from this snapshot alone; nil where either is
  /// unknown.
  public func crossRate(base: CurrencyCode, quote: CurrencyCode) -> Fraction? {
    rates[base].flatMap { rate(of: quote, against: $0) }
  }

  /// The last rates of currencies that this update lacks.
  public var missing: [CurrencyCode: DatedRate] {
    carriedForward.filter { published[$0.key] == nil && withdrawn[$0.key] == nil }
  }

  /// The currencies whose figure, of this update or an earlier one, was withdrawn, while none stands in for it.
  public var withoutRate: [CurrencyCode] {
    unstated.keys + withdrawn.keys.filter { rates[$0] == nil && ended[$0] == nil }
  }

  /// What a bank pays and asks for some units of a currency in the home currency; nil unless the bank states
  /// its prices in that currency.
  public func bankRates(
    of currency: CurrencyCode, in home: CurrencyCode, unit: Int
  ) -> (buying: Fraction, selling: Fraction)? {
    guard quotation == .inBase, home == base, let rates = bankRates[currency] else { return nil }
    let factor = Fraction(numerator: Natural(UInt128(unit)), denominator: Natural(1))
    return (rates.buying.fraction * factor, rates.selling.fraction * factor)
  }

  /// Units of a currency per one unit of another one, of which this snapshot's rate is given; nil
  /// where it is unknown.
  func rate(of currency: CurrencyCode, against base: ExactDecimal) -> Fraction? {
    guard let rate = rates[currency] else { return nil }
    return quotation.crossRate(base: base, quote: rate)
  }
}

/// What the figures of a source count.
public enum Quotation: String, Sendable {
  /// Units of each currency per one unit of the base.
  case perBase = "per_base"
  /// Units of the base per one unit of each currency, as banks quote at home.
  case inBase = "in_base"

  /// Units of the quote currency per one unit of the base currency, from the figures of the two.
  public func crossRate(base: ExactDecimal, quote: ExactDecimal) -> Fraction {
    let (dividend, divisor) = self == .perBase ? (quote, base) : (base, quote)
    return Fraction(
      numerator: Natural(dividend.magnitude)
        * Natural.powerOfTen(max(divisor.scale - dividend.scale, 0)),
      denominator: Natural(divisor.magnitude)
        * Natural.powerOfTen(max(dividend.scale - divisor.scale, 0)))
  }

  /// The figure of a currency of which one unit of a base with the given figure buys `rate` units, both positive;
  /// rounded to 30 significant digits.
  public func figure(of rate: Fraction, against base: ExactDecimal) -> ExactDecimal {
    let figure = self == .perBase ? base.fraction * rate : base.fraction * rate.reciprocal
    return figure.rounded(toSignificantDigits: 30, trimmed: true)
  }
}

/// An earlier rate that stands in for one that is held back or missing, or the last one of a currency.
public struct DatedRate: Sendable, Equatable {
  /// The rate as the source published it then.
  public let rate: ExactDecimal
  /// The update that it is of.
  public let updated: Timestamp
  /// The first update that lacked the currency; nil if it has a figure, which is held back, and in what was stored
  /// before this was noted.
  public let missingSince: Timestamp?
  /// What this rate was put in the place of by the owner's correction; nil if it is the source's own last figure.
  public private(set) var replaced: Figure?

  /// A figure of an update, as the source published it.
  public struct Figure: Sendable, Equatable {
    public let rate: ExactDecimal
    public let updated: Timestamp
  }

  /// A rate of an earlier update.
  public init(rate: ExactDecimal, updated: Timestamp, missingSince: Timestamp? = nil) {
    self.rate = rate
    self.updated = updated
    self.missingSince = missingSince
  }

  /// The same for a currency that was missing from another update on, or that has a figure.
  public func missing(since update: Timestamp?) -> DatedRate {
    var rate = DatedRate(rate: rate, updated: updated, missingSince: update)
    rate.replaced = replaced
    return rate
  }

  /// The same in the place of a last rate that the owner withdrew or replaced, and missing as long as that one.
  public func replacing(_ last: DatedRate) -> DatedRate {
    replacing(Figure(rate: last.rate, updated: last.updated)).missing(since: last.missingSince)
  }

  fileprivate func replacing(_ figure: Figure) -> DatedRate {
    var rate = self
    rate.replaced = figure
    return rate
  }

  /// The source's own last figure.
  public var own: Figure { replaced ?? Figure(rate: rate, updated: updated) }
}

/// A bank's prices for telegraphic transfers.
public struct BankRates: Sendable, Equatable {
  /// What the bank pays for the currency.
  public let buying: ExactDecimal
  /// What the bank asks for the currency.
  public let selling: ExactDecimal

  /// Both prices, in the quotation of the snapshot.
  public init(buying: ExactDecimal, selling: ExactDecimal) {
    self.buying = buying
    self.selling = selling
  }
}

extension Snapshot {
  /// The currencies that only one of the snapshots has or whose published rates differ in value, in
  /// alphabetical order.
  public func differences(from other: Snapshot) -> [CurrencyCode] {
    // A figure that the source has corrected as the owner did is no other one.
    let others = other.fetched
    return Set(published.keys).union(others.keys).filter {
      published[$0] != others[$0] && published[$0] != other.published[$0]
    }.sorted()
  }
}
