import RatesDomain

extension SnapshotStore {
  /// The last rates of the currencies that have ended, the latest first; throws `RatesDataError` if the
  /// folder, or the corrections, cannot be read.
  ///
  /// - Parameter newest: The newest snapshot, which names these currencies.
  package func lastRates(_ newest: Snapshot) throws -> [LastRates] {
    let endings = newest.endings
    guard !endings.isEmpty else { return [] }
    let folder = "\(folder)/\(newest.source)/\(newest.base)"
    let names = try SnapshotFolder.names(in: folder).snapshots
    return try endings.compactMap { updated, currencies in
      let copies = names.filter { $0.updated == updated }.sorted()
      // One that is damaged was told as the store was checked.
      let stored = copies.reversed().lazy.compactMap { name in
        try? SnapshotFolder.snapshot(name, in: folder, newest.source, newest.base)
      }.first
      let update = try stored.map { try withCorrections([$0], newest.source, newest.base) }
      return newest.lastRates(of: currencies, in: update?.first)
    }
  }
}
