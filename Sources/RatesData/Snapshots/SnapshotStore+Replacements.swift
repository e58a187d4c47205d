import RatesDomain

extension SnapshotStore {
  /// Snapshots, newest first, with the figures that an import with `--replace` put in the place of theirs.
  /// As in the history, these hold for the last update of their day.
  func withReplacements(
    _ snapshots: [Snapshot], _ source: String, _ base: CurrencyCode
  ) -> [Snapshot] {
    // What cannot be read is told by whoever asks for the history.
    guard let newest = snapshots.first, let oldest = snapshots.last,
      let source = SourceDescriptor.all.first(where: { $0.kind == source }),
      let imports = try? ImportedFiles(store: folder, source: source.kind).names(),
      imports.contains(where: ImportedFiles.replaces)
    else { return snapshots }
    let day = { (snapshot: Snapshot) in snapshot.day(source.calendar) }
    guard
      let history = try? HistoryStore(folder: folder).history(
        of: source, base: base, years: day(oldest).year...day(newest).year
      ).history
    else { return snapshots }
    var later: ReferenceDate?
    return snapshots.map { snapshot in
      let date = day(snapshot)
      defer { later = date }
      guard later != date, snapshot.quotation == history.quotation,
        let stored = history.days.last(where: { $0.date <= date }), stored.date == date
      else { return snapshot }
      return snapshot.replacing(stored.rates)
    }
  }
}

extension Snapshot {
  /// The same with other figures in the place of those that hold.
  fileprivate func replacing(_ figures: [CurrencyRate]) -> Snapshot {
    var published = published
    for figure in figures where published[figure.code] != nil && standing[figure.code] == nil {
      published[figure.code] = figure.rate
    }
    return Snapshot(
      source: source, base: base, updated: updated, nextUpdate: nextUpdate, quotation: quotation,
      rates: published, standing: standing, bankRates: bankRates)
  }
}
