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

  public init(source: String, base: CurrencyCode, quotation: Quotation, days: [RateDay]) {
    self.source = source
    self.base = base
    self.quotation = quotation
    self.days = days
  }

  /// The history without later days.
  public func through(_ last: ReferenceDate) -> RateHistory {
    let end = days.partitioningIndex { $0.date > last }
    return end == days.count
      ? self
      : RateHistory(
        source: source, base: base, quotation: quotation, days: Array(days[..<end]))
  }

  /// The rates of a pair on the days of a range on which both currencies have figures, oldest first.
  public func series(
    base: CurrencyCode, quote: CurrencyCode, from: ReferenceDate? = nil, to: ReferenceDate? = nil
  ) -> [HistoricRate] {
    var series: [HistoricRate] = []
    series.reserveCapacity(days(from: from, to: to).count)
    forEachRate(base: base, quote: quote, from: from, to: to) { series.append($0) }
    return series
  }

  /// Goes through the same without keeping them.
  public func forEachRate(
    base: CurrencyCode, quote: CurrencyCode, from: ReferenceDate? = nil, to: ReferenceDate? = nil,
    _ body: (HistoricRate) -> Void
  ) {
    for day in days(from: from, to: to) {
      if let rate = rate(base: base, quote: quote, in: day) { body(rate) }
    }
  }

  /// The rates of all other currencies against one base on the days of a range on which both have
  /// figures, each oldest first; a currency without any is not among them.
  public func series(
    base: CurrencyCode, from: ReferenceDate? = nil, to: ReferenceDate? = nil
  ) -> [CurrencyCode: [HistoricRate]] {
    let days = days(from: from, to: to)
    var series: [CurrencyCode: [HistoricRate]] = [:]
    for day in days {
      guard let baseRate = figure(of: base, in: day) else { continue }
      func add(_ quote: CurrencyCode, _ quoteRate: ExactDecimal) {
        guard quote != base else { return }
        series[quote, default: []].append(
          rate(base: (base, baseRate), quote: (quote, quoteRate), on: day.date))
      }
      add(self.base, 1)
      for quote in day.rates { add(quote.code, quote.rate) }
    }
    return series
  }

  private func days(from: ReferenceDate?, to: ReferenceDate?) -> ArraySlice<RateDay> {
    let start = from.map { from in days.partitioningIndex { $0.date >= from } } ?? 0
    let end = to.map { to in days.partitioningIndex { $0.date > to } } ?? days.count
    return days[min(start, end)..<end]
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

  /// Whether both currencies of a pair ever had a figure.
  public func has(_ base: CurrencyCode, _ quote: CurrencyCode) -> Bool {
    [base, quote].allSatisfy { code in days.contains { has(code, $0) } }
  }

  /// Whether the pair has a rate on a day of a range.
  public func hasRates(
    base: CurrencyCode, quote: CurrencyCode, from: ReferenceDate?, to: ReferenceDate?
  ) -> Bool {
    days(from: from, to: to).contains { has(base, $0) && has(quote, $0) }
  }

  private func has(_ code: CurrencyCode, _ day: RateDay) -> Bool {
    code == base || day[code] != nil
  }

  private func rate(
    base: CurrencyCode, quote: CurrencyCode, in day: RateDay
  ) -> HistoricRate? {
    guard let baseRate = figure(of: base, in: day), let quoteRate = figure(of: quote, in: day)
    else { return nil }
    return rate(base: (base, baseRate), quote: (quote, quoteRate), on: day.date)
  }

  private func figure(of code: CurrencyCode, in day: RateDay) -> ExactDecimal? {
    code == base ? 1 : day[code]
  }

  private func rate(
    base: (code: CurrencyCode, figure: ExactDecimal),
    quote: (code: CurrencyCode, figure: ExactDecimal), on date: ReferenceDate
  ) -> HistoricRate {
    let isPublished = quotation == .perBase ? base.code == self.base : quote.code == self.base
    return HistoricRate(
      date: date, rate: quotation.crossRate(base: base.figure, quote: quote.figure),
      published: isPublished ? (quotation == .perBase ? quote.figure : base.figure) : nil)
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
