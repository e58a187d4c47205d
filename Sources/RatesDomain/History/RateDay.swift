/// The figures that a source published on one day, in its quotation.
public struct RateDay: Sendable, Equatable {
  /// The day where the source is.
  public let date: ReferenceDate
  /// In alphabetical order of their codes, no code twice and without the base, whose rate is 1.
  public let rates: [CurrencyRate]

  /// A day's figures, in alphabetical order of their codes.
  public init(date: ReferenceDate, rates: [CurrencyRate]) {
    self.date = date
    self.rates = rates
  }

  /// A currency's rate on the day; nil if it has none.
  public subscript(code: CurrencyCode) -> ExactDecimal? {
    rates.first { $0.code == code }?.rate
  }
}

/// The figure of one currency.
public struct CurrencyRate: Sendable, Equatable {
  public let code: CurrencyCode
  /// The figure with the digits that were published.
  public let rate: ExactDecimal

  public init(code: CurrencyCode, rate: ExactDecimal) {
    self.code = code
    self.rate = rate
  }
}

extension RateDay {
  /// What a snapshot adds to the history: the figures it published and that hold.
  public init(_ snapshot: Snapshot, date: ReferenceDate) {
    let rates = snapshot.published.filter { code, _ in
      code != snapshot.base && snapshot.carriedForward[code] == nil
    }
    self.init(
      date: date,
      rates: rates.map { CurrencyRate(code: $0, rate: $1) }.sorted { $0.code < $1.code })
  }
}
