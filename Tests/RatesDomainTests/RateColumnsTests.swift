import RatesDomain
import Testing

@Suite("The series of many pairs", .timeLimit(.minutes(20)))
struct RateColumnsTests {
  /// The days of 2026 that have a rate of a pair of pounds.
  private func days(
    _ rates: [(day: String, syp: ExactDecimal)], _ quotation: Quotation = .perBase,
    _ base: CurrencyCode = "USD", _ quote: CurrencyCode = "SYP"
  ) throws -> [String] {
    let days = rates.compactMap { rate in
      ReferenceDate("2026-" + rate.day).map { date in
        RateDay(
          date: date,
          rates: [CurrencyRate(code: "EUR", rate: 1), CurrencyRate(code: "SYP", rate: rate.syp)])
      }
    }
    let columns = RateColumns(
      RateHistory(source: "file", base: "USD", quotation: quotation, days: days))
    let series = try #require(columns.series(base: base, quote: quote))
    return series.dates.indices.filter(series.hasRate).map {
      "\(series.dates[$0])".suffix(5).description
    }
  }

  @Test(arguments: [Quotation.perBase, .inBase])
  func `a series begins with a currency's last new unit`(quotation: Quotation) throws {
    let rates: [(String, ExactDecimal)] = [
      ("01-02", 100), ("01-05", 12860), ("01-06", 12870), ("01-07", 112), ("01-08", 113),
    ]
    #expect(try days(rates, quotation) == ["01-07", "01-08"])
    #expect(try days(rates, quotation, "SYP", "EUR") == ["01-07", "01-08"])
    #expect(try days(rates, quotation, "EUR", "USD").count == 5)
  }

  @Test(arguments: [
    (["100", "12860", "12870"], "2026-01-06"), (["112.5", "113", "113.5"], nil),
    (["12345678901234567890.5", "123.4", "123.5"], "2026-01-06"),
    (["12345678901234567890.5", "12345678901234567891.5", "12345678901234567892.5"], nil),
  ])
  func `the first day of a new unit is known, of figures past nineteen digits too`(
    figures: [String], since: String?
  ) throws {
    let days = try figures.enumerated().map { index, figure in
      RateDay(
        date: try #require(ReferenceDate("2026-01-0\(index + 5)")),
        rates: [CurrencyRate(code: "SYP", rate: try #require(ExactDecimal(figure)))])
    }
    let columns = RateColumns(
      RateHistory(source: "file", base: "USD", quotation: .perBase, days: days))
    #expect(columns.newUnits["SYP"]?.description == since)
  }

  @Test(arguments: [
    (100, 150, 2), (100, 151, 1), (100, 50, 2), (100, 49, 1),
  ])
  func `a unit is new if the rate moved by more than half, to the digit`(
    old: ExactDecimal, new: ExactDecimal, count: Int
  ) throws {
    #expect(try days([("01-05", old), ("01-06", new)]).count == count)
  }

  @Test(arguments: [(1000, 100, 1), (1000, 101, 2), (100, 1000, 1), (100, 999, 2)])
  func `after a break of any length a unit is new if the rate is tenfold or a tenth`(
    old: ExactDecimal, new: ExactDecimal, count: Int
  ) throws {
    #expect(try days([("01-05", old), ("11-06", new)]).count == count)
  }

  @Test func `a currency that comes back after long is no new unit`() throws {
    #expect(try days([("01-05", 290), ("01-20", 125)]).count == 2)
    #expect(try days([("01-06", 290), ("01-20", 125)]).count == 1)
  }

  /// The series of a currency of which one figure needs more than 19 digits.
  private func wide(
    _ figures: [String], base: CurrencyCode = "USD", step: Int64 = 1
  ) throws -> PairSeries {
    let start: ReferenceDate = "2026-01-05"
    let days = try figures.enumerated().map { index, text in
      RateDay(
        date: start + Int64(index) * step,
        rates: [
          CurrencyRate(code: "EUR", rate: ExactDecimal(coefficient: 5, scale: 1)),
          CurrencyRate(code: "SYP", rate: try #require(ExactDecimal(text))),
        ])
    }
    let history = RateHistory(source: "file", base: "USD", quotation: .perBase, days: days)
    return try #require(RateColumns(history).series(base: base, quote: "SYP"))
  }

  @Test(arguments: [
    ["12345678901234567890.1234", "12345678901234567890.1235", "12345678901234567890.1233"],
    ["1e-25", "1.00000000000000000001e-25", "9e-26"],
    ["100000000000000000000", "100000000000000000001", "99999999999999999999"],
  ])
  func `figures past nineteen digits are compared to the last one and stay exact`(
    figures: [String]
  ) throws {
    let series = try wide(figures)
    let statistics = try #require(SeriesStatistics(of: series, in: series.dates.indices))
    #expect(statistics.high == 1 && statistics.low == 2 && statistics.days == 3)
    for (index, text) in figures.enumerated() {
      let figure = try #require(ExactDecimal(text)).fraction
      #expect(series[index] == figure)
      #expect(try wide(figures, base: "EUR")[index] == figure + figure)
    }
    let heights = series.heights(of: series.dates.indices, between: 2, and: 1)
    #expect(heights.allSatisfy { (0...1).contains($0) })
    let size = series.approximation(of: 0) * Double(figures[0].contains("e") ? 1e25 : 1e-20)
    #expect((0.1...1.1).contains(size))
  }

  @Test func `a wide currency begins with its last new unit, too`() throws {
    let series = try wide(["12345678901234567890.5", "123456789.5", "123456789.6"])
    #expect(series.dates.indices.filter(series.hasRate) == [1, 2])
    let longAfter = try wide(["12345678901234567890.5", "123456789.5", "123456789.6"], step: 100)
    #expect(longAfter.dates.indices.filter(longAfter.hasRate) == [1, 2])
    let moved = try wide(["12345678901234567890.5", "2345678901234567890.5"], step: 100)
    #expect(moved.dates.indices.filter(moved.hasRate) == [0, 1])
    #expect(series[2] == (try #require(ExactDecimal("123456789.6"))).fraction)
  }
}
