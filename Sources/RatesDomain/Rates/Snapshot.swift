/// The rates of one update of one source, as units of each currency per one unit of the base.
public struct Snapshot: Sendable, Equatable {
  /// The source's name, such as `open-er-api`.
  public let source: String
  /// The currency that was asked for; its own rate is 1.
  public let base: CurrencyCode
  /// When the source made these rates; with source and base it identifies the snapshot.
  public let updated: Timestamp
  /// When the source announced its next update; it may differ between answers of one update.
  public let nextUpdate: Timestamp?
  /// Positive rates by currency, the base's own among them.
  public let rates: [CurrencyCode: ExactDecimal]

  /// A snapshot of rates that have passed validation.
  public init(
    source: String, base: CurrencyCode, updated: Timestamp, nextUpdate: Timestamp?,
    rates: [CurrencyCode: ExactDecimal]
  ) {
    self.source = source
    self.base = base
    self.updated = updated
    self.nextUpdate = nextUpdate
    self.rates = rates
  }

  /// All currencies in alphabetical order of their codes.
  public var currencies: [CurrencyCode] { rates.keys.sorted() }

  /// Units of `quote` per one unit of `base`, from this snapshot alone; nil where either is
  /// unknown.
  public func crossRate(base: CurrencyCode, quote: CurrencyCode) -> Fraction? {
    rates[base].flatMap { rate(of: quote, dividedBy: $0) }
  }

  /// The currency's rate divided by another one of this snapshot; nil where it is unknown.
  func rate(of currency: CurrencyCode, dividedBy divisor: ExactDecimal) -> Fraction? {
    guard let dividend = rates[currency] else { return nil }
    return Fraction(
      numerator: Natural(dividend.magnitude)
        * Natural.powerOfTen(max(divisor.scale - dividend.scale, 0)),
      denominator: Natural(divisor.magnitude)
        * Natural.powerOfTen(max(dividend.scale - divisor.scale, 0)))
  }
}

extension Snapshot {
  /// The currencies that only one of the snapshots has or whose rates differ in value, in
  /// alphabetical order.
  public func differences(from other: Snapshot) -> [CurrencyCode] {
    Set(rates.keys).union(other.rates.keys).filter { rates[$0] != other.rates[$0] }.sorted()
  }
}
