import RatesDomain
import TestSupport
import Testing

@Suite("A currency that the shown source lacks", .timeLimit(.minutes(20)))
struct LackedCurrencyTests {
  private static let now: Timestamp = "2024-01-10T12:00:00Z"

  /// Rates of a day before now; a code with a number has its last rate of that many days before now.
  private func source(
    _ kind: String, _ age: Int64, _ codes: String, days: PublicationCalendar.Days = .daily,
    ended: [CurrencyCode: Int64] = [:], withdrawn: Set<CurrencyCode> = []
  ) -> SourceRates {
    var published: [CurrencyCode: ExactDecimal] = [:]
    var carriedForward: [CurrencyCode: DatedRate] = [:]
    for word in codes.split(separator: " ") {
      guard let code = CurrencyCode(word.prefix(3)) else { continue }
      if let day = Int64(word.dropFirst(3)) {
        carriedForward[code] = DatedRate(rate: 1, updated: Self.now + -day * 86_400)
      } else {
        published[code] = 1
      }
    }
    let snapshot = Snapshot(
      source: kind, base: "USD", updated: Self.now + -age * 86_400, nextUpdate: nil,
      rates: published, carriedForward: carriedForward,
      ended: ended.mapValues { DatedRate(rate: 1, updated: Self.now + -$0 * 86_400) },
      withdrawn: Dictionary(uniqueKeysWithValues: withdrawn.map { ($0, 2) }))
    return SourceRates(
      source: SourceDescriptor(
        kind: kind, name: kind, credit: .init(text: kind, url: "https://example.org"),
        license: .anyForm,
        calendar: PublicationCalendar(days: days, hour: 0, zone: .utc, graceHours: 48),
        defaultAddress: "https://example.org", bases: .any, decimals: nil),
      stored: SnapshotLookup(series: SnapshotSeries([snapshot]), damaged: []))
  }

  /// Each currency with the kind of the source whose rate is shown, and its age in days.
  private func lacked(_ sources: SourceRates...) -> [String] {
    let choice = SourceChoice(sources, now: Self.now)
    return choice.lacked.map { one in
      let age = (Self.now.secondsSinceEpoch - one.updated.secondsSinceEpoch) / 86_400
      return "\(one.code) \(sources[one.source].source.kind) \(age)"
    }
  }

  @Test func `keeps its last rate on the first day, and is filled in from the second`() {
    let other = source("b", 0, "USD VND KRW")
    #expect(lacked(source("a", 0, "USD KRW VND1"), other) == ["VND a 1"])
    #expect(lacked(source("a", 0, "USD KRW VND2"), other) == ["VND b 0"])
    // The newest rates of the day count, not the clock.
    #expect(lacked(source("a", 1, "USD KRW VND2"), other) == ["VND a 2"])
  }

  @Test func `counts days of publication`() {
    // Wednesday; the last rate is of Monday, and a Friday before.
    let other = source("b", 0, "USD VND")
    #expect(lacked(source("a", 2, "USD VND5", days: .weekdays), other) == ["VND a 5"])
    #expect(lacked(source("a", 1, "USD VND5", days: .weekdays), other) == ["VND b 0"])
  }

  @Test func `is one of which the only rate was withdrawn, as long as another source has it`() {
    let shown = source("a", 0, "USD KRW", withdrawn: ["VND"])
    #expect(lacked(shown, source("b", 9, "USD VND"), source("c", 0, "USD VND")) == ["VND c 0"])
    #expect(lacked(shown, source("b", 9, "USD VND")) == ["VND b 9"])
    #expect(lacked(shown, source("b", 0, "USD")) == [])
    let alone = SourceChoice([shown], now: Self.now)
    #expect(alone.unshown == ["VND"] && !alone.isSettled(for: ["USD"]))
    let both = SourceChoice([shown, source("b", 0, "USD VND")], now: Self.now)
    #expect(both.unshown.isEmpty && both.isSettled(for: ["USD"]))
    #expect(both.index(having: "VND") == 1)
  }

  @Test func `is filled in by the first other source with a newer rate, current ones first`() {
    let shown = source("a", 0, "USD VND5")
    #expect(lacked(shown, source("b", 9, "USD VND"), source("c", 0, "USD KRW")) == ["VND a 5"])
    #expect(lacked(shown, source("b", 0, "USD VND6"), source("c", 0, "USD VND")) == ["VND c 0"])
    #expect(lacked(shown, source("b", 4, "USD VND"), source("c", 1, "USD VND")) == ["VND c 1"])
    #expect(lacked(shown, source("b", 4, "USD VND")) == ["VND b 4"])
    #expect(lacked(shown) == ["VND a 5"])
  }

  @Test func `keeps the preferred source's last rate while another one stands in`() {
    let preferred = source("a", 4, "USD VND KRW THB6")
    #expect(lacked(preferred, source("b", 0, "USD KRW")) == ["THB a 6", "VND a 4"])
    #expect(
      lacked(preferred, source("b", 0, "USD KRW"), source("c", 0, "USD VND"))
        == ["THB a 6", "VND c 0"])
  }

  @Test func `is one that has ended as long as another source fills in`() {
    let shown = source("a", 0, "USD KRW", ended: ["VND": 20])
    #expect(lacked(shown) == [])
    #expect(lacked(shown, source("b", 0, "USD KRW")) == [])
    #expect(lacked(shown, source("b", 30, "USD VND")) == [])
    #expect(lacked(shown, source("b", 0, "USD VND")) == ["VND b 0"])
    let choice = SourceChoice([shown], now: Self.now)
    #expect(choice.hasEnded && choice.isSettled(for: ["USD"]))
    #expect(choice.isFilledIn(by: source("b", 3, "USD VND")))
    #expect(!choice.isFilledIn(by: source("b", 3, "USD KRW")))
    let filled = SourceChoice([shown, source("b", 0, "USD VND")], now: Self.now)
    #expect(!filled.isFilledIn(by: source("c", 0, "USD VND")))
    #expect(!SourceChoice([source("a", 0, "USD KRW")], now: Self.now).hasEnded)
  }

  @Test(arguments: [("USD VND30", nil), ("USD VND", 1), ("USD VND9", 1), ("USD KRW", nil)])
  func `has no rate of another source that is older than the last one with which it ended`(
    other: String, index: Int?
  ) {
    let shown = source("a", 0, "USD KRW", ended: ["VND": 20])
    let choice = SourceChoice([shown, source("b", 0, other)], now: Self.now)
    #expect(choice.index(having: "VND") == index)
    #expect(choice.index(having: "USD", "VND") == index)
    #expect(choice.index(having: "USD") == 0)
  }

  @Test func `is not one whose figure is held back or withdrawn, nor one that it never had`() {
    let other = source("b", 0, "USD VND THB")
    #expect(lacked(source("a", 0, "USD VND5", withdrawn: ["VND"]), other) == [])
    #expect(lacked(source("a", 0, "USD VND VND5"), other) == [])
    #expect(lacked(source("a", 0, "USD"), other) == [])
  }

  @Test(arguments: [
    ("USD VND1", "", true), ("USD VND2", "", false), ("USD VND2", "USD KRW", false),
    ("USD VND2", "USD VND", true), ("USD VND2", "USD VND1", true),
  ])
  func `lets further sources be asked from the second day until one has it`(
    shown: String, other: String, isSettled: Bool
  ) {
    let sources = [source("a", 0, shown)] + (other.isEmpty ? [] : [source("b", 0, other)])
    #expect(SourceChoice(sources, now: Self.now).isSettled(for: ["USD"]) == isSettled)
  }
}
