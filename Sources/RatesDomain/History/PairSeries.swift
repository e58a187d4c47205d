/// The rates of a pair by day: `numerator ÷ denominator × 10ᵖᵒʷᵉʳ`, none where one of both is zero.
public struct PairSeries: Sendable {
  /// The day of each rate, oldest first.
  public let dates: [ReferenceDate]
  /// The figures of many currencies.
  private let values: [UInt64]
  /// Where those begin that are divided.
  private let numerators: Int
  /// Where those begin by which they are divided.
  private let denominators: Int
  private let power: Int
  /// The rates of a currency with long figures, of which `values` have the first digits only.
  private let wide: [Fraction?]?

  init(
    dates: [ReferenceDate], values: [UInt64], numerators: Int, denominators: Int, power: Int,
    wide: [Fraction?]?
  ) {
    self.dates = dates
    self.values = values
    self.numerators = numerators
    self.denominators = denominators
    self.power = power
    self.wide = wide
  }

  /// Whether a day has a rate, by its place among the dates.
  public func hasRate(at index: Int) -> Bool {
    values[numerators + index] != 0 && values[denominators + index] != 0
  }

  /// The rate of a day that has one, exactly.
  public subscript(index: Int) -> Fraction {
    if let rate = wide?[index] { return rate }
    return Fraction(
      numerator: Natural(UInt128(values[numerators + index])) * Natural.powerOfTen(max(power, 0)),
      denominator: Natural(UInt128(values[denominators + index]))
        * Natural.powerOfTen(max(-power, 0)))
  }

  /// The change from one day to another one, both of which have rates: 0.01 for one percent.
  public func change(from first: Int, to last: Int) -> Fraction {
    let (before, after) = (self[first], self[last])
    return (after - before) * before.reciprocal
  }

  /// The rate of a day for places on a screen, never to be shown.
  public func approximation(of index: Int) -> Double {
    var value = withFigures { $0.quotient(index) }
    for _ in 0..<abs(power) { value = power > 0 ? value * 10 : value / 10 }
    return value
  }

  /// How high the rates of some days are between those of two of them, for places on a screen: from 0 to
  /// 1, one half if both are equal, NaN for a day without one.
  public func heights(of days: Range<Int>, between low: Int, and high: Int) -> [Double] {
    // The power of ten is the same above and below.
    withFigures { figures in
      let bottom = figures.quotient(low)
      let span = figures.quotient(high) - bottom
      return days.map { index in
        guard figures.hasRate(index) else { return .nan }
        return span > 0 ? (figures.quotient(index) - bottom) / span : 0.5
      }
    }
  }
}

extension PairSeries {
  /// Days one after the other that all have rates.
  public struct Stretch: Sendable {
    /// By their places among the dates.
    public let days: Range<Int>
    /// The first one of the lowest rate.
    public let low: Int
    /// The first one of the highest rate.
    public let high: Int
  }

  /// The days from the first one of some on that all have rates; nil if the first one has none.
  public func stretch(from days: Range<Int>) -> Stretch? {
    withFigures { figures in
      guard let first = days.first, figures.hasRate(first) else { return nil }
      var (low, high, next) = (first, first, first + 1)
      while next < days.upperBound, figures.hasRate(next) {
        if figures.isLower(next, than: low) { low = next }
        if figures.isLower(high, than: next) { high = next }
        next += 1
      }
      return Stretch(days: first..<next, low: low, high: high)
    }
  }

  /// The first day of some that has a rate.
  public func first(of days: Range<Int>) -> Int? {
    withFigures { figures in days.first(where: figures.hasRate) }
  }

  /// The last day of some that has a rate.
  public func last(of days: Range<Int>) -> Int? {
    withFigures { figures in days.last(where: figures.hasRate) }
  }

  fileprivate func withFigures<Result>(_ body: (Figures) -> Result) -> Result {
    values.withUnsafeBufferPointer { values in
      let count = dates.count
      return body(
        Figures(
          numerators: UnsafeBufferPointer(rebasing: values[numerators..<numerators + count]),
          denominators: UnsafeBufferPointer(rebasing: values[denominators..<denominators + count]),
          wide: wide))
    }
  }

  /// The figures while they are compared.
  fileprivate struct Figures {
    let numerators: UnsafeBufferPointer<UInt64>
    let denominators: UnsafeBufferPointer<UInt64>
    let wide: [Fraction?]?

    @inline(__always)
    func quotient(_ index: Int) -> Double {
      Double(numerators[index]) / Double(denominators[index])
    }

    @inline(__always)
    func hasRate(_ index: Int) -> Bool { numerators[index] != 0 && denominators[index] != 0 }

    /// Whether the rate of a day is lower than that of another one; both have one.
    @inline(__always)
    func isLower(_ index: Int, than other: Int) -> Bool {
      if let wide, let rate = wide[index], let other = wide[other] { return rate < other }
      let left = numerators[index].multipliedFullWidth(by: denominators[other])
      let right = numerators[other].multipliedFullWidth(by: denominators[index])
      return left.high != right.high ? left.high < right.high : left.low < right.low
    }
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
    guard let last = series.last(of: indices) else { return nil }
    self = series.withFigures { figures in
      var (first, low, high) = (last, last, last)
      var (days, lowerDays) = (1, 0)
      var index = last
      while index > indices.lowerBound {
        index -= 1
        guard figures.hasRate(index) else { continue }
        first = index
        days += 1
        if figures.isLower(index, than: last) { lowerDays += 1 }
        if figures.isLower(index, than: low) { low = index }
        if figures.isLower(high, than: index) { high = index }
      }
      return SeriesStatistics(
        first: first, last: last, low: low, high: high, days: days, lowerDays: lowerDays)
    }
  }

  private init(first: Int, last: Int, low: Int, high: Int, days: Int, lowerDays: Int) {
    self.first = first
    self.last = last
    self.low = low
    self.high = high
    self.days = days
    self.lowerDays = lowerDays
  }
}
