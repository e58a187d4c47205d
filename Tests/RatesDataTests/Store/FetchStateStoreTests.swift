import Foundation
import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RequestMemoryStoreTests {
  private let folder: TemporaryFolder
  private let store: FetchStateStore
  private var fetchState = FetchState(address: "https://example.org/v6/latest/USD")
  private let name = "open-er-api/USD/.request.json"

  init() throws {
    folder = try TemporaryFolder()
    store = FetchStateStore(folder: folder.path)
    fetchState.updated = Timestamp("2024-01-09T00:02:31Z")
    fetchState.nextUpdate = Timestamp("2024-01-10T00:10:21Z")
    fetchState.entityTag = "W/\"1\\2\""
    fetchState.lastModified = "Tue, 09 Jan 2024 00:02:31 GMT"
    fetchState.notBefore = Timestamp("2024-01-09T02:00:00Z")
    let today = ReferenceDate(daysSinceEpoch: 19_731)
    fetchState.settled = SettledDays(askedOn: today, days: [today + -1, today + -4])
  }

  @Test
  func `what is remembered comes back`() throws {
    #expect(try store.fetchState(source: "open-er-api", base: "USD") == (nil, nil))
    try store.save(fetchState, source: "open-er-api", base: "USD")
    let found = try store.fetchState(source: "open-er-api", base: "USD")
    #expect(found.fetchState == fetchState)
    #expect(found.damaged == nil)
    let little = FetchState(address: "x")
    try store.save(little, source: "open-er-api", base: "USD")
    #expect(try store.fetchState(source: "open-er-api", base: "USD").fetchState == little)
    #expect(try store.fetchState(source: "open-er-api", base: "EUR").fetchState == nil)
  }

  @Test
  func `the same state of fetches is not written again`() throws {
    try store.save(fetchState, source: "open-er-api", base: "USD")
    let number = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
    try store.save(fetchState, source: "open-er-api", base: "USD")
    let again = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
    #expect(number[.systemFileNumber] as? Int == again[.systemFileNumber] as? Int)
    #expect(number[.modificationDate] as? Date == again[.modificationDate] as? Date)
  }

  @Test(arguments: [
    "", "{", "[1]", #"{"format": 1}"#, #"{"format": 2, "address": "x"}"#,
    #"{"format": 1, "address": "x", "not_before": 5}"#,
    #"{"format": 1, "address": "x", "settled_on": "2024-01-09"}"#,
    #"{"format": 1, "address": "x", "settled_on": "2024-01-09", "settled_days": "1 2"}"#,
  ])
  func `a damaged state of fetches counts as absent and is named`(text: String) throws {
    try folder.write(text.utf8, to: name)
    let found = try store.fetchState(source: "open-er-api", base: "USD")
    #expect(found.fetchState == nil)
    #expect(found.damaged?.path == "\(folder.path)/\(name)")
  }

  @Test(arguments: ["", "/x"])
  func `a folder in its place, empty or not, is an error that names it`(content: String) throws {
    try folder.write([], to: "\(name)\(content.isEmpty ? "/x" : content)")
    if content.isEmpty { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)/x") }
    let error = RatesDataError.folderInTheWay(path: "\(folder.path)/\(name)")
    #expect(throws: error) { try store.fetchState(source: "open-er-api", base: "USD") }
    let damaged = try SnapshotStore(folder: folder.path).damagedFiles(now: "2024-01-10T12:00:00Z")
    #expect(damaged.map(\.reason) == ["it is a folder; move it away"])
  }

  @Test
  func `a tag that could add lines to a request is not taken from the file`() throws {
    try folder.write(
      #"{"format": 1, "address": "x", "etag": "a\r\nHost: b"}"#.utf8, to: name)
    #expect(
      try store.fetchState(source: "open-er-api", base: "USD").fetchState
        == FetchState(address: "x"))
  }
}
