import RatesDomain
import TestSupport
import Testing

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

@Suite("A source that is shown at a weekend", .timeLimit(.minutes(20)))
struct WeekendChoiceTests {
  /// A Sunday.
  private static let now: Timestamp = "2024-01-14T20:00:00Z"

  /// A source with rates of an age in days, which come out at an hour of UTC.
  private func source(
    _ kind: String, _ age: Int64?, _ days: PublicationCalendar.Days = .daily, hour: Int64 = 0
  ) -> SourceRates {
    let today: Timestamp = "2024-01-14T00:00:00Z"
    let snapshot = Snapshot(
      source: kind, base: "USD", updated: today + (hour * 3600 - (age ?? 0) * 86_400),
      nextUpdate: nil, rates: ["EUR": 1])
    return SourceRates(
      source: SourceDescriptor(
        kind: kind, name: kind, credit: .init(text: kind, url: "https://example.org"),
        license: .anyForm,
        calendar: PublicationCalendar(days: days, hour: hour, zone: .utc, graceHours: 12),
        defaultAddress: "https://example.org", bases: .any, decimals: nil),
      stored: SnapshotLookup(series: SnapshotSeries(age == nil ? [] : [snapshot]), damaged: []))
  }

  private func shown(_ sources: SourceRates...) -> String? {
    let choice = SourceChoice(sources, now: Self.now)
    return choice.main.map { sources[$0].source.kind }
  }

  @Test func `is left only for one with rates of a later day`() {
    // Friday's rates: overdue by a daily calendar, current by one of weekdays.
    #expect(shown(source("a", 2), source("b", 2, .weekdays)) == "a")
    #expect(shown(source("a", 2), source("b", 2, .weekdays, hour: 14)) == "a")
    #expect(shown(source("a", 3), source("b", 2, .weekdays)) == "b")
    #expect(shown(source("a", 2), source("b", 2, .weekdays), source("c", 0)) == "a")
    #expect(shown(source("a", 3), source("b", 2, .weekdays), source("c", 0)) == "b")
    #expect(shown(source("a", 2), source("b", 1)) == "b")
  }

  @Test func `has the newest rates if all are overdue, the preferred one those of the same day`() {
    #expect(shown(source("a", 5), source("b", 4)) == "b")
    #expect(shown(source("a", 4), source("b", 4, hour: 14)) == "a")
    #expect(shown(source("a", nil), source("b", 9)) == "b")
    #expect(shown(source("a", nil)) == nil)
  }

  @Test func `has current rates as long as another current one has none of a later day`() throws {
    let choice = SourceChoice([source("a", 2), source("b", 2, .weekdays)], now: Self.now)
    #expect(choice.isCurrent(0))
    #expect(choice.backer(of: 0)?.source.kind == "b")
    #expect(choice.backer(of: 1) == nil)
    #expect(choice.isSettled(for: ["EUR"]))
    #expect(choice.failover(to: 0) == nil && choice.failover(to: 1) == nil)
    // Monday's are out by then, and twelve hours late.
    #expect(choice.overdue(0) == "2024-01-15T12:00:00Z")
    let later = SourceChoice(choice.sources, now: "2024-01-15T12:00:01Z")
    #expect(!later.isCurrent(0) && later.main == 0)
    #expect(later.overdue(0) == "2024-01-13T12:00:00Z")
    let alone = SourceChoice([source("a", 2)], now: Self.now)
    #expect(!alone.isCurrent(0) && alone.backer(of: 0) == nil)
  }
}
