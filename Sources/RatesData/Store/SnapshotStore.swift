import Glibc
import RatesDomain
import SystemFiles

/// Snapshots as files: `<folder>/<source>/<base>/<update time>.json`.
package struct SnapshotStore: SnapshotRepository {
  let folder: String

  /// The store in a folder, which is made when the first snapshot is saved.
  package init(folder: String) {
    self.folder = folder
  }

  /// The newest readable snapshot; throws `RatesDataError` where the folder cannot be read.
  package func newest(source: String, base: CurrencyCode) throws -> SnapshotLookup {
    try search(source: source, base: base, before: nil)
  }

  /// The newest readable one before `time`; throws as `newest` does.
  package func latest(
    before time: Timestamp, source: String, base: CurrencyCode
  ) throws -> SnapshotLookup {
    try search(source: source, base: base, before: time)
  }

  /// Writes the snapshot under the first free name of its update time, so that a damaged file of
  /// that name stays; throws `RatesDataError`.
  package func save(_ snapshot: Snapshot) throws {
    let folder = path(snapshot.source, snapshot.base)
    var name = SnapshotName(updated: snapshot.updated)
    var status = stat()
    while lstat("\(folder)/\(name.file)", &status) == 0 {
      name = SnapshotName(updated: name.updated, copy: name.copy + 1)
    }
    do {
      try AtomicFile.write(SnapshotFile.bytes(snapshot), folder: folder, name: name.file)
    } catch {
      throw RatesDataError.cannotWrite(path: "\(folder)/\(name.file)", reason: error.reason)
    }
  }

  /// Goes by names from the newest on and reads no more files than it must. Files of no update
  /// time are named in the search for the newest of all.
  private func search(
    source: String, base: CurrencyCode, before limit: Timestamp?
  ) throws -> SnapshotLookup {
    let folder = path(source, base)
    var damaged: [CorruptFile] = []
    var names: [SnapshotName] = []
    for file in try files(in: folder) {
      if let name = SnapshotName(file: file) {
        if limit.map({ name.updated < $0 }) ?? true { names.append(name) }
      } else if limit == nil {
        damaged.append(
          CorruptFile(path: "\(folder)/\(file)", reason: "\(FileCorruption.strangeName)"))
      }
    }
    for name in names.sorted(by: >) {
      let path = "\(folder)/\(name.file)"
      do {
        guard let bytes = try StoredFile.read(path) else { continue }
        let snapshot = try SnapshotFile.snapshot(
          bytes, source: source, base: base, updated: name.updated)
        return SnapshotLookup(snapshot: snapshot, damaged: damaged)
      } catch {
        damaged.append(CorruptFile(path: path, reason: "\(error)"))
      }
    }
    return SnapshotLookup(snapshot: nil, damaged: damaged)
  }

  /// The names of the visible JSON files, in order.
  func files(in folder: String) throws -> [String] {
    try entries(of: folder).filter { $0.hasSuffix(".json") }
  }

  /// The names of everything visible, in order; none where there is no such folder.
  func entries(of folder: String) throws -> [String] {
    do {
      return try Directory.visibleNames(in: folder)
    } catch {
      if error.code == ENOENT { return [] }
      throw RatesDataError.cannotRead(path: folder, reason: error.reason)
    }
  }

  private func path(_ source: String, _ base: CurrencyCode) -> String {
    "\(folder)/\(source)/\(base)"
  }
}
