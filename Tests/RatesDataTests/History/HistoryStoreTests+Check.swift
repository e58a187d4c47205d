import Foundation
import RatesDomain
import SystemFiles
import TestSupport
import Testing

@testable import RatesData

extension HistoryStoreTests {
  @Test func `a check names years that are not what they were`() throws {
    try take(("2026-01-02", "1.1"))
    try folder.write("snapshots/ecb/history/EUR/2026.csv", "date,USD\n2026-01-02,1.7\n")
    // As a fault of the disk leaves it, which no time tells.
    let files = HistoryFiles(store: path, source: "ecb", base: "EUR")
    var mark = try #require(files.mark())
    mark.years[2026] = HistoryMark.state(
      try #require(try Directory(opening: files.path).status(of: FileName("2026.csv"))))
    try folder.write(mark.bytes, to: "snapshots/ecb/history/EUR/.made-of.json")
    #expect(try store.damagedFiles(of: .ecb).map(\.path) == ["\(files.path)/2026.csv"])
  }

  private static let year = "snapshots/ecb/history/EUR/2026.csv"

  @Test(arguments: ["date,U", "date,USD\n2026-01-02,1.7\n", "", nil])
  func `a check names a year that was cut, edited or removed, once, until it is made anew`(
    text: String?
  ) throws {
    try take(("2025-12-31", "1.10"), ("2026-01-02", "1.1"))
    if let text { try folder.write(Self.year, text) } else { try folder.remove(Self.year) }
    let damaged = try store.damagedFiles(of: .ecb)
    #expect(damaged.map(\.path) == ["\(path)/ecb/history/EUR/2026.csv"])
    let advice = "; the next question about that year makes it anew"
    #expect(damaged.allSatisfy { $0.reason.hasSuffix(advice) }, "\(damaged)")
    #expect(try rows() == ["2025-12-31 1.10", "2026-01-02 1.1"])
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
  }

  @Test func `years are whole in a copy of the store, and before new snapshots join them`() throws {
    try take(("2026-01-02", "1.1"))
    try fetch("2026-01-05T15:00:00Z", "1.2")
    #expect(try rows().count == 2)
    try FileManager.default.copyItem(atPath: path, toPath: path + "2")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + "2", toPath: path)
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
    try fetch("2026-01-06T15:00:00Z", "1.3")
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
    try folder.write(Self.year, "date,USD\n2026-01-02,1.7\n")
    #expect(try store.damagedFiles(of: .ecb).count == 1)
    #expect(try rows().count == 3)
    try folder.write("snapshots/ecb/history/EUR/.made-of.json", "{")
    #expect(
      try store.damagedFiles(of: .ecb).map(\.path) == ["\(path)/ecb/history/EUR/.made-of.json"])
    try folder.remove("snapshots/ecb/history")
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
  }

  @Test(arguments: [nil, "", "0123  ../../../etc/passwd\n"])
  func `digests that are lost come back when all files of the import are imported again`(
    text: String?
  ) throws {
    let files = [
      try csv([("2026-01-02", "1.1")]), try csv([("2026-01-05", "1.2")]),
    ]
    let importAgain = RateImport(
      folder: path, source: .ecb, now: Timestamp(secondsSinceEpoch: 1_780_000_000))
    _ = try importAgain(files, replaces: false, isDryRun: false)
    let list = "snapshots/ecb/imported/0001/SHA256SUMS"
    let before = try folder.text(list)
    if let text { try folder.write(list, text) } else { try folder.remove(list) }
    _ = try importAgain([files[1]], replaces: false, isDryRun: false)
    let damaged = try store.damagedFiles(of: .ecb)
    #expect(damaged.map(\.path) == ["\(path)/ecb/imported/0001/SHA256SUMS"])
    #expect(damaged.allSatisfy { $0.reason.contains("import the same files again, all at once") })
    _ = try importAgain(files.reversed(), replaces: false, isDryRun: false)
    #expect(try folder.text(list) == before)
    #expect(try store.damagedFiles(of: .ecb).isEmpty)
  }
}
