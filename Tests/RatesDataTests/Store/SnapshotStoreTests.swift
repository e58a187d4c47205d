import Foundation
import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct SnapshotStoreTests {
  private let folder: TemporaryFolder
  private let store: SnapshotStore
  private let place = "open-er-api/USD"
  private let first: Snapshot
  private let second: Snapshot

  init() throws {
    folder = try TemporaryFolder()
    store = SnapshotStore(folder: folder.path + "/snapshots")
    first = try Self.snapshot("2024-01-09T00:02:31Z", won: "1312.60")
    second = try Self.snapshot("2024-01-10T00:02:32Z", won: "1319.000001")
  }

  private static func snapshot(_ updated: String, won: String) throws -> Snapshot {
    let updated = try #require(Timestamp(updated))
    return Snapshot(
      source: "open-er-api", base: "USD", updated: updated, nextUpdate: updated + 87_000,
      rates: [
        "USD": 1, "KRW": try #require(ExactDecimal(won)),
        "BHD": try #require(ExactDecimal("0.376")),
      ])
  }

  private func latest(
    _ count: Int = 1, source: String = "open-er-api", base: CurrencyCode = "USD",
    now: Timestamp = "2024-01-10T12:00:00Z"
  ) throws -> SnapshotLookup {
    try store.latest(count, source: source, base: base, now: now)
  }

  private func newest() throws -> SnapshotLookup { try latest() }

  private func found(_ snapshots: Snapshot...) -> SnapshotLookup {
    SnapshotLookup(series: SnapshotSeries(snapshots), damaged: [])
  }

  private func file(_ name: String) -> String { "snapshots/\(place)/\(name)" }

  @Test
  func `an empty store has nothing, and a search makes no folder`() throws {
    #expect(try newest() == found())
    #expect(try folder.contents.isEmpty)
  }

  @Test
  func `standing, last and bank rates and the quotation come back as they were stored`() throws {
    let snapshot = Snapshot(
      source: "open-er-api", base: "USD", updated: first.updated, nextUpdate: nil,
      quotation: .inBase, rates: first.published,
      carriedForward: [
        "KRW": DatedRate(rate: 1300, updated: "2024-01-08T00:02:31Z"),
        "ZWL": DatedRate(
          rate: 6436, updated: "2024-01-07T00:02:31Z", missingSince: "2024-01-08T00:02:31Z"),
      ],
      ended: ["HRK": DatedRate(rate: 7, updated: "2022-12-31T00:02:31Z")],
      bankRates: ["KRW": BankRates(buying: 1299, selling: 1301)])
    try store.save(snapshot)
    #expect(try latest() == found(snapshot))
    #expect(snapshot.rates["KRW"] == 1300)
    #expect(snapshot.rates["ZWL"] == 6436)
    #expect(snapshot.ended["HRK"]?.rate == 7 && snapshot.rates["HRK"] == nil)
  }

  @Test
  func `last rates come from the update that they are of, or else from themselves`() throws {
    try store.save(first)
    let newest = Snapshot(
      source: "open-er-api", base: "USD", updated: second.updated, nextUpdate: nil,
      rates: second.published.filter { $0.key != "BHD" },
      ended: [
        "BHD": DatedRate(
          rate: try #require(ExactDecimal("0.376")), updated: first.updated),
        "HRK": DatedRate(rate: 7, updated: "2022-12-31T00:02:31Z"),
      ])
    try store.save(newest)
    let last = try store.lastRates(newest)
    #expect(last.map(\.currencies) == [["BHD"], ["HRK"]])
    #expect(last.first?.rates == first.with(nextUpdate: nil))
    #expect(last.last?.rates.rates == ["USD": 1, "HRK": 7])
    #expect(last.last?.rates.updated == "2022-12-31T00:02:31Z")
    try folder.write("{".utf8, to: file("2024-01-09T00-02-31Z.json"))
    #expect(try store.lastRates(newest).first?.rates.currencies == ["BHD", "USD"])
    #expect(try store.lastRates(first).isEmpty)
  }

  @Test
  func `a snapshot is a readable file named after its update time`() throws {
    try store.save(first)
    let bytes = try folder.read(file("2024-01-09T00-02-31Z.json"))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "format": 1,
          "source": "open-er-api",
          "base": "USD",
          "updated": "2024-01-09T00:02:31Z",
          "next_update": "2024-01-10T00:12:31Z",
          "rates": {
            "BHD": 0.376,
            "KRW": 1312.60,
            "USD": 1
          }
        }

        """)
    #expect(try folder.contents.count == 4)
    let stored = try #require(try newest().series.newest)
    #expect(stored == first)
    #expect(stored.rates["KRW"]?.description == "1312.60")
  }

  @Test
  func `the newest and the one before it are found by time`() throws {
    try store.save(second)
    try store.save(first)
    #expect(try newest() == found(second))
    #expect(try latest(2).series.snapshots == [second, first])
    #expect(try latest(3).series.snapshots == [second, first])
  }

  @Test
  func `other sources and bases are other places`() throws {
    try store.save(first)
    #expect(try latest(base: "EUR") == found())
    #expect(try latest(source: "ecb") == found())
  }

  @Test
  func `what a killed run left behind is no snapshot and goes with the next one`() throws {
    try folder.write("{".utf8, to: file(".ratepress.tmp"))
    try folder.write("{".utf8, to: file("notes.txt"))
    #expect(try newest() == found())
    try store.save(first)
    #expect(try newest() == found(first))
    #expect(try !folder.contents.contains(file(".ratepress.tmp")))
  }

  @Test(arguments: [
    "", "{", "\u{0}\u{1}\u{2}", "[]", "{}", #"{"format": 2}"#, #"{"format": 1}"#,
  ])
  func `a damaged file is named, the next older one serves, and nothing is deleted`(
    text: String
  ) throws {
    try store.save(first)
    let name = file("2024-01-10T00-02-32Z.json")
    try folder.write(text.utf8, to: name)
    let lookup = try newest()
    #expect(lookup.series.newest == first)
    #expect(lookup.damaged.map(\.path) == ["\(folder.path)/\(name)"])
    #expect(lookup.damaged.allSatisfy { !$0.reason.isEmpty })
    #expect(try folder.read(name) == Array(text.utf8))
  }

  @Test(arguments: [
    ("\"base\": \"USD\"", "\"base\": \"EUR\""),
    ("\"source\": \"open-er-api\"", "\"source\": \"ecb\""),
    ("00:02:31Z", "00:02:32Z"), ("\"USD\": 1", "\"USD\": 2"), ("\"KRW\": 1312.60", "\"KRW\": 0"),
    ("\"KRW\": 1312.60", "\"KRW\": -1"), ("\"KRW\": 1312.60", "\"KRW\": \"1\""),
    ("\"KRW\"", "\"krw\""), ("\"KRW\"", "\"USD\""), ("\"rates\"", "\"figures\""),
    ("2024-01-10T00:12:31Z", "tomorrow"), ("\"format\": 1", "\"format\": 99"),
  ])
  func `a file that says other than its place or breaks a rule is damaged`(
    old: String, new: String
  ) throws {
    try store.save(first)
    let name = file("2024-01-09T00-02-31Z.json")
    let text = try folder.text(name)
    let changed = text.replacing(old, with: new)
    try #require(changed != text)
    try folder.write(changed.utf8, to: name)
    let lookup = try newest()
    #expect(lookup.series.newest == nil)
    #expect(lookup.damaged.count == 1)
  }

  @Test(arguments: [
    ("\"standing\": {", "\"standing\": 5, \"x\": {", "its field standing has “5”"),
    ("\"ended\": {", "\"ended\": [], \"x\": {", "its field ended has “[]”"),
    ("\"buying\": {", "\"buying\": null, \"x\": {", "its field buying has “null”"),
    (
      "\"2024-01-08T00:02:32Z\"", "\"yesterday\"",
      "its field standing.ZWL.missing_since has “\"yesterday\"”"
    ),
    ("\"2024-01-08T00:02:32Z\"", "5", "its field standing.ZWL.missing_since has “5”"),
  ])
  func `damage beside the rates is told, too`(old: String, new: String, words: String) throws {
    let snapshot = Snapshot(
      source: "open-er-api", base: "USD", updated: first.updated, nextUpdate: nil,
      rates: first.published,
      carriedForward: [
        "ZWL": DatedRate(
          rate: 6436, updated: "2024-01-07T00:02:31Z", missingSince: "2024-01-08T00:02:32Z")
      ],
      ended: ["HRK": DatedRate(rate: 7, updated: "2022-12-31T00:02:31Z")],
      bankRates: ["KRW": BankRates(buying: 1299, selling: 1301)])
    try store.save(snapshot)
    let name = file("2024-01-09T00-02-31Z.json")
    let text = try folder.text(name)
    let changed = text.replacing(old, with: new)
    try #require(changed != text)
    try folder.write(changed.utf8, to: name)
    #expect(try newest().damaged.map(\.reason) == [words])
  }

  @Test
  func `a folder, a link, a pipe and a strange name are passed over`() throws {
    try store.save(first)
    let place = "\(folder.path)/snapshots/\(place)"
    try Shell.run(
      """
      cd '\(place)' && mkdir 2024-01-11T00-02-32Z.json &&
      ln -s 2024-01-09T00-02-31Z.json 2024-01-12T00-02-32Z.json && ln -s gone 2024-01-13T00-02-32Z.json &&
      mkfifo 2024-01-14T00-02-32Z.json && touch 2024-02-30T00-00-00Z.json
      """)
    let lookup = try newest()
    #expect(lookup.series.newest == first)
    #expect(
      lookup.damaged.map(\.reason) == [
        "it is not named after an update time", "it is no regular file", "it is a symbolic link",
        "it is a symbolic link", "it is a folder",
      ])
  }

  /// Reading beyond the last entry that the system handed over is what the address sanitizer sees.
  @Test
  func `the newest of thousands of snapshots is found`() throws {
    try store.save(second)
    let place = "\(folder.path)/snapshots/\(place)"
    try Shell.run("cd '\(place)' && seq -f '1900-01-01T00-00-00Z.%g.json' 2 3001 | xargs touch")
    #expect(try newest() == found(second))
  }

  @Test
  func `a snapshot does not replace a damaged file of its name`() throws {
    let name = file("2024-01-09T00-02-31Z.json")
    try folder.write("{".utf8, to: name)
    try store.save(first)
    #expect(try folder.read(name) == Array("{".utf8))
    #expect(try newest() == found(first))
    #expect(try folder.contents.contains(file("2024-01-09T00-02-31Z.2.json")))
    try store.save(second)
    #expect(try latest(2).series.snapshots == [second, first])
  }

  @Test
  func `a store that cannot be written or read says where`() throws {
    try folder.write([], to: "snapshots")
    let saving = #expect(throws: RatesDataError.self) { try store.save(first) }
    guard case .cannotWrite(let path, _)? = saving else {
      Issue.record("\(String(describing: saving))")
      return
    }
    #expect(path.hasSuffix(file("2024-01-09T00-02-31Z.json")))
    let reading = #expect(throws: RatesDataError.self) { try newest() }
    guard case .cannotRead? = reading else {
      Issue.record("\(String(describing: reading))")
      return
    }
  }

  @Test
  func `a write that fails half-way leaves nothing behind`() throws {
    try store.save(first)
    // The rename fails, since a folder that is not empty has the name of the state's file.
    try folder.write([], to: file(".request.json/x"))
    let fetchStates = FetchStateStore(folder: folder.path + "/snapshots")
    #expect(throws: RatesDataError.self) {
      try fetchStates.save(FetchState(address: "a"), source: "open-er-api", base: "USD")
    }
    #expect(try !folder.contents.contains(file(".ratepress.tmp")))
    #expect(try newest() == found(first))
  }

  @Test
  func `a snapshot from the far future is passed over and found by an inspection`() throws {
    try store.save(first)
    try store.save(second)
    let future = try Self.snapshot("2099-01-01T00:00:00Z", won: "1")
    try store.save(future)
    let lookup = try latest(2)
    #expect(lookup.series.snapshots == [second, first])
    #expect(!lookup.clockIsBehind)
    #expect(lookup.damaged.map(\.path) == ["\(folder.path)/\(file("2099-01-01T00-00-00Z.json"))"])
    #expect(try store.damagedFiles(now: "2024-01-10T12:00:00Z") == lookup.damaged)
    #expect(try latest(2, now: "2099-01-01T12:00:00Z").series.snapshots == [future, second])
    #expect(try store.damagedFiles(now: "2099-01-01T12:00:00Z").isEmpty)
  }

  @Test
  func `with a clock that is behind the stored rates, none of them is passed over`() throws {
    try store.save(first)
    try store.save(second)
    for now: Timestamp in ["2022-12-06T00:00:00Z", "2024-01-09T00:00:00Z"] {
      let lookup = try latest(2, now: now)
      #expect(lookup.series.snapshots == [second, first])
      #expect(lookup.clockIsBehind)
      #expect(lookup.damaged.isEmpty)
      #expect(try store.damagedFiles(now: now).count == 1)
    }
    #expect(try !latest(now: "2024-01-09T00:02:32Z").clockIsBehind)
  }
}
