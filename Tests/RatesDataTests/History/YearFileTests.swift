import RatesDomain
import Testing

@testable import RatesData

@Suite("A year's file", .timeLimit(.minutes(20)))
struct YearFileTests {
  private static let codes = (0..<12).compactMap {
    CurrencyCode("AA\("ABCDEFGHIJKL".map(String.init)[$0])")
  }

  /// Days of which some lack some currencies, and one lacks all.
  private static let days = (0..<40).map { day in
    RateDay(
      date: ReferenceDate(daysSinceEpoch: 20_000 + Int64(day)),
      rates: codes.enumerated().compactMap { place, code in
        guard (day * 7 + place * 5) % 11 > day % 9, day != 17 else { return nil }
        let digits = Int128(day + 1) * [1, 1000, 100_000_000_000_000_000_000][place % 3]
        return CurrencyRate(code: code, rate: ExactDecimal(coefficient: digits, scale: place % 7))
      })
  }

  @Test(arguments: [nil, [], [0], [11], [3, 4], [0, 5, 11], [1, 2, 3, 8, 9, 10]] as [[Int]?])
  func `what is read is what was written, of the currencies that are wanted`(places: [Int]?) throws
  {
    let wanted = places.map { Set($0.map { Self.codes[$0] }) }
    let expected = Self.days.map { day in
      RateDay(date: day.date, rates: day.rates.filter { wanted?.contains($0.code) ?? true })
    }.filter { !$0.rates.isEmpty }
    let read = try #require(YearFile.days(YearFile.bytes(Self.days), only: wanted))
    #expect(read == expected)
    #expect(YearFile.bytes(read) == YearFile.bytes(expected))
  }

  @Test(arguments: [
    "", "date,USD", "day,USD\n", "date,US\n", "date,USD\n2026-01-02,1.1",
    "date,USD\n2026-01-02\n", "date,USD\n2026-02-29,1.1\n", "date,USD\n2026-1-2,1.1\n",
    "date,USD\n2026-01-021,1.1\n", "date,USD\n2026-01-02,1,1x\n2026-01-0\n",
    "date,USD\n2026-01-02,1.1x\n", "date,USD\n2026-01-02,-1\n", "date,USD\n\n",
    "date,JPY,KRW,USD\n2026-01-02,180.00,1600.5\n2026-01-05,181.00,1600.7,1.1\n",
  ])
  func `a damaged file is not read`(text: String) {
    #expect(YearFile.days(Array(text.utf8), only: ["USD"]) == nil)
  }
}
