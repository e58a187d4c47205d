import Formats
import RatesDomain
import SystemFiles
import Transport

/// The memory of requests as a small file beside the snapshots: `.request.json`.
package struct FetchStateStore: FetchStateRepository {
  private static let name = ".request.json"
  private let folder: String

  /// The memory in the folder of a snapshot store.
  package init(folder: String) {
    self.folder = folder
  }

  /// What is remembered; a file that cannot be read counts as absent and is named. Throws
  /// `RatesDataError` for a folder, because nothing can be remembered while one stands there.
  package func memory(source: String, base: CurrencyCode) throws -> (
    memory: FetchState?, damaged: CorruptFile?
  ) {
    let path = "\(folder)/\(source)/\(base)/\(Self.name)"
    do {
      guard let bytes = try StoredFile.read(path) else { return (nil, nil) }
      return (try Self.memory(bytes), nil)
    } catch .unreadable(.folder) {
      throw RatesDataError.folderInTheWay(path: path)
    } catch {
      return (nil, CorruptFile(path: path, reason: "\(error)"))
    }
  }

  /// Writes what is remembered, unless that is what stands there; throws `RatesDataError`.
  package func save(_ memory: FetchState, source: String, base: CurrencyCode) throws {
    let folder = "\(folder)/\(source)/\(base)"
    let bytes = Self.bytes(memory)
    if let stored = try? StoredFile.read("\(folder)/\(Self.name)"), stored == bytes { return }
    do {
      try AtomicFile.write(bytes, folder: folder, name: Self.name)
    } catch {
      throw RatesDataError.cannotWrite(path: "\(folder)/\(Self.name)", reason: error.reason)
    }
  }

  private static func memory(_ bytes: [UInt8]) throws(FileCorruption) -> FetchState {
    let file = try StoredJSON(bytes)
    var memory = FetchState(address: try file.text("address"))
    memory.updated = try file.time("updated")
    memory.nextUpdate = try file.time("next_update")
    memory.notBefore = try file.time("not_before")
    memory.entityTag = CacheValidator.text(file.object["etag"]?.string)
    memory.lastModified = CacheValidator.text(file.object["last_modified"]?.string)
    memory.settled = try file.settledDays()
    return memory
  }

  private static func bytes(_ memory: FetchState) -> [UInt8] {
    let settled = memory.settled
    let fields: [(String, String?)] = [
      ("address", memory.address),
      ("updated", memory.updated?.description),
      ("next_update", memory.nextUpdate?.description),
      ("etag", memory.entityTag),
      ("last_modified", memory.lastModified),
      ("not_before", memory.notBefore?.description),
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
