import RatesDomain
import SystemFiles

/// Snapshots as files: `<folder>/<source>/<base>/<update time>.json`.
package struct SnapshotStore: SnapshotRepository {
  let folder: String
  /// Whether reading may write what the next time is quicker with.
  let keeps: Bool

  /// The store in a folder, which is made when the first snapshot is saved.
  ///
  /// - Parameter keeps: Whether reading may write what the next time is quicker with.
  package init(folder: String, keeps: Bool = true) {
    self.folder = folder
    self.keeps = keeps
  }

  /// The newest readable snapshots, with the corrections of their figures; reads no more files than it
  /// must, and lists a large folder only after a change in it. Throws `RatesDataError` if the folder cannot be read.
  package func latest(
    _ count: Int, source: String, base: CurrencyCode, now: Timestamp
  ) throws -> SnapshotLookup {
    let index = NewestNames(store: folder, source: source, base: base)
    if let newest = index.current(), newest.contains(where: { !$0.updated.isAhead(of: now) }) {
      let lookup = try search(newest, for: count, [], source, base, now: now)
      if lookup.series.snapshots.count == count { return lookup }
    }
    let status = index.status()
    let (names, others) = try SnapshotFolder.names(in: path(source, base))
    if keeps, others.isEmpty { index.keep(names, asOf: status) }
    return try search(names, for: count, others, source, base, now: now)
  }

  private func search(
    _ names: [SnapshotName], for count: Int, _ others: [CorruptFile], _ source: String,
    _ base: CurrencyCode, now: Timestamp
  ) throws(RatesDataError) -> SnapshotLookup {
    let folder = path(source, base)
    let clock = ClockCheck(names.lazy.map(\.updated), now: now)
    let all = names
    var names = names
    var damaged = others
    var found: [Snapshot] = []
    while found.count < count, let name = names.max() {
      names.removeAll { $0 >= name }
      do {
        if clock.passesOver(name.updated) { throw FileCorruption.fromTheFuture }
        guard let snapshot = try SnapshotFolder.snapshot(name, in: folder, source, base) else {
          continue
        }
        found.append(snapshot)
        names.removeAll { $0.updated == name.updated }
      } catch {
        damaged.append(CorruptFile(path: "\(folder)/\(name.file)", reason: "\(error)"))
      }
    }
    return SnapshotLookup(
      series: SnapshotSeries(try withCorrections(found, of: all, source, base)), damaged: damaged,
      clockIsBehind: clock.isBehind)
  }

  /// Writes the snapshot under the first free name of its update time, so that a damaged file of
  /// that name stays; throws `RatesDataError`.
  package func save(_ snapshot: Snapshot) throws {
    let folder = path(snapshot.source, snapshot.base)
    var name = SnapshotName(updated: snapshot.updated)
    while FileStatus(at: "\(folder)/\(name.file)", followsLinks: false) != nil {
      name = SnapshotName(updated: name.updated, copy: name.copy + 1)
    }
    do {
      try AtomicFile.write(SnapshotFile.bytes(snapshot), folder: folder, name: name.file)
    } catch {
      throw RatesDataError.cannotWrite(path: "\(folder)/\(name.file)", reason: error.reason)
    }
  }

  private func path(_ source: String, _ base: CurrencyCode) -> String {
    "\(folder)/\(source)/\(base)"
  }
}
