import RatesDomain

extension SnapshotStore {
  /// The last rates of the currencies that have ended, the latest first; throws `RatesDataError` if the
  /// folder, or the corrections, cannot be read.
  ///
  /// - Parameter newest: The newest snapshot, which names these currencies.
  package func lastRates(_ newest: Snapshot) throws -> [LastRates] {
    let (updates, names) = try lastUpdates(newest)
    return try updates.compactMap { currencies, update in
      let corrected = try update.map {
        try withCorrections([$0], of: names, newest.source, newest.base)
      }
      return newest.lastRates(of: currencies, in: corrected?.first)
    }
  }

  /// The currencies that have ended with an update which is lost or damaged; throws `RatesDataError` if the folder
  /// cannot be read.
  package func lostUpdates(_ newest: Snapshot) throws -> Set<CurrencyCode> {
    try lastUpdates(newest).updates.filter { $0.update == nil }
      .reduce(into: Set<CurrencyCode>()) { $0.formUnion($1.currencies) }
  }

  private func lastUpdates(
    _ newest: Snapshot
  ) throws -> (
    updates: [(currencies: Set<CurrencyCode>, update: Snapshot?)], names: [SnapshotName]
  ) {
    let endings = newest.endings
    guard !endings.isEmpty else { return ([], []) }
    let folder = "\(folder)/\(newest.source)/\(newest.base)"
    let names = try SnapshotFolder.names(in: folder).snapshots
    let calendar = SourceDescriptor.all.first { $0.kind == newest.source }?.calendar
    let updates = endings.map { updated, currencies in
      let ofUpdate = names.filter { $0.updated == updated }
      // What a correction took from the history has a day's moment of publication.
      let ofDay = names.filter { name in
        calendar.map { $0.day(of: name.updated) == $0.day(of: updated) } ?? false
      }
      let copies = (ofUpdate.isEmpty ? ofDay : ofUpdate).sorted()
      // One that is damaged was told as the store was checked.
      let stored = copies.reversed().lazy.compactMap { name in
        try? SnapshotFolder.snapshot(name, in: folder, newest.source, newest.base)
      }.first
      return (currencies: currencies, update: stored)
    }
    return (updates, names)
  }
}
