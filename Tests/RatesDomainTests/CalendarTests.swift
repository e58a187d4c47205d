import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ReferenceDateTests {
  @Test(arguments: [
    ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2), ("2024-12-31", 20_088, 2),
    ("0000-01-01", -719_528, 6), ("9999-12-31", 2_932_896, 5), ("2026-10-30", 20_756, 5),
  ])
  func `a day is its date, its number and its weekday`(
    text: String, days: Int64, weekday: Int64
  ) throws {
    let date = try #require(ReferenceDate(text))
    #expect(date.daysSinceEpoch == days)
    #expect(date.description == text)
    #expect(date.weekday == weekday)
    #expect(ReferenceDate(daysSinceEpoch: days) == date)
  }

  @Test(arguments: [
    "", "2024", "2024-1-09", "2023-02-29", "2024-13-01", "2024-00-10", "2024-01-32", "2024-01-00",
    "+024-01-09", "10000-01-01", "2024-01-09T", "2024/01/09", "-2024-01-09",
  ])
  func `what is no date is refused`(text: String) {
    #expect(ReferenceDate(text) == nil)
  }

  @Test func `days are in order and can be counted`() {
    let last: ReferenceDate = "2024-12-31"
    #expect(last + 1 == "2025-01-01")
    #expect(last + 1 > last)
    #expect(Timestamp("2024-12-31T23:59:59Z").date == last)
  }
}

@Suite(.timeLimit(.minutes(20)))
struct ClockCheckTests {
  private func check(_ updates: [Timestamp], now: Timestamp) -> ClockCheck {
    ClockCheck(updates, now: now)
  }

  private let days: [Timestamp] = [
    "2026-01-03T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z",
  ]

  @Test func `a clock that is right or ahead passes nothing over`() {
    for now: Timestamp in ["2026-01-03T01:00:00Z", "2026-01-02T00:00:00Z", "2036-01-01T00:00:00Z"] {
      #expect(!check(days, now: now).isBehind)
      #expect(days.allSatisfy { !check(days, now: now).passesOver($0) })
    }
    #expect(!check([], now: "2026-01-03T01:00:00Z").isBehind)
  }

  @Test func `one snapshot far ahead of the others was dated wrongly`() {
    let future: Timestamp = "2099-01-01T00:00:00Z"
    let check = check(days + [future], now: "2026-01-03T01:00:00Z")
    #expect(!check.isBehind)
    #expect(check.passesOver(future))
    #expect(days.allSatisfy { !check.passesOver($0) })
  }

  @Test(
    arguments: ["2026-01-01T23:59:59Z", "2025-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]
      as [Timestamp])
  func `snapshots that go on into the future say that the clock is behind`(now: Timestamp) {
    let check = check(days, now: now)
    #expect(check.isBehind)
    #expect(days.allSatisfy { !check.passesOver($0) })
  }
}
