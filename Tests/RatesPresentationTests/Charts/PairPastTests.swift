import Mustache
import RatesDomain
import Testing

@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct PairPastTests {
  /// A bank that publishes on working days; its rate of KRW for 1 USD on each of them.
  private static func past(
    until last: String, days: Int64, withEuro: Bool = false, unit: Int = 1, rate: (Int) -> Int?
  ) throws -> PairPast? {
    let bank = SourceDescriptor(
      kind: "bank", name: "Bank", credit: .init(text: "Bank", url: "https://bank.example"),
      license: .anyForm,
      calendar: PublicationCalendar(days: .weekdays, hour: 0, zone: .utc, graceHours: 0),
      defaultAddress: "https://bank.example", bases: .any)
    let (usd, krw) = (try #require(CurrencyCode("USD")), try #require(CurrencyCode("KRW")))
    let eur = try #require(CurrencyCode("EUR"))
    let last = try #require(ReferenceDate(last))
    let published = (0..<days).map { last + (1 - days + $0) }.filter { $0.weekday <= 5 }
    let stored = published.enumerated().compactMap { index, date in
      let euro = withEuro ? [CurrencyRate(code: eur, rate: ExactDecimal(integerLiteral: 1))] : []
      let won = rate(index).map {
        [CurrencyRate(code: krw, rate: ExactDecimal(integerLiteral: $0))]
      }
      let rates = euro + (won ?? [])
      return rates.isEmpty ? nil : RateDay(date: date, rates: rates)
    }
    let history = RateHistory(source: "bank", base: usd, quotation: .perBase, days: stored)
    return PairPast(
      ChartYears(shown: ChartedHistory(history, of: bank), day: last), base: usd, quote: krw,
      decimals: 4, unit: unit, sparklines: true)
  }

  @Test(
    arguments: ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"])
  func `a chart tells the same change as the period of its name`(last: String) throws {
    let past = try #require(
      try Self.past(until: last, days: 500) { 1300 + $0 * $0 % 97 })
    for (range, period) in [(ChartRange.month, PeriodFigures.Period.month), (.year, .year)] {
      let chart = try #require(past.charts.first { $0.axis.range == range })
      let figures = try #require(past.periods.first { $0.period == period })
      #expect(chart.change == figures.change)
      #expect(chart.low.date == figures.years.series.dates[figures.statistics.low])
      #expect(chart.high.figure == figures.high)
    }
  }

  @Test func `the change over a day is that since the publication before, over a weekend too`()
    throws
  {
    let past = try #require(try Self.past(until: "2026-11-16", days: 15) { 1000 + 10 * $0 })
    let day = try #require(past.periods.first)
    #expect(day.period == .day)
    #expect(day.years.series.dates[day.statistics.low].description == "2026-11-13")
    #expect(day.change == ExactDecimal("0.92"))
    #expect(past.latest?.period == .week)
  }

  /// As of a list that states the price of 100 units: one figure for it, its chart and its year.
  @Test func `figures are the price of so many units, and their changes those of one`() throws {
    let rates = { (day: Int) in 30 + day % 5 }
    let one = try #require(try Self.past(until: "2026-11-20", days: 500, rate: rates))
    let hundred = try #require(
      try Self.past(until: "2026-11-20", days: 500, unit: 100, rate: rates))
    #expect(one.mini?.last.figure == ExactDecimal("32.00"))
    #expect(hundred.mini?.last.figure == ExactDecimal("3200.00"))
    #expect(hundred.mini?.change == one.mini?.change)
    let year = try #require(hundred.periods.first { $0.period == .year })
    #expect([year.low, year.high] == [ExactDecimal("3000.00"), ExactDecimal("3400.00")])
  }

  /// Binary floating point would take 9.99… for ten.
  @Test(
    arguments: [
      ("9.99999999999999999999", 1, 4), ("10", 1, 2),
      ("0.0999999999999999999999", 100, 4), ("0.1", 100, 2),
    ])
  func `from ten on two decimals are enough, and not a hair before`(
    rate: String, unit: Int, decimals: Int
  ) throws {
    let rate = try #require(ExactDecimal(rate)).fraction
    #expect(RateRounding(decimals: 4, unit: unit).ofPrices(like: rate).decimals == decimals)
  }

  @Test(arguments: [(1500, false), (1826, false), (2200, true), (9900, true)])
  func `all is a range of its own if more than five years are stored`(days: Int64, isOwn: Bool)
    throws
  {
    let past = try #require(try Self.past(until: "2026-11-20", days: days) { 1300 + $0 % 97 })
    let ranges = past.charts.map(\.axis.range)
    #expect(ranges.prefix(4) == [.month, .quarter, .year, .fiveYears])
    #expect(ranges.contains(.all) == isOwn)
    for chart in past.charts { #expect((1...6).contains(chart.axis.ticks.count)) }
  }

  @Test func `27 years are named in steps of five`() throws {
    let past = try #require(try Self.past(until: "2026-11-20", days: 9900) { 1300 + $0 % 97 })
    let chart = try #require(past.charts.last)
    #expect(chart.axis.ticks.map(\.date.year) == [2005, 2010, 2015, 2020, 2025])
  }

  @Test func `a jump by a million is a new unit, and the chart begins there`() throws {
    let past = try #require(
      try Self.past(until: "2026-11-20", days: 40) { $0 < 15 ? 1 : 1_000_000 })
    let chart = past.charts[0]
    #expect(chart.low.figure == chart.high.figure && chart.change == ExactDecimal("0.00"))
    #expect(chart.high.figure == ExactDecimal("1000000.00"))
    let jump = try #require(ReferenceDate("2026-11-02"))
    #expect(chart.low.date >= jump)
  }

  @Test func `a rise to a million times in steps keeps both rates and its line in the chart`()
    throws
  {
    let rates = (0..<61).reduce(into: [10]) { rates, _ in
      rates.append(rates[rates.count - 1] * 13 / 10)
    }
    let past = try #require(
      try Self.past(until: "2026-11-20", days: 80) { rates[$0] })
    let chart = past.charts[1]
    #expect(chart.low.figure == ExactDecimal("10.00"))
    #expect(chart.high.figure == ExactDecimal(integerLiteral: rates[chart.high.index]))
    #expect(rates[chart.high.index] > 10_000_000)
    #expect(chart.low.y > chart.high.y && (0...1000).contains(chart.high.y))
  }

  @Test func `a currency that ended has the charts that reach back to it`() throws {
    let past = try #require(
      try Self.past(until: "2026-11-20", days: 400, withEuro: true) { $0 < 250 ? 1300 + $0 : nil })
    #expect(past.charts.map(\.axis.range) == [.quarter, .year, .fiveYears])
    #expect(past.sparkline == nil)
    let chart = past.charts[0]
    #expect(chart.last.figure == ExactDecimal("1549.00") && chart.last.x < 1000)
    #expect(!chart.path.isWhole)
  }

  @Test func `a gap of ten years is one, and no line crosses it`() throws {
    let past = try #require(
      try Self.past(until: "2026-11-20", days: 5500) { (800..<3400).contains($0) ? nil : 1300 + $0 }
    )
    let chart = try #require(past.charts.last)
    #expect(chart.axis.range == .all)
    #expect(chart.path.text.filter { $0 == "M" }.count == 2 && !chart.path.isWhole)
  }

  @Test func `one day is no past, two days are one`() throws {
    #expect(try Self.past(until: "2026-11-16", days: 1) { _ in 1300 } == nil)
    let past = try #require(try Self.past(until: "2026-11-17", days: 2) { 1300 + $0 })
    #expect(past.charts.count == 1)
    #expect(past.charts[0].change == ExactDecimal("0.08"))
  }

  @Test func `a missed day breaks the line, a weekend does not`() throws {
    let whole = try #require(
      try Self.past(until: "2026-11-20", days: 26) { 1300 + $0 })
    #expect(whole.charts[0].path.text.filter { $0 == "M" || $0 == "m" }.count == 1)
    let broken = try #require(
      try Self.past(until: "2026-11-20", days: 26) { $0 == 7 ? nil : 1300 + $0 })
    #expect(broken.charts[0].path.text.filter { $0 == "M" || $0 == "m" }.count == 2)
    #expect(!broken.charts[0].path.isWhole)
  }

  @Test func `a flat series lies in the middle and has no change`() throws {
    let past = try #require(try Self.past(until: "2026-11-20", days: 40) { _ in 1300 })
    #expect(past.charts[0].change?.isZero == true)
    #expect(past.charts[0].last.y == 500)
    #expect(past.periods.allSatisfy { $0.place == 500 })
  }
}

extension ChartPath {
  fileprivate var text: String {
    var output = MustacheOutput(capacity: 256)
    write(to: &output)
    return output.text
  }
}
