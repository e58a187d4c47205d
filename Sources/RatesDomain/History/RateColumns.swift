/// A history by currency, for the series of many pairs.
public struct RateColumns: Sendable {
  /// The days of which something is stored, oldest first.
  public let dates: [ReferenceDate]
  private let quotation: Quotation
  private let columns: [CurrencyCode: Column]
  /// The figures of all columns, one after the other, as whole numbers; zero on days without one. Of wide
  /// columns the first digits.
  private let values: [UInt64]
  private let wide: [CurrencyCode: WideColumn]
  /// From which day on figures of a currency are kept, if older ones are those of another unit.
  public let newUnits: [CurrencyCode: ReferenceDate]

  private struct Column {
    let code: CurrencyCode
    /// That of all its figures.
    var scale: Int
    /// Where its figures begin.
    var start = 0
    /// Whether all its figures have 19 digits at most.
    var isWhole = true
  }

  /// Sorts a history by currency, each from its last new unit on.
  ///
  /// - Parameter marked: The currencies whose newest rate is marked as one in a new unit.
  public init(_ history: RateHistory, newUnits marked: Set<CurrencyCode> = []) {
    let dates = history.days.map(\.date)
    self.dates = dates
    quotation = history.quotation
    var columns = Self.columns(history)
    let count = dates.count
    var wide: [CurrencyCode: WideColumn] = [:]
    var newUnits: [CurrencyCode: ReferenceDate] = [:]
    values = [UInt64](unsafeUninitializedCapacity: (columns.count + 1) * count) { values, used in
      used = (columns.count + 1) * count
      values.initialize(repeating: 0)
      // The base's own.
      values[..<count].update(repeating: 1)
      for (index, day) in history.days.enumerated() {
        var place = 0
        for rate in day.rates {
          while columns[place].code != rate.code { place += 1 }
          if let value = Self.value(of: rate.rate, scale: columns[place].scale) {
            values[columns[place].start + index] = value
          } else {
            columns[place].isWhole = false
          }
        }
      }
      for place in columns.indices {
        let column = columns[place]
        let own = UnsafeMutableBufferPointer(rebasing: values[column.start..<column.start + count])
        if column.isWhole {
          newUnits[column.code] =
            own.dropOldUnits(dates, isMarked: marked.contains(column.code)).map { dates[$0] }
        } else {
          let figures = WideColumn(
            column.code, history, isMarked: marked.contains(column.code))
          columns[place].scale = figures.write(to: own)
          wide[column.code] = figures
          newUnits[column.code] = figures.newUnit.map { dates[$0] }
        }
      }
    }
    columns.append(Column(code: history.base, scale: 0))
    self.wide = wide
    self.newUnits = newUnits
    self.columns = Dictionary(columns.lazy.map { ($0.code, $0) }, uniquingKeysWith: { $1 })
  }

  /// The columns of all currencies but the base, in alphabetical order.
  private static func columns(_ history: RateHistory) -> [Column] {
    var columns: [Column] = []
    for day in history.days {
      var place = 0
      for rate in day.rates {
        while place < columns.count, columns[place].code < rate.code { place += 1 }
        if place == columns.count || columns[place].code != rate.code {
          columns.insert(Column(code: rate.code, scale: rate.rate.scale), at: place)
        } else if columns[place].scale < rate.rate.scale {
          columns[place].scale = rate.rate.scale
        }
      }
    }
    for place in columns.indices { columns[place].start = (place + 1) * history.days.count }
    return columns
  }

  private static func value(of rate: ExactDecimal, scale: Int) -> UInt64? {
    guard scale - rate.scale < 20, let value = UInt64(exactly: rate.coefficient) else { return nil }
    let power = (rate.scale..<scale).reduce(UInt64(1)) { power, _ in power &* 10 }
    let (shifted, overflow) = value.multipliedReportingOverflow(by: power)
    return overflow ? nil : shifted
  }

  /// The currencies but the base, in alphabetical order.
  public var codes: [CurrencyCode] { columns.values.filter { $0.start > 0 }.map(\.code).sorted() }

  /// The figures of a currency on all days as whole numbers, zero on days without one, and their scale; nil if
  /// one of them needs more than 19 digits.
  public func figures(of code: CurrencyCode) -> (values: ArraySlice<UInt64>, scale: Int)? {
    guard wide[code] == nil, let column = columns[code] else { return nil }
    return (values[column.start..<column.start + dates.count], column.scale)
  }

  /// The series of a pair; nil if nothing is stored of one of its currencies.
  public func series(base: CurrencyCode, quote: CurrencyCode) -> PairSeries? {
    guard let base = columns[base], let quote = columns[quote] else { return nil }
    let (upper, lower) = quotation == .perBase ? (quote, base) : (base, quote)
    let isWide = wide[upper.code] != nil || wide[lower.code] != nil
    return PairSeries(
      dates: dates, values: values, numerators: upper.start, denominators: lower.start,
      power: lower.scale - upper.scale,
      wide: isWide ? dates.indices.map { quotient($0, upper, lower) } : nil)
  }

  /// The rate of a day from the figures as they were published; nil if one of them is missing.
  private func quotient(_ index: Int, _ upper: Column, _ lower: Column) -> Fraction? {
    guard let upper = figure(index, upper), let lower = figure(index, lower) else { return nil }
    return upper * lower.reciprocal
  }

  private func figure(_ index: Int, _ column: Column) -> Fraction? {
    if let wide = wide[column.code] { return wide.figures[index]?.fraction }
    let value = values[column.start + index]
    return value == 0
      ? nil : ExactDecimal(coefficient: Int128(value), scale: column.scale).fraction
  }
}

extension UnsafeMutableBufferPointer<UInt64> {
  /// Makes zero what comes before a currency's last new unit: the figures of an old unit are not comparable
  /// with those of the new one.
  ///
  /// A unit is new after a move by more than half within 14 days, or of a currency that is marked. After a
  /// longer break a currency may have moved so far by itself; then it takes a move to the tenfold or a tenth.
  ///
  /// - Returns: The index of the first figure in the new unit; nil if there is none.
  fileprivate func dropOldUnits(_ dates: [ReferenceDate], isMarked: Bool) -> Int? {
    var newer: Int?
    for index in indices.reversed() where self[index] != 0 {
      if let newer, Self.hasMovedByHalf(self[newer], from: self[index]),
        isMarked || dates[newer] <= dates[index] + NewUnit.longestGap
          || Self.hasMovedTenfold(self[newer], from: self[index])
      {
        self[...index].update(repeating: 0)
        return newer
      }
      newer = index
    }
    return nil
  }

  /// As `hasMoved(from:byMoreThan:)` says of 50 percent.
  private static func hasMovedByHalf(_ new: UInt64, from old: UInt64) -> Bool {
    let (new, old) = (UInt128(new), UInt128(old))
    return new * 2 > old * 3 || old > new * 2
  }

  private static func hasMovedTenfold(_ new: UInt64, from old: UInt64) -> Bool {
    let (new, old) = (UInt128(new), UInt128(old))
    return new >= old * 10 || old >= new * 10
  }
}
