import RatesDomain
import SystemFiles

extension SnapshotStore {
  /// Every stored file that cannot be read as what its name says, or is from the future, of all
  /// sources and bases; throws `RatesDataError` if a folder cannot be read.
  package func damagedFiles(now: Timestamp) throws -> [CorruptFile] {
    var damaged: [CorruptFile] = []
    for source in try folders(in: folder) {
      for base in try folders(in: "\(folder)/\(source)") {
        guard let base = CurrencyCode(base) else { continue }
        damaged += try damagedFiles(source: source, base: base, now: now)
      }
    }
    return damaged
  }

  /// First the fetch state, then snapshots in the order of their names, then other files.
  private func damagedFiles(
    source: String, base: CurrencyCode, now: Timestamp
  ) throws -> [CorruptFile] {
    let folder = "\(folder)/\(source)/\(base)"
    let (names, others) = try SnapshotFolder.names(in: folder)
    let clock = ClockCheck(names.lazy.map(\.updated), now: now)
    var damaged = [damagedFetchState(source: source, base: base)].compactMap(\.self)
    if clock.isBehind, let newest = names.max() {
      damaged.append(
        CorruptFile(
          path: "\(folder)/\(newest.file)",
          reason: "it is dated after this machine's clock, \(now); set the clock, or if that is "
            + "right, move the file away"))
    }
    for name in names.sorted() {
      do {
        _ = try SnapshotFolder.snapshot(name, in: folder, source, base)
        if clock.passesOver(name.updated) { throw FileCorruption.fromTheFuture }
      } catch {
        damaged.append(CorruptFile(path: "\(folder)/\(name.file)", reason: "\(error)"))
      }
    }
    return damaged + others
  }

  private func damagedFetchState(source: String, base: CurrencyCode) -> CorruptFile? {
    do {
      return try FetchStateStore(folder: folder).fetchState(source: source, base: base).damaged
    } catch RatesDataError.folderInTheWay(let path) {
      return CorruptFile(path: path, reason: "it is a folder; move it away")
    } catch {
      return nil
    }
  }

  /// The names of the visible folders, links to such among them, in order.
  private func folders(in folder: String) throws -> [String] {
    try SnapshotFolder.entries(of: folder).filter { !$0.isHidden }.map(\.text).sorted()
      .filter { FileStatus(at: "\(folder)/\($0)")?.kind == .folder }
  }
}
