import Glibc
import RatesDomain

extension SnapshotStore {
  /// Every stored file that cannot be read as what it stands for, of all sources and bases, in the
  /// order of their paths; throws `RatesDataError` where a folder cannot be read.
  package func damagedFiles() throws -> [DamagedFile] {
    var damaged: [DamagedFile] = []
    for source in try folders(in: folder) {
      for base in try folders(in: "\(folder)/\(source)") {
        guard let base = CurrencyCode(base) else { continue }
        damaged += try damagedFiles(source: source, base: base)
      }
    }
    return damaged
  }

  private func damagedFiles(source: String, base: CurrencyCode) throws -> [DamagedFile] {
    let folder = "\(folder)/\(source)/\(base)"
    var damaged = try files(in: folder).compactMap { file -> DamagedFile? in
      let path = "\(folder)/\(file)"
      return Self.damage(path, SnapshotName(file: file), source, base).map {
        DamagedFile(path: path, reason: "\($0)")
      }
    }
    if let file = damagedMemory(source: source, base: base) { damaged.insert(file, at: 0) }
    return damaged
  }

  private func damagedMemory(source: String, base: CurrencyCode) -> DamagedFile? {
    do {
      return try RequestMemoryStore(folder: folder).memory(source: source, base: base).damaged
    } catch RatesDataError.folderInTheWay(let path) {
      return DamagedFile(path: path, reason: "it is a folder; move it away")
    } catch {
      return nil
    }
  }

  private static func damage(
    _ path: String, _ name: SnapshotName?, _ source: String, _ base: CurrencyCode
  ) -> FileDamage? {
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
