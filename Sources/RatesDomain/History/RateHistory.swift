/// What one source published over the years against one base.
public struct RateHistory: Sendable {
  /// The source's name, such as `ecb`.
  public let source: String
  /// The currency that the figures are stated against; its own rate is 1.
  public let base: CurrencyCode
  /// What the figures count.
  public let quotation: Quotation
  /// Oldest first, no day twice.
  public let days: [RateDay]

  /// A history of days, oldest first.
  public init(source: String, base: CurrencyCode, quotation: Quotation, days: [RateDay]) {
    self.source = source
    self.base = base
    self.quotation = quotation
    self.days = days
  }

  /// The rates of a pair on the days of a range on which both currencies have figures, oldest first.
  public func series(
    base: CurrencyCode, quote: CurrencyCode, from: ReferenceDate? = nil, to: ReferenceDate? = nil
  ) -> [HistoricRate] {
    let start = from.map { from in days.partitioningIndex { $0.date >= from } } ?? 0
    let end = to.map { to in days.partitioningIndex { $0.date > to } } ?? days.count
    return days[min(start, end)..<end].compactMap { rate(base: base, quote: quote, in: $0) }
  }

  /// The rate of a pair on a day, or on the last day before it that has both; nil if there is none.
  public func last(
    base: CurrencyCode, quote: CurrencyCode, on date: ReferenceDate
  ) -> HistoricRate? {
    days[..<days.partitioningIndex { $0.date > date }].lazy.reversed()
      .compactMap { rate(base: base, quote: quote, in: $0) }.first
  }

  /// The first and the last day of a currency; nil if it never had a figure.
  public func span(of code: CurrencyCode) -> ClosedRange<ReferenceDate>? {
    guard let first = days.first(where: { has(code, $0) })?.date,
      let last = days.last(where: { has(code, $0) })?.date
    else { return nil }
    return first...last
  }

  private func has(_ code: CurrencyCode, _ day: RateDay) -> Bool {
    code == base || day[code] != nil
  }

  private func rate(
    base: CurrencyCode, quote: CurrencyCode, in day: RateDay
  ) -> HistoricRate? {
    guard let baseRate = base == self.base ? 1 : day[base],
      let quoteRate = quote == self.base ? 1 : day[quote]
    else { return nil }
    let isPublished = quotation == .perBase ? base == self.base : quote == self.base
    return HistoricRate(
      date: day.date, rate: quotation.crossRate(base: baseRate, quote: quoteRate),
      published: isPublished ? (quotation == .perBase ? quoteRate : baseRate) : nil)
  }
}

/// The rate of a pair on a day.
public struct HistoricRate: Sendable {
  /// The day of publication.
  public let date: ReferenceDate
  /// Units of the quote currency per one unit of the base currency, exactly.
  public let rate: Fraction
  /// The same as the source published it; nil if it is computed from two figures.
  public let published: ExactDecimal?

  /// The rate as it was published, otherwise with 12 significant digits, half up, without zeros at
  /// its end.
  public var shown: ExactDecimal {
    published ?? rate.rounded(toSignificantDigits: 12, trimmed: true)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils the condition, which all after it fulfil.
  public func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
