/// A history by currency, for the series of many pairs.
public struct RateColumns: Sendable {
  /// The days of which something is stored, oldest first.
  public let dates: [ReferenceDate]
  private let base: CurrencyCode
  private let quotation: Quotation
  private let figures: [CurrencyCode: Figures]

  /// The figures of one currency as whole numbers of one scale; zero on days without one.
  private struct Figures {
    var values: [UInt64]
    let scale: Int
  }

  /// Sorts a history by currency. A currency with a figure that needs more than 19 digits on the
  /// scale of all its figures is left out.
  public init(_ history: RateHistory) {
    dates = history.days.map(\.date)
    base = history.base
    quotation = history.quotation
    var scales: [CurrencyCode: Int] = [:]
    for rate in history.days.lazy.flatMap(\.rates) {
      scales[rate.code] = max(scales[rate.code] ?? 0, rate.rate.scale)
    }
    let none = [UInt64](repeating: 0, count: dates.count)
    var figures = scales.mapValues { Figures(values: none, scale: $0) }
    for (index, day) in history.days.enumerated() {
      for rate in day.rates {
        guard let scale = scales[rate.code] else { continue }
        if let value = Self.value(of: rate.rate, scale: scale) {
          figures[rate.code]?.values[index] = value
        } else {
          scales[rate.code] = nil
          figures[rate.code] = nil
        }
      }
    }
    figures[base] = Figures(values: none.map { _ in 1 }, scale: 0)
    self.figures = figures
  }

  private static func value(of rate: ExactDecimal, scale: Int) -> UInt64? {
    guard scale - rate.scale < 20, let value = UInt64(exactly: rate.coefficient) else { return nil }
    let power = (rate.scale..<scale).reduce(UInt64(1)) { power, _ in power &* 10 }
    let (shifted, overflow) = value.multipliedReportingOverflow(by: power)
    return overflow ? nil : shifted
  }

  /// The series of a pair; nil if nothing is stored of one of its currencies.
  public func series(base: CurrencyCode, quote: CurrencyCode) -> PairSeries? {
    guard let base = figures[base], let quote = figures[quote] else { return nil }
    let (upper, lower) = quotation == .perBase ? (quote, base) : (base, quote)
    return PairSeries(
      dates: dates, numerators: upper.values, denominators: lower.values,
      power: lower.scale - upper.scale)
  }
}

/// The rates of a pair by day: `numerator ÷ denominator × 10ᵖᵒʷᵉʳ`, none where one of both is zero.
public struct PairSeries: Sendable {
  /// The day of each rate, oldest first.
  public let dates: [ReferenceDate]
  private let numerators: [UInt64]
  private let denominators: [UInt64]
  private let power: Int

  fileprivate init(
    dates: [ReferenceDate], numerators: [UInt64], denominators: [UInt64], power: Int
  ) {
    self.dates = dates
    self.numerators = numerators
    self.denominators = denominators
    self.power = power
  }

  /// Whether there is a rate on a day.
  public func hasRate(at index: Int) -> Bool { numerators[index] != 0 && denominators[index] != 0 }

  /// The rate of a day that has one, exactly.
  public subscript(index: Int) -> Fraction {
    Fraction(
      numerator: Natural(UInt128(numerators[index])) * Natural.powerOfTen(max(power, 0)),
      denominator: Natural(UInt128(denominators[index])) * Natural.powerOfTen(max(-power, 0)))
  }

  /// Whether the rate of a day is lower than that of another one; both have one.
  public func isLower(_ index: Int, than other: Int) -> Bool {
    let left = numerators[index].multipliedFullWidth(by: denominators[other])
    let right = numerators[other].multipliedFullWidth(by: denominators[index])
    return left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// The change from one day to another one, both of which have rates: 0.01 for one percent.
  public func change(from first: Int, to last: Int) -> Fraction {
    let (before, after) = (self[first], self[last])
    return (after - before) * before.reciprocal
  }

  /// How high the rate of a day is between two of them, from 0 to 1, for a place on a screen; one half
  /// if both are equal.
  public func height(of index: Int, between low: Int, and high: Int) -> Double {
    let (bottom, top) = (approximation(of: low), approximation(of: high))
    return bottom < top ? (approximation(of: index) - bottom) / (top - bottom) : 0.5
  }

  /// The rate of a day for places on a screen, never to be shown.
  public func approximation(of index: Int) -> Double {
    var value = Double(numerators[index]) / Double(denominators[index])
    for _ in 0..<abs(power) { value = power > 0 ? value * 10 : value / 10 }
    return value
  }
}

/// What a series did from one day to its last one.
public struct SeriesStatistics: Sendable {
  /// The index of the first rate.
  public let first: Int
  /// The index of the last one.
  public let last: Int
  /// The index of the lowest rate; of equal ones the latest.
  public let low: Int
  /// The index of the highest rate; of equal ones the latest.
  public let high: Int
  /// How many days have a rate.
  public let days: Int
  /// On how many of them it was lower than the last one.
  public let lowerDays: Int

  /// Looks at the rates among the indices; nil if there is none.
  public init?(of series: PairSeries, in indices: Range<Int>) {
    guard let last = indices.last(where: series.hasRate) else { return nil }
    var (first, low, high) = (last, last, last)
    var (days, lowerDays) = (1, 0)
    for index in (indices.lowerBound..<last).reversed() where series.hasRate(at: index) {
      first = index
      days += 1
      if series.isLower(index, than: last) { lowerDays += 1 }
      if series.isLower(index, than: low) { low = index }
      if series.isLower(high, than: index) { high = index }
    }
    self.first = first
    self.last = last
    self.low = low
    self.high = high
    self.days = days
    self.lowerDays = lowerDays
  }
}
