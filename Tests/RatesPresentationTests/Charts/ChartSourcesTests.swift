import RatesDomain
import Testing

@testable import RatesPresentation

@Suite("Whose years a chart shows", .timeLimit(.minutes(20)))
struct ChartSourcesTests {
  private let day = ReferenceDate(daysSinceEpoch: 20_756)
  private let usd: CurrencyCode
  private let krw: CurrencyCode
  private let chf: CurrencyCode

  init() throws {
    usd = try #require(CurrencyCode("USD"))
    krw = try #require(CurrencyCode("KRW"))
    chf = try #require(CurrencyCode("CHF"))
  }

  /// The years of a source with won for a dollar on each of some days, counted back from the page's day.
  private func history(
    _ name: String, _ days: some BidirectionalCollection<Int64>, _ license: DataLicense = .anyForm,
    won: (Int64) -> Int = { 1300 + Int($0) % 97 }
  ) -> SiteHistory {
    let source = SourceDescriptor(
      kind: name, name: name, credit: .init(text: name, url: "https://\(name).example"),
      license: license,
      calendar: PublicationCalendar(days: .daily, hour: 0, zone: .utc, graceHours: 0),
      defaultAddress: "https://\(name).example", bases: .any)
    let stored = days.reversed().map { back in
      RateDay(
        date: day + -back,
        rates: [CurrencyRate(code: krw, rate: ExactDecimal(integerLiteral: won(back)))])
    }
    return SiteHistory(of: source, base: usd, state: "", until: day) { [usd] in
      SiteHistory.Reading(
        history: RateHistory(source: name, base: usd, quotation: .perBase, days: stored))
    }
  }

  private func made(_ shown: SiteHistory?, _ others: SiteHistory...) throws -> PairPast {
    try #require(
      PairPast(
        ChartYears(shown: shown?.charted, others: others, day: day), base: usd, quote: krw,
        decimals: 4, sparklines: true))
  }

  private func names(_ past: PairPast) -> [ChartRange: String] {
    past.charts.reduce(into: [:]) { $0[$1.axis.range] = $1.years.history.source.name }
  }

  @Test func `ranges that the shown source does not cover are another's, and so are periods`()
    throws
  {
    let past = try made(
      history("shown", 0...40, .pagesOnly), history("bank", 1...3000))
    #expect(
      names(past) == [
        .month: "shown", .quarter: "bank", .year: "bank", .fiveYears: "bank", .all: "bank",
      ])
    let periods = past.periods.map { "\($0.period) \($0.years.history.source.name)" }
    #expect(periods == ["day shown", "week shown", "month shown", "year bank", "all bank"])
    #expect(past.latest?.period == .month && past.sparkline != nil)
    // Each is labeled with the last day of its own source.
    #expect(past.charts.map(\.last.date) == [day] + Array(repeating: day + -1, count: 4))
    for (range, period) in [(ChartRange.year, PeriodFigures.Period.year), (.all, .all)] {
      let chart = try #require(past.charts.first { $0.axis.range == range })
      let figures = try #require(past.periods.first { $0.period == period })
      #expect(chart.change == figures.change)
      #expect((chart.low.figure, chart.high.figure) == (figures.low, figures.high))
    }
  }

  @Test(arguments: [nil, 0...0, 0...5] as [ClosedRange<Int64>?])
  func `from the first day all charts are those of an imported source`(shown: ClosedRange<Int64>?)
    throws
  {
    let past = try made(shown.map { history("shown", $0) }, history("bank", 0...9000))
    #expect(past.charts.map(\.axis.range) == ChartRange.allCases)
    #expect(Set(names(past).values) == ["bank"])
    // Lists name no source, and a sentence compares with the page's own rates.
    #expect((past.mini?.years.history.source.name == "shown") == (shown?.count ?? 0 > 1))
    #expect(past.mini?.years.isShown ?? true && past.latest == nil)
  }

  @Test(arguments: [(358, "shown"), (357, "bank"), (400, "shown")] as [(Int64, String)])
  func `a series that begins in the first week of a range covers it`(first: Int64, name: String)
    throws
  {
    let past = try made(history("shown", 0...first), history("bank", 0...3000))
    #expect(names(past)[.year] == name)
  }

  @Test(arguments: [(0, "shown"), (1, "shown"), (2, "bank")] as [(Int64, String)])
  func `another source has a range with two days more`(more: Int64, name: String) throws {
    let past = try made(history("shown", 0...200), history("bank", 0...200 + more))
    #expect(names(past)[.year] == name)
  }

  @Test func `more days that begin later cover nothing better`() throws {
    let shown = history("shown", [0, 1, 2, 150])
    let past = try made(shown, history("bank", 0...100))
    #expect(names(past)[.year] == "shown")
  }

  @Test func `of several that which begins earliest has it, of equal ones the first`() throws {
    let shown = history("shown", 0...5)
    let (short, long) = (history("short", 0...2500), history("long", 0...3000))
    let equal = history("equal", 0...3000)
    let past = try made(shown, short, long, equal)
    #expect(names(past)[.all] == "long")
    #expect(names(past)[.year] == "short")
    #expect(names(try made(shown, equal, long, short))[.all] == "equal")
  }

  @Test func `years that ended are in charts of which they reach the second half`() throws {
    let past = try made(history("shown", 0...5), history("bank", 20...3000))
    #expect(names(past)[.month] == "shown" && names(past)[.quarter] == "bank")
    let quarter = try #require(past.charts.first { $0.axis.range == .quarter })
    #expect(quarter.axis.ends.first == day + -90 && quarter.axis.ends.last == day + -20)
    let ended = try made(history("shown", 0...5), history("bank", 1000...3000))
    #expect(
      names(ended) == [.month: "shown", .all: "bank"], "five years end in the first half")
  }

  @Test func `nothing of an old unit is shown next to a new one`() throws {
    let shown = history("shown", 0...20) { $0 > 5 ? 1_300_000 : 1300 }
    let old = history("bank", 6...3000) { _ in 1_300_000 }
    #expect(Set(names(try made(shown, old)).values) == ["shown"])
    let new = history("bank", 0...3000) { $0 > 5 ? 1_300_000 : 1300 }
    #expect(Set(names(try made(shown, new)).values) == ["shown"])
  }

  @Test func `a source of other currencies gives no chart`() throws {
    let past = try made(
      history("shown", 0...5),
      SiteHistory(
        of: history("bank", 0...1).source, base: chf, state: "", until: day
      ) { [chf, krw, day] in
        SiteHistory.Reading(
          history: RateHistory(
            source: "bank", base: chf, quotation: .perBase,
            days: (0...900).reversed().map {
              RateDay(date: day + -$0, rates: [CurrencyRate(code: krw, rate: 1500)])
            }))
      })
    #expect(Set(names(past).values) == ["shown"])
  }

  @Test(arguments: [DataLicense.anyForm, .pagesOnly])
  func `figures are asked for of a source that a chart shows and whose license allows it`(
    license: DataLicense
  ) throws {
    let bank = history("bank", 0...3000, license)
    #expect(bank.lent == nil)
    _ = try made(history("longer", 0...4000), bank)
    #expect(bank.lent == nil)
    let past = try made(history("shown", 0...5, .pagesOnly), bank)
    #expect((bank.lent != nil) == (license == .anyForm))
    #expect(past.listsFigures == (license == .anyForm))
  }
}
