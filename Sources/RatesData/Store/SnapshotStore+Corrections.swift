import RatesDomain

extension SnapshotStore {
  /// Snapshots, newest first, with the corrections of their figures.
  ///
  /// - Parameter names: Those of the folder's snapshots.
  func withCorrections(
    _ snapshots: [Snapshot], of names: [SnapshotName], _ source: String, _ base: CurrencyCode
  ) throws(RatesDataError) -> [Snapshot] {
    let corrections = try CorrectionFile(store: folder, source: source, base: base).inForce()
    guard !corrections.isEmpty,
      let source = SourceDescriptor.all.first(where: { $0.kind == source })
    else { return snapshots }
    return SnapshotCorrecting(
      corrections: corrections, snapshots: snapshots, names: names, source: source,
      folder: "\(folder)/\(source.kind)/\(base)",
      history: HistoryStore(folder: folder), keeps: keeps, base: base
    ).corrected()
  }
}

/// Puts corrections into snapshots.
private struct SnapshotCorrecting {
  let corrections: [Correction]
  /// Newest first.
  let snapshots: [Snapshot]
  /// Those of the folder's snapshots.
  let names: [SnapshotName]
  let source: SourceDescriptor
  let folder: String
  let history: HistoryStore
  /// Whether the history may be written.
  let keeps: Bool
  let base: CurrencyCode

  /// Newest first.
  func corrected() -> [Snapshot] {
    var corrected: [Snapshot] = []
    for snapshot in snapshots.reversed() {
      let last = corrected.last
      corrected.append(self.corrected(snapshot) { last ?? older(than: snapshot) })
    }
    return corrected.reversed()
  }

  /// The snapshot before, which stands in whether it is among those asked for or not.
  private func older(than snapshot: Snapshot) -> Snapshot? {
    let read = names.filter { $0.updated < snapshot.updated }.sorted(by: >).lazy.compactMap {
      name in
      try? SnapshotFolder.snapshot(name, in: folder, source.kind, base)
    }
    return read.first.map { older in corrected(older) { self.older(than: older) } }
  }

  private func corrected(_ snapshot: Snapshot, after before: () -> Snapshot?) -> Snapshot {
    var read: Snapshot??
    // Once for all currencies, and only if one of them needs it.
    func older() -> Snapshot? {
      let older = read ?? before()
      read = older
      return older
    }
    let date = snapshot.day(source.calendar)
    var rates = snapshot.published
    var carriedForward = snapshot.carriedForward
    var ended = snapshot.ended
    var withdrawn: [CurrencyCode: ExactDecimal] = [:]
    var unstated: [CurrencyCode: Timestamp] = [:]
    // A rate that stood in for another one may be withdrawn itself: then what was held back is right.
    for (code, rate) in snapshot.carriedForward {
      guard let correction = corrections.of(code, rate, source.calendar) else { continue }
      carriedForward[code] = rates[code] != nil ? nil : self.rate(in: rate, code, correction, older)
      if rates[code] == nil, carriedForward[code] == nil { unstated[code] = rate.updated }
    }
    for (code, rate) in snapshot.ended {
      guard let correction = corrections.of(code, rate, source.calendar) else { continue }
      ended[code] = self.rate(in: rate, code, correction, older)
      if ended[code] == nil { unstated[code] = rate.updated }
    }
    for correction in corrections where correction.place.date == date {
      let code = correction.place.currency
      guard carriedForward[code] == nil, let figure = snapshot.published[code],
        figure == correction.was
      else { continue }
      withdrawn[code] = figure
      rates[code] = correction.figure
      if correction.figure == nil {
        carriedForward[code] = rate(of: code, before: date, older)?.missing(since: nil)
      }
    }
    guard carriedForward != snapshot.carriedForward || ended != snapshot.ended || !withdrawn.isEmpty
    else {
      return snapshot
    }
    return snapshot.corrected(
      rates: rates, carriedForward: carriedForward, ended: ended, withdrawn: withdrawn,
      unstated: unstated)
  }

  /// What a correction puts in the place of the last rate of a missing currency, which is missing as long as before.
  private func rate(
    in last: DatedRate, _ code: CurrencyCode, _ correction: Correction, _ older: () -> Snapshot?
  ) -> DatedRate? {
    let rate =
      correction.figure.map { DatedRate(rate: $0, updated: last.updated) }
      ?? rate(of: code, before: correction.place.date, older)
    return rate?.replacing(last)
  }

  /// The last rate of a currency before a day: of the snapshot before, or else of the history.
  private func rate(
    of code: CurrencyCode, before date: ReferenceDate, _ older: () -> Snapshot?
  ) -> DatedRate? {
    if let older = older(), older.day(source.calendar) < date, let rate = older.datedRate(of: code)
    {
      return rate
    }
    let lookup = try? history.history(
      of: source, base: base, years: (date.year - 1)...date.year, only: [code], keeps: keeps)
    guard let last = lookup?.history.days.last(where: { $0.date < date && $0[code] != nil }) else {
      return nil
    }
    return last[code].map {
      DatedRate(rate: $0, updated: source.calendar.publication(on: last.date))
    }
  }
}
