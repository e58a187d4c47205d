import RatesDomain
import TestSupport
import Testing

@Suite("A rate that moved too far", .timeLimit(.minutes(20)))
struct RateGuardTests {
  private func snapshot(
    _ day: Int64, _ rates: [CurrencyCode: String], standing: [CurrencyCode: StandingRate] = [:]
  ) throws -> Snapshot {
    Snapshot(
      source: "test", base: "USD", updated: Timestamp(secondsSinceEpoch: day * 86_400),
      nextUpdate: nil,
      rates: try rates.mapValues { try #require(ExactDecimal($0)) }.merging(["USD": 1]) { $1 },
      standing: standing)
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
    #expect(held.standing["ZWL"] == StandingRate(rate: 6436, updated: first.updated))
    let confirmed = try judge(day(3, ["ZWL": "13.9"]), after: held)
    #expect(confirmed.standing.isEmpty)
    #expect(confirmed.rates["ZWL"]?.description == "13.9")
  }

  @Test func `is forgotten when the next update is near the rate that stands`() throws {
    let held = try judge(day(2, ["KRW": "130000"]), after: day(1, ["KRW": "1300"]))
    #expect(try judge(day(3, ["KRW": "1301"]), after: held).standing.isEmpty)
  }

  @Test func `stays held back with the date of its last rate as long as no two agree`() throws {
    let first = try day(1, ["KRW": "1300"])
    let second = try judge(day(2, ["KRW": "130000"]), after: first)
    let third = try judge(day(3, ["KRW": "13"]), after: second)
    #expect(third.standing["KRW"] == StandingRate(rate: 1300, updated: first.updated))
  }

  @Test func `is taken when another source has about the same`() throws {
    let witness = Snapshot(
      source: "other", base: "EUR", updated: Timestamp(secondsSinceEpoch: 0), nextUpdate: nil,
      rates: ["EUR": 1, "USD": 2, "SYP": 240])
    let last = try day(1, ["SYP": "12860"])
    #expect(try judge(day(2, ["SYP": "112.4"]), after: last, [witness]).standing.isEmpty)
    #expect(try judge(day(2, ["SYP": "500"]), after: last, [witness]).heldBack == ["SYP"])
  }

  @Test func `is taken when a person accepts it, or nothing is held back`() throws {
    let (last, answer) = (try day(1, ["KRW": "1300"]), try day(2, ["KRW": "13"]))
    #expect(try judge(answer, after: last, accepted: .only(["KRW"])).standing.isEmpty)
    #expect(try judge(answer, after: last, accepted: .only(["JPY"])).heldBack == ["KRW"])
    #expect(try judge(answer, after: last, accepted: .all).standing.isEmpty)
    #expect(
      try judge(answer, after: last, by: RateGuard(maxChange: nil)).standing.isEmpty)
  }

  @Test func `is a reason to refuse the whole answer with too many others`() throws {
    let last = try snapshot(1, ["KRW": "1300", "JPY": "150", "EUR": "0.9"])
    let inverted = try snapshot(2, ["KRW": "0.00077", "JPY": "0.0067", "EUR": "1.11"])
    #expect(throws: ImplausibleRates.self) { try judge(inverted, after: last) }
    #expect(try judge(inverted, after: last, accepted: .all).standing.isEmpty)
  }

  @Test(arguments: [(14, true), (15, false)])
  func `one that is missing keeps its last rate for fourteen days, and then ends with it`(
    days: Int64, isKept: Bool
  ) throws {
    let last = try day(1, ["BGN": "1.8"])
    var newest = last
    for number in 2...(1 + days) { newest = try judge(day(number, [:]), after: newest) }
    let rate = StandingRate(
      rate: ExactDecimal(coefficient: 18, scale: 1), updated: last.updated)
    #expect(newest.standing["BGN"] == (isKept ? rate : nil))
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
    let back = try judge(day(4, ["KRW": "1301", "BGN": "99"]), after: third, by: never)
    #expect(back.ended.isEmpty && back.heldBack.isEmpty)
    #expect(back.rates["BGN"] == 99)
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
    let pruned = second.with(standing: [:], ended: second.ended.filter { $0.key == "BGN" })
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

@Suite("Of several sources", .timeLimit(.minutes(20)))
struct SourceChoiceTests {
  private static let now: Timestamp = "2024-01-10T12:00:00Z"

  private func source(_ kind: String, _ updated: Timestamp?, _ codes: String = "USD KRW")
    -> SourceRates
  {
    let calendar = PublicationCalendar(days: .daily, hour: 0, zone: .utc, graceHours: 12)
    let snapshots = updated.map { updated in
      [
        Snapshot(
          source: kind, base: "USD", updated: updated, nextUpdate: nil,
          rates: Dictionary(
            uniqueKeysWithValues: codes.split(separator: " ").compactMap { CurrencyCode($0) }
              .map { ($0, 1) }))
      ]
    }
    return SourceRates(
      source: SourceDescriptor(
        kind: kind, name: kind, credit: .init(text: kind, url: "https://example.org"),
        license: .anyForm, calendar: calendar, defaultAddress: "https://example.org", bases: .any,
        decimals: nil),
      stored: SnapshotLookup(series: SnapshotSeries(snapshots ?? []), damaged: []))
  }

  private func choice(_ sources: SourceRates...) -> SourceChoice {
    SourceChoice(sources, now: Self.now)
  }

  @Test func `the first one with current rates is shown`() {
    #expect(choice(source("a", Self.now + -3600), source("b", Self.now)).main == 0)
    #expect(choice(source("a", Self.now + -3 * 86_400), source("b", Self.now + -3600)).main == 1)
    #expect(choice(source("a", nil), source("b", Self.now + -3600)).main == 1)
    #expect(choice(source("a", nil)).main == nil)
  }

  @Test func `the one with the newest rates is shown if all are out of date`() {
    let (older, newer) = (Self.now + -40 * 86_400, Self.now + -30 * 86_400)
    #expect(choice(source("a", older), source("b", newer)).main == 1)
    #expect(choice(source("a", newer), source("b", newer)).main == 0)
  }

  @Test func `a base that one lacks is left to the next one that has it`() {
    let choice = choice(
      source("a", Self.now + -9 * 86_400, "USD VND"), source("b", Self.now, "USD EUR"),
      source("c", Self.now, "USD VND THB"))
    #expect(choice.index(having: "USD") == 1)
    #expect(choice.index(having: "THB") == 2)
    #expect(choice.index(having: "VND") == 2)
    #expect(choice.index(having: "XXX") == nil)
    #expect(choice.isSettled(for: ["USD", "VND"]))
    #expect(!choice.isSettled(for: ["USD", "XXX"]))
  }

  @Test func `it is told why the first one is not shown, and since when`() throws {
    let updated = Self.now + -3 * 86_400
    let late = choice(source("a", updated), source("b", Self.now))
    let failover = try #require(late.failover(to: 1))
    #expect(failover.preferred.kind == "a" && failover.lastUpdate == updated)
    #expect(failover.since == updated + 36 * 3600)
    let never = choice(source("a", nil), source("b", Self.now))
    #expect(never.failover(to: 1)?.lastUpdate == nil && never.failover(to: 1) != nil)
    #expect(choice(source("a", Self.now), source("b", Self.now)).failover(to: 1) == nil)
    #expect(late.failover(to: 0) == nil)
  }
}
