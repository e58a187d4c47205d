import Foundation
import Glibc
import RatesDomain
import SystemFiles
import TestSupport
import Testing

@testable import RatesData

@Suite("The store of years", .waiting, .timeLimit(.minutes(20)))
struct HistoryStoreTests {
  let folder: TemporaryFolder
  let path: String
  let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/snapshots"
    store = HistoryStore(folder: path)
  }

  func csv(_ rows: [(String, String)]) throws -> RateImport.File {
    let lines = rows.map { "\($0.0),\($0.1),\n" }.joined()
    return try RateImport.File(
      place: "/somewhere/hist.csv", bytes: Array("Date,USD,\n\(lines)".utf8))
  }

  @discardableResult
  func take(
    _ rows: (String, String)..., replaces: Bool = false, isDryRun: Bool = false
  ) throws -> HistoryMerge {
    let outcomes = try RateImport(
      folder: path, source: .ecb, now: Timestamp(secondsSinceEpoch: 1_780_000_000))(
        [csv(rows)], replaces: replaces, isDryRun: isDryRun)
    return try #require(outcomes.first).merge
  }

  func fetch(_ time: String, _ rate: String, held: Bool = false) throws {
    let updated = try #require(Timestamp(time))
    let rate = try #require(ExactDecimal(rate))
    try SnapshotStore(folder: path).save(
      Snapshot(
        source: "ecb", base: "EUR", updated: updated, nextUpdate: nil,
        rates: ["EUR": 1, "USD": rate],
        carriedForward: held ? ["USD": DatedRate(rate: 1, updated: updated)] : [:]))
  }

  func rows(keeps: Bool = true) throws -> [String] {
    try store.history(of: .ecb, base: "EUR", keeps: keeps).history
      .series(base: "EUR", quote: "USD").map { "\($0.date) \($0.shown)" }
  }

  private var years: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/ecb/history/EUR")) ?? [])
      .filter { $0.hasSuffix(".csv") }.sorted()
  }

  @Test func `an import is kept as it came, and its days stand in a file for each year`() throws {
    try take(("2025-12-31", "1.10"), ("2026-01-02", "1.1172"))
    #expect(try rows() == ["2025-12-31 1.10", "2026-01-02 1.1172"])
    #expect(years == ["2025.csv", "2026.csv"])
    #expect(
      try folder.text("snapshots/ecb/history/EUR/2025.csv") == "date,USD\n2025-12-31,1.10\n")
    let original = "snapshots/ecb/imported/0001/EUR/00001-hist.csv"
    #expect(try folder.text(original).hasPrefix("Date,USD,"))
    let check = try Shell.run("cd \(path)/ecb/imported/0001 && sha256sum -c SHA256SUMS")
    #expect(String(decoding: check, as: UTF8.self) == "EUR/00001-hist.csv: OK\n")
  }

  @Test func `importing twice changes nothing`() throws {
    try take(("2026-01-02", "1.1172"))
    let before = try folder.contents
    let merge = try take(("2026-01-02", "1.11720"))
    #expect(merge.newDates.isEmpty && merge.unchangedDays == 1 && merge.disagreements.isEmpty)
    #expect(try folder.contents == before)
  }

  @Test func `a dry run writes nothing`() throws {
    #expect(try take(("2026-01-02", "1.1172"), isDryRun: true).newDates.count == 1)
    #expect(try folder.contents.isEmpty)
  }

  @Test func `what disagrees stays unless it is replaced, also when all is made anew`() throws {
    try fetch("2026-01-05T15:00:00Z", "1.3")
    try take(("2026-01-02", "1.1"))
    let merge = try take(("2026-01-02", "1.2"), ("2026-01-05", "1.4"), ("2026-01-06", "1.5"))
    #expect(merge.disagreements.count == 2)
    let kept = ["2026-01-02 1.1", "2026-01-05 1.3", "2026-01-06 1.5"]
    #expect(try rows() == kept)
    try folder.remove("snapshots/ecb/history")
    #expect(try rows() == kept)
    try take(("2026-01-02", "1.2"), ("2026-01-05", "1.4"), replaces: true)
    let replaced = ["2026-01-02 1.2", "2026-01-05 1.4", "2026-01-06 1.5"]
    #expect(try rows() == replaced)
    try folder.remove("snapshots/ecb/history")
    #expect(try rows() == replaced)
    try take(("2026-01-02", "1.9"), ("2026-01-07", "2"))
    #expect(try rows() == replaced + ["2026-01-07 2"])
    try folder.remove("snapshots/ecb/history")
    #expect(try rows() == replaced + ["2026-01-07 2"])
  }

  @Test func `fetched rates join, of each day the last update, and none that is held back`() throws
  {
    try take(("2025-12-31", "1.10"))
    try fetch("2026-01-02T15:00:00Z", "1.11")
    #expect(try rows() == ["2025-12-31 1.10", "2026-01-02 1.11"])
    try fetch("2026-01-02T16:00:00Z", "1.12")
    try fetch("2026-01-05T15:00:00Z", "9.99", held: true)
    try fetch("2026-01-06T15:00:00Z", "1.14")
    let all = ["2025-12-31 1.10", "2026-01-02 1.12", "2026-01-06 1.14"]
    #expect(try rows() == all)
    #expect(try rows(keeps: false) == all)
    try folder.remove("snapshots/ecb/history")
    #expect(try rows(keeps: false) == all)
    #expect(years.isEmpty)
  }

  @Test func `that many names have not changed is noted once they have settled`() async throws {
    let days = (0..<128).map { ReferenceDate(daysSinceEpoch: 20_000 + $0) }
    for day in days { try fetch("\(day)T15:00:00Z", "1.1") }
    #expect(try rows().count == 128)
    try await Task.sleep(for: .seconds(2.2))
    let mark = "snapshots/ecb/history/EUR/.made-of.json"
    let before = try folder.text(mark)
    let newest = try #require(Timestamp("\(days[127])T15:00:00Z"))
    let state = try store.state(of: .ecb, base: "EUR", until: newest)
    #expect(try folder.text(mark) == before)
    #expect(try store.state(of: .ecb, base: "EUR", until: newest, keeps: true) == state)
    let noted = try folder.text(mark)
    #expect(noted != before)
    #expect(try store.state(of: .ecb, base: "EUR", until: newest, keeps: true) == state)
    #expect(try folder.text(mark) == noted)
    #expect(try rows().count == 128)
  }

  @Test func `a day is that of the source's place`() throws {
    try fetch("2026-01-02T23:30:00Z", "1.11")
    #expect(try rows() == ["2026-01-03 1.11"])
  }

  @Test func `an older snapshot that comes or goes is noticed`() throws {
    try fetch("2026-01-02T15:00:00Z", "1.1")
    try fetch("2026-01-06T15:00:00Z", "1.2")
    #expect(try rows().count == 2)
    try fetch("2026-01-05T15:00:00Z", "1.3")
    #expect(try rows() == ["2026-01-02 1.1", "2026-01-05 1.3", "2026-01-06 1.2"])
    try folder.remove("snapshots/ecb/EUR/2026-01-02T15-00-00Z.json")
    #expect(try rows() == ["2026-01-05 1.3", "2026-01-06 1.2"])
  }

  @Test(arguments: ["", "date,USD\n2026-01-02,9", "date,USD\n2026-01-02,9.9999\n", "\0\0\0\0"])
  func `a year's file that was changed is made anew`(text: String) throws {
    try take(("2026-01-02", "1.1172"))
    try folder.write("snapshots/ecb/history/EUR/2026.csv", text)
    #expect(try rows() == ["2026-01-02 1.1172"])
    #expect(
      try folder.text("snapshots/ecb/history/EUR/2026.csv") == "date,USD\n2026-01-02,1.1172\n")
  }

  @Test func `a damaged mark makes everything anew`() throws {
    try take(("2026-01-02", "1.1172"))
    try folder.write("snapshots/ecb/history/EUR/.made-of.json", "{")
    #expect(try rows() == ["2026-01-02 1.1172"])
  }

  @Test func `what a killed import left is not there, and goes with the next one`() throws {
    try folder.write("snapshots/ecb/imported/.new/EUR/00001-half.csv", "Date,USD,\n2020")
    #expect(try rows().isEmpty)
    try take(("2026-01-02", "1.1172"))
    #expect(try folder.contents.filter { $0.contains(".new") }.isEmpty)
    #expect(try rows() == ["2026-01-02 1.1172"])
  }

  @Test func `an import that was killed before its years were written is whole`() throws {
    try take(("2026-01-02", "1.1"))
    let older = try folder.read("snapshots/ecb/history/EUR/.made-of.json")
    try take(("2027-01-04", "1.2"))
    try folder.remove("snapshots/ecb/history/EUR/2027.csv")
    try folder.write(older, to: "snapshots/ecb/history/EUR/.made-of.json")
    #expect(try rows() == ["2026-01-02 1.1", "2027-01-04 1.2"])
  }

  @Test func `a damaged snapshot is passed over`() throws {
    try fetch("2026-01-02T15:00:00Z", "1.1")
    try folder.write("snapshots/ecb/EUR/2026-01-05T15-00-00Z.json", "{")
    let lookup = try store.history(of: .ecb, base: "EUR")
    #expect(lookup.history.days.count == 1)
    #expect(lookup.damaged.map(\.path) == ["\(path)/ecb/EUR/2026-01-05T15-00-00Z.json"])
  }

  @Test(arguments: ["Date,USD,\n2026-01-02,1.7,\n", "Date,USD,\n2026-01-02,1.1,\n2026", "", nil])
  func `a damaged original is named, never shown, and whole again when it is imported again`(
    text: String?
  ) throws {
    let rows = [("2026-01-02", "1.1"), ("2025-01-02", "1.2")]
    try take(rows[0], rows[1])
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
    let original = "snapshots/ecb/imported/0001/EUR/00001-hist.csv"
    if let text { try folder.write(original, text) } else { try folder.remove(original) }
    // The files of years are the last that have its figures: a check must not have them deleted.
    let shown = ["2025-01-02 1.2", "2026-01-02 1.1"]
    #expect(try self.rows() == shown)
    #expect(
      try store.damagedFiles(of: .ecb).map { $0.path.replacing(path, with: "") }
        == ["/ecb/imported/0001/EUR/00001-hist.csv"])
    try folder.remove("snapshots/ecb/history")
    let lookup = try store.history(of: .ecb, base: "EUR")
    #expect(lookup.history.days.isEmpty && lookup.damagedOriginals.count == 1)
    #expect(years.isEmpty)
    try take(rows[0], rows[1])
    #expect(try self.rows() == shown)
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
    #expect(try folder.contents.contains { $0.contains("imported/0002") } == false)
  }

  @Test(arguments: [nil, "", "0123  ../../../etc/passwd\n"])
  func `an import whose digests are lost is named, and can be made anew`(text: String?) throws {
    try take(("2026-01-02", "1.1"))
    let list = "snapshots/ecb/imported/0001/SHA256SUMS"
    if let text { try folder.write(list, text) } else { try folder.remove(list) }
    try folder.remove("snapshots/ecb/history")
    #expect(
      try store.history(of: .ecb, base: "EUR").damagedOriginals.map(\.path)
        == ["\(path)/ecb/imported/0001/SHA256SUMS"])
    try folder.remove("snapshots/ecb/imported/0001")
    try take(("2026-01-02", "1.1"))
    #expect(try rows() == ["2026-01-02 1.1"])
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
  }

  @Test func `only the years and currencies that are wanted are read`() throws {
    try take(("2025-01-02", "1.1"), ("2026-01-02", "1.2"))
    let history = try store.history(of: .ecb, base: "EUR", years: 2026...2026, only: ["USD"])
    #expect(history.history.days.map(\.date.year) == [2026])
    #expect(try store.history(of: .ecb, base: "EUR", only: ["JPY"]).history.days.isEmpty)
  }

  @Test(arguments: ["cut", "gone", "import gone", "all imports gone"])
  func `years whose original is damaged or gone stay, with all that comes later, until it is back`(
    kind: String
  ) throws {
    try take(("2026-01-02", "1.1"), ("2026-01-09", "1.3"))
    try fetch("2026-01-05T15:00:00Z", "1.2")
    #expect(try rows().count == 3)
    let import1 = "snapshots/ecb/imported/0001"
    switch kind {
    case "cut": try folder.write(import1 + "/EUR/00001-hist.csv", "Date,USD,\n")
    case "gone": try folder.remove(import1 + "/EUR/00001-hist.csv")
    case "import gone": try folder.remove(import1)
    default: try folder.remove("snapshots/ecb/imported")
    }
    try fetch("2026-01-06T15:00:00Z", "1.25")
    let all = ["2026-01-02 1.1", "2026-01-05 1.2", "2026-01-06 1.25", "2026-01-09 1.3"]
    for _ in 0..<2 {
      #expect(try rows() == all)
      let lookup = try store.history(of: .ecb, base: "EUR")
      #expect(lookup.damagedOriginals.count == 1 && lookup.hasTheirFigures)
      #expect(try store.damagedOriginals(of: .ecb).map(\.hasItsFigures) == [true])
      #expect(try !store.damagedFiles(of: .ecb).isEmpty)
    }
    try take(("2026-01-02", "1.1"), ("2026-01-09", "1.3"))
    #expect(try rows() == all)
    #expect(try store.damagedOriginals(of: .ecb).isEmpty)
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
  }

  @Test func `an import that was deleted is not missed if another one has its figures`() throws {
    try take(("2026-01-02", "1.1"))
    try take(("2026-01-02", "1.1"), ("2026-01-05", "1.2"))
    try folder.remove("snapshots/ecb/imported/0001")
    #expect(try rows() == ["2026-01-02 1.1", "2026-01-05 1.2"])
    #expect(try store.damagedOriginals(of: .ecb).isEmpty)
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
  }

  @Test func `an import that was to go is gone with the years that were made from it`() throws {
    try take(("2026-01-02", "1.1"))
    try folder.remove("snapshots/ecb/imported")
    try folder.remove("snapshots/ecb/history")
    #expect(try rows().isEmpty)
    #expect(try store.damagedOriginals(of: .ecb).isEmpty)
  }
}
