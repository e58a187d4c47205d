import RatesDomain
import TestSupport
import Testing

@Suite("The history of a source", .timeLimit(.minutes(20)))
struct RateHistoryTests {
  private static let days: [RateDay] = [
    day("2026-01-02", ["JPY": "180.00", "USD": "1.1"]),
    day("2026-01-05", ["JPY": "182", "USD": "1.2"]),
    day("2026-01-08", ["USD": "1.25"]),
    day("2026-01-12", ["JPY": "181.5", "USD": "1.3"]),
  ]

  private static func date(_ text: String) -> ReferenceDate {
    ReferenceDate(text) ?? ReferenceDate(daysSinceEpoch: 0)
  }

  private static func day(_ date: String, _ rates: KeyValuePairs<String, String>) -> RateDay {
    RateDay(
      date: self.date(date),
      rates: rates.compactMap { code, rate in
        guard let code = CurrencyCode(code), let rate = ExactDecimal(rate) else { return nil }
        return CurrencyRate(code: code, rate: rate)
      })
  }

  private func history(_ quotation: Quotation = .perBase) -> RateHistory {
    RateHistory(source: "ecb", base: "EUR", quotation: quotation, days: Self.days)
  }

  private func lines(_ rates: [HistoricRate]) -> [String] {
    rates.map { "\($0.date) \($0.shown)" }
  }

  @Test func `a published rate stands as it was published`() {
    #expect(
      lines(history().series(base: "EUR", quote: "JPY"))
        == ["2026-01-02 180.00", "2026-01-05 182", "2026-01-12 181.5"])
    #expect(
      lines(history(.inBase).series(base: "JPY", quote: "EUR"))
        == ["2026-01-02 180.00", "2026-01-05 182", "2026-01-12 181.5"])
  }

  @Test func `a computed rate has 12 significant digits without zeros at its end`() {
    #expect(
      lines(history().series(base: "USD", quote: "JPY"))
        == ["2026-01-02 163.636363636", "2026-01-05 151.666666667", "2026-01-12 139.615384615"])
    #expect(
      lines(history().series(base: "USD", quote: "EUR"))[2...] == [
        "2026-01-08 0.8", "2026-01-12 0.769230769231",
      ])
    #expect(
      lines(history(.inBase).series(base: "EUR", quote: "USD"))[2...] == [
        "2026-01-08 0.8", "2026-01-12 0.769230769231",
      ])
    #expect(lines(history().series(base: "USD", quote: "USD")).first == "2026-01-02 1")
  }

  @Test(arguments: [
    ("1234567890123456", "1", "1234567890120000"), ("999999999999.5", "1", "1000000000000"),
    ("0.0000123456789012345", "1", "0.0000123456789012"), ("2", "3", "0.666666666667"),
    ("12345678901.25", "1", "12345678901.3"), ("100", "1", "100"),
  ])
  func `rounding keeps 12 significant digits of any size`(
    quote: String, base: String, shown: String
  ) {
    let days = [Self.day("2026-01-02", ["AAA": base, "BBB": quote])]
    let history = RateHistory(source: "x", base: "EUR", quotation: .perBase, days: days)
    #expect(lines(history.series(base: "AAA", quote: "BBB")) == ["2026-01-02 \(shown)"])
  }

  @Test(arguments: [
    ("2026-01-02", "2026-01-02"), ("2026-01-04", "2026-01-02"), ("2026-01-09", "2026-01-05"),
    ("2027-01-01", "2026-01-12"),
  ])
  func `a day without a rate has the last one before`(asked: String, found: String) {
    let rate = history().last(base: "USD", quote: "JPY", on: Self.date(asked))
    #expect(rate?.date == Self.date(found))
  }

  @Test func `there is nothing before the first day`() {
    #expect(history().last(base: "USD", quote: "JPY", on: Self.date("2026-01-01")) == nil)
  }

  @Test func `a range takes its first and its last day`() {
    let rates = history().series(
      base: "EUR", quote: "USD", from: Self.date("2026-01-05"), to: Self.date("2026-01-08"))
    #expect(lines(rates) == ["2026-01-05 1.2", "2026-01-08 1.25"])
    #expect(
      history().series(
        base: "EUR", quote: "USD", from: Self.date("2026-01-08"), to: Self.date("2026-01-05")
      ).isEmpty)
  }

  @Test(arguments: [Quotation.perBase, .inBase], ["EUR", "USD", "JPY", "GBP"] as [CurrencyCode])
  func `all series of a base are those of its pairs`(quotation: Quotation, base: CurrencyCode) {
    let history = history(quotation)
    for (from, to) in [(nil, nil), (Self.date("2026-01-05"), Self.date("2026-01-08"))] {
      let all = history.series(base: base, from: from, to: to)
      for quote in ["EUR", "USD", "JPY", "GBP"] as [CurrencyCode] {
        let pair =
          quote == base ? [] : history.series(base: base, quote: quote, from: from, to: to)
        #expect(lines(all[quote] ?? []) == lines(pair))
        #expect((all[quote] == nil) == pair.isEmpty)
      }
      #expect(all.count == (base == "GBP" ? 0 : 2))
    }
  }

  @Test func `later days can be left out`() {
    #expect(history().through(Self.date("2026-01-07")).days.map(\.rates.count) == [2, 2])
    #expect(history().through(Self.date("2026-01-12")).days == Self.days)
    #expect(history().through(Self.date("2026-01-01")).days.isEmpty)
  }

  @Test func `gaps are days of publication between the first and the last rate`() {
    let calendar = PublicationCalendar(days: .weekdays, hour: 16, zone: .utc, graceHours: 1)
    func gaps(_ from: String? = nil, _ to: String? = nil) -> [String] {
      history().gaps(
        base: "EUR", quote: "JPY", calendar: calendar, from: from.map(Self.date),
        to: to.map(Self.date)
      ).map { "\($0.from) \($0.to)" }
    }
    #expect(gaps() == ["2026-01-06 2026-01-09"])
    #expect(gaps("2026-01-07", "2026-01-08") == ["2026-01-07 2026-01-08"])
    #expect(gaps("2025-01-01", "2026-01-06") == ["2026-01-06 2026-01-06"])
    #expect(gaps("2026-01-10", "2026-03-01").isEmpty)
  }

  @Test func `each currency has a first and a last day`() {
    #expect(
      history().span(of: "JPY") == Self.date("2026-01-02")...Self.date("2026-01-12"))
    #expect(history().span(of: "GBP") == nil)
  }

  @Test func `what is offered fills in, and what disagrees stays and is told`() {
    let offered = [
      Self.day("2026-01-01", ["USD": "1.0"]),
      Self.day("2026-01-05", ["JPY": "182.000", "USD": "1.2"]),
      Self.day("2026-01-08", ["JPY": "183", "USD": "1.26"]),
    ]
    let merge = HistoryMerge(stored: Self.days, offered: offered)
    #expect(merge.newDates == [Self.date("2026-01-01"), Self.date("2026-01-08")])
    #expect(merge.unchangedDays == 1)
    #expect(
      merge.disagreements.map { "\($0.date) \($0.currency) \($0.stored) \($0.offered)" }
        == ["2026-01-08 USD 1.25 1.26"])
    #expect(merge.days.map(\.date) == merge.days.map(\.date).sorted())
    #expect(merge.days[3]["USD"] == ExactDecimal("1.25") && merge.days[3]["JPY"] == 183)
    #expect("\(merge.days[2]["JPY"] ?? 0)" == "182")
    let replaced = HistoryMerge(stored: Self.days, offered: offered, replaces: true)
    #expect(replaced.days[3]["USD"] == ExactDecimal("1.26"))
  }
}
