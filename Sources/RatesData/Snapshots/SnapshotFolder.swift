import Glibc
import RatesDomain
import SystemFiles

/// The folder with the snapshots of one source and base, as they were stored.
enum SnapshotFolder {
  /// The snapshot in a file; nil if the file has gone.
  static func snapshot(
    _ name: SnapshotName, in folder: String, _ source: String, _ base: CurrencyCode
  ) throws(FileCorruption) -> Snapshot? {
    guard let bytes = try StoredFile.read("\(folder)/\(name.file)") else { return nil }
    return try SnapshotFile.snapshot(bytes, source: source, base: base, updated: name.updated)
  }

  /// The names of all snapshots in a folder, in no order, and the other JSON files there.
  static func names(
    in folder: String
  ) throws(RatesDataError) -> (snapshots: [SnapshotName], others: [CorruptFile]) {
    var snapshots: [SnapshotName] = []
    var others: [String] = []
    for entry in try entries(of: folder) {
      if let name = SnapshotName(entry) {
        snapshots.append(name)
      } else if !entry.isHidden, entry.bytes.suffix(5).elementsEqual(".json".utf8) {
        others.append(entry.text)
      }
    }
    return (
      snapshots,
      others.sorted().map {
        CorruptFile(path: "\(folder)/\($0)", reason: "\(FileCorruption.strangeName)")
      }
    )
  }

  /// The names of everything in a folder, in no order; none if it does not exist.
  static func entries(of folder: String) throws(RatesDataError) -> [FileName] {
    do {
      return try Directory(opening: folder).names()
    } catch {
      if error.code == ENOENT { return [] }
      throw .cannotRead(path: folder, reason: error.reason)
    }
  }
}
