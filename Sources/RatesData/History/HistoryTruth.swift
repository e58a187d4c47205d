import RatesDomain
import SystemFiles

/// What a history is made from: the snapshots of a source and base, and what was imported of them.
///
/// Of two figures of a day the one of an import with `--replace` holds, the newest of these first;
/// then a fetched one, of the day's last update; then that of the oldest import.
struct HistoryTruth {
  /// Everything that was read.
  struct Contents {
    /// Oldest first.
    var days: [RateDay]
    var mark: HistoryMark
    let damaged: [CorruptFile]
  }

  private let folder: String
  private let source: SourceDescriptor
  private let base: CurrencyCode
  private let originals: ImportedFiles
  private let snapshots: SnapshotStore

  init(store: String, source: SourceDescriptor, base: CurrencyCode) {
    folder = "\(store)/\(source.kind)/\(base)"
    self.source = source
    self.base = base
    originals = ImportedFiles(store: store, source: source.kind)
    snapshots = SnapshotStore(folder: store)
  }

  /// The names of the imports, oldest first.
  func imports() throws(RatesDataError) -> [String] { try originals.names() }

  /// The names of the snapshots, in order.
  func snapshotNames() throws(RatesDataError) -> [SnapshotName] {
    try snapshots.names(in: folder).snapshots.sorted()
  }

  /// The state of the folder of snapshots; empty if it may change without showing that.
  func snapshotsState() -> String {
    guard let status = try? Directory.anchor(folder).status() else { return "none" }
    return NewestNames.isSettled(status) ? HistoryMark.state(status) : ""
  }

  /// The days of snapshots, whose names are in order, and files that cannot be read.
  func days(_ names: [SnapshotName]) -> (days: [RateDay], damaged: [CorruptFile]) {
    var byDate: [ReferenceDate: RateDay] = [:]
    var damaged: [CorruptFile] = []
    for name in names {
      do {
        guard let snapshot = try SnapshotStore.snapshot(name, in: folder, source.kind, base)
        else { continue }
        let date = source.calendar.day(of: snapshot.updated)
        byDate[date] = RateDay(snapshot, date: date)
      } catch {
        damaged.append(CorruptFile(path: "\(folder)/\(name.file)", reason: "\(error)"))
      }
    }
    return (byDate.values.sorted { $0.date < $1.date }, damaged)
  }

  /// Reads everything.
  func read() throws(RatesDataError) -> Contents {
    let imports = try imports()
    let state = snapshotsState()
    let names = try snapshotNames()
    var (fetched, damaged) = days(names)
    var quotation = names.isEmpty ? nil : source.quotation
    var imported: [String: [RateDay]] = [:]
    for name in imports {
      let (documents, unreadable) = try originals.documents(of: name, base: base)
      damaged += unreadable
      quotation = quotation ?? documents.first?.quotation
      imported[name] = RateDocument.days(of: documents.filter { $0.quotation == quotation }).days
    }
    let replacing = imports.filter(ImportedFiles.replaces)
    let others = imports.filter { !ImportedFiles.replaces($0) }
    var days: [RateDay] = []
    for layer in replacing.reversed().map({ imported[$0] ?? [] }) + [fetched]
      + others.map({ imported[$0] ?? [] })
    {
      days = HistoryMerge(stored: days, offered: layer).days
    }
    fetched = []
    let mark = HistoryMark(
      quotation: quotation ?? source.quotation, snapshots: state,
      names: HistoryMark.NameSummary(names), imports: imports,
      importedTo: imported.values.compactMap { $0.last?.date }.max(), years: [:])
    return Contents(days: days, mark: mark, damaged: damaged)
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
