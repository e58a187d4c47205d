import RatesData
import RatesDomain
import TestSupport
import Testing

/// A store of half a year, whose folder has not changed for two seconds.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct NewestNamesTests {
  private let folder: TemporaryFolder
  private let store: SnapshotStore
  private static let days: Int64 = 180
  private static let start: Timestamp = "2024-01-01T00:02:31Z"
  private static let end = start + (days - 1) * 86_400

  init() async throws {
    folder = try TemporaryFolder()
    store = SnapshotStore(folder: folder.path + "/snapshots")
    for day in 0..<Self.days {
      try folder.write(
        Self.file(Self.start + day * 86_400),
        String(
          decoding: SnapshotFile.bytes(Self.snapshot(Self.start + day * 86_400)), as: UTF8.self))
    }
    try await Task.sleep(for: .seconds(2.1))
    _ = try newest()
  }

  private static func snapshot(_ updated: Timestamp) -> Snapshot {
    Snapshot(
      source: "open-er-api", base: "USD", updated: updated, nextUpdate: updated + 87_000,
      rates: ["USD": 1, "KRW": 1319])
  }

  private static func file(_ updated: Timestamp) -> String {
    "snapshots/open-er-api/USD/\(updated.description.replacing(":", with: "-")).json"
  }

  private var index: String { "snapshots/open-er-api/.USD.newest.json" }

  private func newest(now: Timestamp = end) throws -> [Timestamp] {
    try store.latest(2, source: "open-er-api", base: "USD", now: now).series.snapshots
      .map(\.updated)
  }

  @Test
  func `while no name has changed, the folder is not listed again`() throws {
    let text = try folder.text(index)
    #expect(try newest() == [Self.end, Self.end + -86_400])
    let last = Self.file(Self.end).split(separator: "/").last.map(String.init)
    try folder.write(index, text.replacing("\"\(try #require(last))\",", with: ""))
    #expect(try newest() == [Self.end + -86_400, Self.end + -2 * 86_400])
  }

  @Test
  func `a store that keeps nothing writes no names`() throws {
    try folder.remove(index)
    let reading = SnapshotStore(folder: folder.path + "/snapshots", keeps: false)
    let found = try reading.latest(2, source: "open-er-api", base: "USD", now: Self.end)
    #expect(found.series.newest?.updated == Self.end)
    #expect(try !folder.contents.contains(index))
    _ = try newest()
    #expect(try folder.contents.contains(index))
  }

  @Test
  func `a snapshot that comes or goes is seen at once`() throws {
    let next = Self.end + 86_400
    try store.save(Self.snapshot(next))
    #expect(try newest(now: next) == [next, Self.end])
    try folder.remove(Self.file(Self.end))
    #expect(try newest(now: next) == [next, Self.end + -86_400])
  }

  @Test
  func `where the newest are damaged, older ones are found`() throws {
    for day in 0..<20 { try folder.write(Self.file(Self.end + -Int64(day) * 86_400), "{") }
    let lookup = try store.latest(2, source: "open-er-api", base: "USD", now: Self.end)
    #expect(lookup.damaged.count == 20)
    #expect(lookup.series.newest?.updated == Self.end + -20 * 86_400)
  }

  @Test
  func `a clock that is far behind sees all that is stored`() throws {
    let lookup = try store.latest(
      2, source: "open-er-api", base: "USD", now: Self.end + -60 * 86_400)
    #expect(lookup.clockIsBehind)
    #expect(lookup.series.newest?.updated == Self.end)
  }

  @Test(arguments: ["", "{", "[]", "{\"format\": 2}"])
  func `a damaged index is no harm`(_ text: String) throws {
    try folder.write(index, text)
    #expect(try newest() == [Self.end, Self.end + -86_400])
    #expect(try store.damagedFiles(now: Self.end).isEmpty)
  }
}
