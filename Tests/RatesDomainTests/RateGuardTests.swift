import RatesDomain
import TestSupport
import Testing

@Suite("A rate that moved too far", .timeLimit(.minutes(20)))
struct RateGuardTests {
  private func snapshot(
    _ day: Int64, _ rates: [CurrencyCode: String], carriedForward: [CurrencyCode: DatedRate] = [:]
  ) throws -> Snapshot {
    Snapshot(
      source: "test", base: "USD", updated: Timestamp(secondsSinceEpoch: day * 86_400),
      nextUpdate: nil,
      rates: try rates.mapValues { try #require(ExactDecimal($0)) }.merging(["USD": 1]) { $1 },
      carriedForward: carriedForward)
  }

  /// Rates of twenty currencies beside those that matter, so that one of them is less than a tenth.
  private func day(_ day: Int64, _ rates: [CurrencyCode: String]) throws -> Snapshot {
    let others = (0..<20).compactMap {
      CurrencyCode("XA" + String(Character(UnicodeScalar(65 + $0))))
    }
    return try snapshot(
      day, rates.merging(others.map { ($0, "10") }) { first, _ in first })
  }

  private func judge(
    _ answer: Snapshot, after last: Snapshot, _ witnesses: [Snapshot] = [],
    accepted: AcceptedRates = .none, by rateGuard: RateGuard = RateGuard()
  ) throws -> Snapshot {
    try rateGuard.judge(answer, after: last, witnesses: { witnesses }, accepted: accepted)
  }

  @Test(arguments: [
    ("1300", "1625", false), ("1300", "1625.01", true), ("1300", "975", false),
    ("1300", "974.99", true), ("1300", "130000", true),
  ])
  func `is held back beyond the limit, to the digit`(
    old: String, new: String, isHeld: Bool
  ) throws {
    let last = try day(1, ["KRW": old])
    let judged = try judge(day(2, ["KRW": new]), after: last)
    #expect(judged.heldBack == (isHeld ? ["KRW"] : []))
    #expect(judged.rates["KRW"] == ExactDecimal(isHeld ? old : new))
    #expect(judged.published["KRW"] == ExactDecimal(new))
  }

  @Test func `is taken when the next update agrees with it`() throws {
    let first = try day(1, ["ZWL": "6436"])
    let held = try judge(day(2, ["ZWL": "13.79"]), after: first)
    #expect(held.carriedForward["ZWL"] == DatedRate(rate: 6436, updated: first.updated))
    let confirmed = try judge(day(3, ["ZWL": "13.9"]), after: held)
    #expect(confirmed.carriedForward.isEmpty)
    #expect(confirmed.rates["ZWL"]?.description == "13.9")
  }

  @Test func `is forgotten when the next update is near the rate that stands`() throws {
    let held = try judge(day(2, ["KRW": "130000"]), after: day(1, ["KRW": "1300"]))
    #expect(try judge(day(3, ["KRW": "1301"]), after: held).carriedForward.isEmpty)
  }

  @Test func `stays held back with the date of its last rate as long as no two agree`() throws {
    let first = try day(1, ["KRW": "1300"])
    let second = try judge(day(2, ["KRW": "130000"]), after: first)
    let third = try judge(day(3, ["KRW": "13"]), after: second)
    #expect(third.carriedForward["KRW"] == DatedRate(rate: 1300, updated: first.updated))
  }

  @Test func `is taken when another source has about the same`() throws {
    let witness = Snapshot(
      source: "other", base: "EUR", updated: Timestamp(secondsSinceEpoch: 0), nextUpdate: nil,
      rates: ["EUR": 1, "USD": 2, "SYP": 240])
    let last = try day(1, ["SYP": "12860"])
    #expect(try judge(day(2, ["SYP": "112.4"]), after: last, [witness]).carriedForward.isEmpty)
    #expect(try judge(day(2, ["SYP": "500"]), after: last, [witness]).heldBack == ["SYP"])
  }

  @Test func `is taken when a person accepts it, or nothing is held back`() throws {
    let (last, answer) = (try day(1, ["KRW": "1300"]), try day(2, ["KRW": "13"]))
    #expect(try judge(answer, after: last, accepted: .only(["KRW"])).carriedForward.isEmpty)
    #expect(try judge(answer, after: last, accepted: .only(["JPY"])).heldBack == ["KRW"])
    #expect(try judge(answer, after: last, accepted: .all).carriedForward.isEmpty)
    #expect(
      try judge(answer, after: last, by: RateGuard(maxChange: nil)).carriedForward.isEmpty)
  }

  @Test func `is a reason to refuse the whole answer with too many others`() throws {
    let last = try snapshot(1, ["KRW": "1300", "JPY": "150", "EUR": "0.9"])
    let inverted = try snapshot(2, ["KRW": "0.00077", "JPY": "0.0067", "EUR": "1.11"])
    #expect(throws: ImplausibleRates.self) { try judge(inverted, after: last) }
    #expect(try judge(inverted, after: last, accepted: .all).carriedForward.isEmpty)
  }

  @Test(arguments: [(14, true), (15, false)])
  func `one that is missing keeps its last rate for fourteen days, and then ends with it`(
    days: Int64, isKept: Bool
  ) throws {
    let last = try day(1, ["BGN": "1.8"])
    var newest = last
    for number in 2...(1 + days) { newest = try judge(day(number, [:]), after: newest) }
    let rate = DatedRate(
      rate: ExactDecimal(coefficient: 18, scale: 1), updated: last.updated,
      missingSince: last.updated + 86_400)
    #expect(newest.carriedForward["BGN"] == (isKept ? rate : nil))
    #expect(newest.ended["BGN"] == (isKept ? nil : rate))
    #expect((newest.rates["BGN"] != nil) == isKept)
  }

  @Test func `one that has ended stays so until the source sends it again`() throws {
    let never = RateGuard(missingDays: 0)
    let first = try day(1, ["BGN": "1.8", "KRW": "1300"])
    let second = try judge(day(2, ["KRW": "1300"]), after: first, by: never)
    let third = try judge(day(3, ["KRW": "1301"]), after: second, by: never)
    #expect(third.ended["BGN"]?.updated == first.updated)
    #expect(third.ended.count == 1 && third.crossRate(base: "USD", quote: "BGN") == nil)
    let back = try judge(day(4, ["KRW": "1301", "BGN": "1.9"]), after: third, by: never)
    #expect(back.ended.isEmpty && back.heldBack.isEmpty)
    #expect(back.rates["BGN"]?.description == "1.9")
  }

  @Test func `one that comes back far from its last rate stops no small source`() throws {
    let never = RateGuard(missingDays: 0)
    let first = try snapshot(1, ["BGN": "1.8", "KRW": "1300"])
    let ended = try judge(try snapshot(30, ["KRW": "1300"]), after: first, by: never)
    let back = try judge(
      try snapshot(31, ["KRW": "1300", "BGN": "18"]), after: ended, by: never)
    #expect(back.heldBack == ["BGN"])
  }

  @Test func `one that had ended and comes back far from its last rate is held back for an update`()
    throws
  {
    let never = RateGuard(missingDays: 0)
    let first = try day(1, ["BGN": "1.8", "KRW": "1300"])
    let ended = try judge(day(30, ["KRW": "1300"]), after: first, by: never)
    let back = try judge(day(31, ["KRW": "1300", "BGN": "18"]), after: ended, by: never)
    #expect(back.heldBack == ["BGN"] && back.ended.isEmpty)
    #expect(back.carriedForward["BGN"] == first.datedRate(of: "BGN"))
    let agreed = try judge(day(32, ["KRW": "1300", "BGN": "18.1"]), after: back, by: never)
    #expect(agreed.heldBack.isEmpty && agreed.rates["BGN"]?.description == "18.1")
  }

  @Test(arguments: [(9, true), (11, true), (12, false)])
  func `the days of one that is missing count from the first update without it`(
    day last: Int64, isKept: Bool
  ) throws {
    let days = RateGuard(missingDays: 3)
    // A bank's Easter, or a source that is rarely asked: the first update without it comes late.
    var newest = try day(1, ["BGN": "1.8"])
    for number in 9...last { newest = try judge(day(number, [:]), after: newest, by: days) }
    #expect((newest.carriedForward["BGN"] != nil) == isKept)
    #expect(
      (newest.carriedForward["BGN"] ?? newest.ended["BGN"])?.missingSince?.date == "1970-01-10")
  }

  @Test func `of one that was missing twice, days count from the second time`()
    throws
  {
    let missing = try judge(day(2, [:]), after: day(1, ["BGN": "1.8"]))
    let held = try judge(day(3, ["BGN": "18"]), after: missing)
    #expect(held.heldBack == ["BGN"] && held.carriedForward["BGN"]?.missingSince == nil)
    let again = try judge(day(4, [:]), after: held)
    #expect(again.carriedForward["BGN"]?.missingSince == again.updated)
  }

  @Test func `where it was not noted, the first update without one is of the day after its rate`()
    throws
  {
    let last = try day(1, ["BGN": "1.8"])
    let rate = try #require(last.datedRate(of: "BGN"))
    let old = try day(2, [:]).with(carriedForward: ["BGN": rate])
    #expect(try judge(day(15, [:]), after: old).carriedForward["BGN"] != nil)
    #expect(try judge(day(16, [:]), after: old).ended["BGN"] != nil)
  }

  @Test func `those that have ended are ordered by the update of their last rates`() throws {
    let never = RateGuard(missingDays: 0)
    let first = try day(1, ["BGN": "1.8", "HRK": "7", "ZWL": "6436", "KRW": "1300"])
    let second = try judge(
      day(2, ["BGN": "1.9", "HRK": "7", "KRW": "1300"]), after: first, by: never)
    let third = try judge(day(3, ["KRW": "1300"]), after: second, by: never)
    #expect(third.endings.map(\.updated) == [second.updated, first.updated])
    #expect(third.endings.map(\.currencies) == [["BGN", "HRK"], ["ZWL"]])
  }

  @Test func `the update of a last rate keeps what is in use or named as ended`() throws {
    let never = RateGuard(missingDays: 0)
    let first = try day(1, ["BGN": "1.8", "EEK": "15", "KRW": "1300"])
    let second = try judge(day(2, ["KRW": "1310"]), after: first, by: never)
    let pruned = second.with(carriedForward: [:], ended: second.ended.filter { $0.key == "BGN" })
    let last = try #require(pruned.lastRates(of: ["BGN"], in: first))
    #expect(last.currencies == ["BGN"])
    #expect(last.rates.updated == first.updated)
    #expect(last.rates.rates["KRW"] == 1300 && last.rates.rates["EEK"] == nil)
    let alone = try #require(pruned.lastRates(of: ["BGN"], in: nil))
    #expect(alone.rates.currencies == ["BGN", "USD"] && alone.rates.updated == first.updated)
    #expect(pruned.lastRates(of: ["EEK"], in: first) == nil)
  }

  @Test func `one that is marked has no change and no arrow, on pages of its own base either`()
    throws
  {
    let first = try day(1, ["ZWL": "6436", "KRW": "1300", "BGN": "1.8", "JPY": "150"])
    let held = try judge(day(2, ["ZWL": "13.79", "KRW": "1310", "JPY": "151"]), after: first)
    let comparison = RateComparison(current: held, previous: first, rules: TrendRules())
    #expect(
      comparison.marks == [
        "ZWL": .heldBack(since: first.updated), "BGN": .missing(since: first.updated),
      ])
    let pairs: [(CurrencyCode, CurrencyCode)] = [
      ("USD", "ZWL"), ("ZWL", "KRW"), ("BGN", "KRW"), ("KRW", "BGN"),
    ]
    for (base, quote) in pairs {
      let quote = try #require(comparison.quote(base: base, currency: quote))
      #expect(quote.previousRate == nil && quote.trend == .none, "\(base) \(quote.currency)")
    }
    #expect(comparison.quotes(base: "ZWL").allSatisfy { $0.previousRate == nil })
    #expect(comparison.quote(base: "USD", currency: "KRW")?.trend == .up)
    let confirmed = try judge(day(3, ["ZWL": "13.8", "KRW": "1310", "JPY": "152"]), after: held)
    let next = RateComparison(current: confirmed, previous: held, rules: TrendRules())
    #expect(next.marks["ZWL"] == .redenominated)
    #expect(next.quote(base: "USD", currency: "ZWL")?.changeInPercent == nil)
  }
}
