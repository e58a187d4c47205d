import RatesDomain
import SystemFiles

/// What a history is made from: the snapshots of a source and base, and what was imported of them.
///
/// Of two figures of a day the fetched one holds, of the day's last update; then that of the oldest import.
/// Corrections take the place of the figures that they name.
struct HistoryTruth {
  /// Everything that was read.
  struct Contents {
    /// Oldest first.
    var days: [RateDay]
    var mark: HistoryMark
    /// Snapshots that were passed over.
    let damaged: [CorruptFile]
    /// Originals that were passed over: what is made without them is not kept.
    let damagedOriginals: [CorruptFile]
  }

  private let folder: String
  private let source: SourceDescriptor
  private let base: CurrencyCode
  private let originals: ImportedFiles
  private let corrections: CorrectionFile

  init(store: String, source: SourceDescriptor, base: CurrencyCode) {
    folder = "\(store)/\(source.kind)/\(base)"
    self.source = source
    self.base = base
    originals = ImportedFiles(store: store, source: source.kind)
    corrections = CorrectionFile(store: store, source: source.kind, base: base)
  }

  /// The names of the imports, oldest first.
  func imports() throws(RatesDataError) -> [String] { try originals.names() }

  /// The names of the snapshots, in order.
  func snapshotNames() throws(RatesDataError) -> [SnapshotName] {
    try SnapshotFolder.names(in: folder).snapshots.sorted()
  }

  /// The state of the folder of snapshots; empty if it may change without showing that.
  func snapshotsState() -> String {
    guard let status = try? Directory.anchor(folder).status() else { return "none" }
    return NewestNames.isSettled(status) ? HistoryMark.state(status) : ""
  }

  /// The days of snapshots, whose names are in order.
  struct Fetched {
    /// Oldest first.
    var days: [RateDay] = []
    /// That of the newest one; others are passed over. Nil if none can be read.
    var quotation: Quotation?
    var damaged: [CorruptFile] = []
  }

  /// The state of the corrections.
  func correctionsState() -> String { corrections.state() }

  /// Days of snapshots with the corrections of their figures.
  func corrected(_ days: [RateDay]) throws(RatesDataError) -> [RateDay] {
    Correction.applied(try corrections.inForce(), to: days)
  }

  /// Reads snapshots, of each day the last update.
  func fetched(_ names: [SnapshotName]) throws(RatesDataError) -> Fetched {
    let corrections = try self.corrections.inForce()
    var fetched = Fetched()
    for name in names.reversed() {
      do {
        guard let snapshot = try SnapshotFolder.snapshot(name, in: folder, source.kind, base)
        else { continue }
        let date = snapshot.day(source.calendar)
        let quotation = fetched.quotation ?? snapshot.quotation
        guard snapshot.quotation == quotation, fetched.days.last?.date != date else { continue }
        fetched.quotation = quotation
        fetched.days.append(RateDay(released(snapshot, corrections), date: date))
      } catch {
        fetched.damaged.append(
          CorruptFile(path: "\(folder)/\(name.file)", reason: "\(error)"))
      }
    }
    fetched.days.reverse()
    return fetched
  }

  /// A snapshot without the rates that were withdrawn and stood in for its own.
  private func released(_ snapshot: Snapshot, _ corrections: [Correction]) -> Snapshot {
    guard !corrections.isEmpty, !snapshot.carriedForward.isEmpty else { return snapshot }
    return snapshot.with(
      carriedForward: snapshot.carriedForward.filter { code, rate in
        corrections.of(code, rate, source.calendar) == nil
      })
  }

  /// The mark of a history that has all that is stored now.
  func mark(
    _ quotation: Quotation, importedTo: ReferenceDate?
  ) throws(RatesDataError) -> HistoryMark {
    // Before the names, so that no change between the two is missed.
    let state = snapshotsState()
    return HistoryMark(
      quotation: quotation, snapshots: state,
      names: HistoryMark.NameSummary(try snapshotNames()), imports: try imports(),
      corrections: correctionsState(), importedTo: importedTo, years: [:])
  }

  /// The originals as they are now, compared with those that a mark knows.
  func inspect(_ mark: HistoryMark?) throws(RatesDataError) -> ImportedFiles.Inspection {
    try originals.inspect(base, known: mark?.originals ?? [:])
  }

  /// Reads everything, or of the snapshots only some, whose names are in order.
  func read(_ snapshots: [SnapshotName]? = nil) throws(RatesDataError) -> Contents {
    let names = if let snapshots { snapshots } else { try snapshotNames() }
    let fetched = try fetched(names)
    var damagedOriginals: [CorruptFile] = []
    var quotation = fetched.quotation
    var imported: [[RateDay]] = []
    for name in try imports() {
      let (documents, unreadable) = try originals.documents(of: name, base: base)
      damagedOriginals += unreadable
      quotation = quotation ?? documents.first?.quotation
      imported.append(RateDocument.days(of: documents.filter { $0.quotation == quotation }).days)
    }
    var days = fetched.days
    for layer in imported {
      days = HistoryMerge(stored: days, offered: layer).days
    }
    days = try corrected(days)
    let importedTo = imported.compactMap { $0.last?.date }.max()
    return Contents(
      days: days, mark: try mark(quotation ?? source.quotation, importedTo: importedTo),
      damaged: fetched.damaged, damagedOriginals: damagedOriginals)
  }
}

extension RateDocument {
  /// The days of documents of one source and base, oldest first.
  ///
  /// Of two updates of a day the later one holds; of two figures otherwise the first one, and those
  /// that differ from it are told.
  static func days(
    of documents: [RateDocument]
  ) -> (days: [RateDay], disagreements: [HistoryMerge.Disagreement]) {
    guard documents.count > 1 else { return (documents.first?.days ?? [], []) }
    var byDate: [ReferenceDate: (day: RateDay, updated: Timestamp?)] = [:]
    var disagreements: [HistoryMerge.Disagreement] = []
    for document in documents {
      for day in document.days {
        guard let known = byDate[day.date] else {
          byDate[day.date] = (day, document.updated)
          continue
        }
        if let before = known.updated, let updated = document.updated {
          if updated > before { byDate[day.date] = (day, updated) }
          continue
        }
        let merge = HistoryMerge(stored: [known.day], offered: [day])
        disagreements += merge.disagreements
        byDate[day.date] = (merge.days[0], known.updated)
      }
    }
    return (byDate.values.map(\.day).sorted { $0.date < $1.date }, disagreements)
  }
}
