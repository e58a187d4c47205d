import Glibc
import RatesDomain
import SystemFiles

extension SnapshotStore {
  /// Every stored file that cannot be read as what it stands for, of all sources and bases, in the
  /// order of their paths; throws `RatesDataError` where a folder cannot be read.
  package func damagedFiles() throws -> [CorruptFile] {
    var damaged: [CorruptFile] = []
    for source in try folders(in: folder) {
      for base in try folders(in: "\(folder)/\(source)") {
        guard let base = CurrencyCode(base) else { continue }
        damaged += try damagedFiles(source: source, base: base)
      }
    }
    return damaged
  }

  private func damagedFiles(source: String, base: CurrencyCode) throws -> [CorruptFile] {
    let folder = "\(folder)/\(source)/\(base)"
    var damaged = try files(in: folder).compactMap { file -> CorruptFile? in
      let path = "\(folder)/\(file)"
      return Self.damage(path, SnapshotName(file: file), source, base).map {
        CorruptFile(path: path, reason: "\($0)")
      }
    }
    if let file = damagedMemory(source: source, base: base) { damaged.insert(file, at: 0) }
    return damaged
  }

  private func damagedMemory(source: String, base: CurrencyCode) -> CorruptFile? {
    do {
      return try FetchStateStore(folder: folder).memory(source: source, base: base).damaged
    } catch RatesDataError.folderInTheWay(let path) {
      return CorruptFile(path: path, reason: "it is a folder; move it away")
    } catch {
      return nil
    }
  }

  private static func damage(
    _ path: String, _ name: SnapshotName?, _ source: String, _ base: CurrencyCode
  ) -> FileCorruption? {
    guard let name else { return .strangeName }
    do {
      guard let bytes = try StoredFile.read(path) else { return nil }
      _ = try SnapshotFile.snapshot(bytes, source: source, base: base, updated: name.updated)
      return nil
    } catch {
      return error
    }
  }

  /// The names of the visible folders, links to such among them, in order.
  private func folders(in folder: String) throws -> [String] {
    try entries(of: folder).filter { name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }
}
