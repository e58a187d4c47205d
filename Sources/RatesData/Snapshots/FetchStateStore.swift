import Formats
import RatesDomain
import SystemFiles
import Transport

/// The state of fetches as a small file next to the snapshots: `.request.json`.
package struct FetchStateStore: FetchStateRepository {
  private static let name = ".request.json"
  private let folder: String

  /// The states in the folder of a snapshot store.
  package init(folder: String) {
    self.folder = folder
  }

  /// What is remembered; a file that cannot be read counts as absent and is named. Throws
  /// `RatesDataError` for a folder, because nothing can be remembered while one stands there.
  package func fetchState(source: String, base: CurrencyCode) throws -> (
    fetchState: FetchState?, damaged: CorruptFile?
  ) {
    let path = "\(folder)/\(source)/\(base)/\(Self.name)"
    do {
      guard let bytes = try StoredFile.read(path) else { return (nil, nil) }
      return (try Self.fetchState(bytes), nil)
    } catch .unreadable(.folder) {
      throw RatesDataError.folderInTheWay(path: path)
    } catch {
      return (nil, CorruptFile(path: path, reason: "\(error)"))
    }
  }

  /// Writes what is remembered, unless that is what stands there; throws `RatesDataError`.
  package func save(_ fetchState: FetchState, source: String, base: CurrencyCode) throws {
    let folder = "\(folder)/\(source)/\(base)"
    let bytes = Self.bytes(fetchState)
    if let stored = try? StoredFile.read("\(folder)/\(Self.name)"), stored == bytes { return }
    do {
      try AtomicFile.write(bytes, folder: folder, name: Self.name)
    } catch {
      throw RatesDataError.cannotWrite(path: "\(folder)/\(Self.name)", reason: error.reason)
    }
  }

  private static func fetchState(_ bytes: [UInt8]) throws(FileCorruption) -> FetchState {
    let file = try StoredJSON(bytes)
    var fetchState = FetchState(address: try file.text("address"))
    fetchState.updated = try file.time("updated")
    fetchState.nextUpdate = try file.time("next_update")
    fetchState.notBefore = try file.time("not_before")
    fetchState.entityTag = CacheValidator.text(file.object["etag"]?.string)
    fetchState.lastModified = CacheValidator.text(file.object["last_modified"]?.string)
    fetchState.settled = try file.settledDays()
    return fetchState
  }

  private static func bytes(_ fetchState: FetchState) -> [UInt8] {
    let settled = fetchState.settled
    let fields: [(String, String?)] = [
      ("address", fetchState.address),
      ("updated", fetchState.updated?.description),
      ("next_update", fetchState.nextUpdate?.description),
      ("etag", fetchState.entityTag),
      ("last_modified", fetchState.lastModified),
      ("not_before", fetchState.notBefore?.description),
      ("settled_on", settled?.askedOn.description),
      ("settled_days", settled?.days.sorted().map(\.description).joined(separator: " ")),
    ]
    let members = fields.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
    let value = JSONValue.object([JSONMember("format", .number(StoredJSON.format))] + members)
    return Array(value.text(indented: true).utf8)
  }
}

extension StoredJSON {
  /// The days that need not be asked for again, nil if there are none.
  fileprivate func settledDays() throws(FileCorruption) -> SettledDays? {
    guard object["settled_on"] != nil else { return nil }
    let askedOn = try day(text("settled_on"), of: "settled_on")
    var settled = SettledDays(askedOn: askedOn)
    for word in try text("settled_days").split(separator: " ") {
      settled.days.insert(try day(String(word), of: "settled_days"))
    }
    return settled
  }

  private func day(_ text: String, of field: String) throws(FileCorruption) -> ReferenceDate {
    guard let day = ReferenceDate(text) else { throw .wrong(field: field, found: text) }
    return day
  }
}
