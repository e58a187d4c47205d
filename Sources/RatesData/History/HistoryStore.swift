import Glibc
import RatesDomain
import SystemFiles

/// What is stored of the years: fetched snapshots and imported originals, which are the truth, and the
/// files of each year, which are made from them.
package struct HistoryStore {
  private let folder: String

  /// The history in the folder of a snapshot store.
  package init(folder: String) {
    self.folder = folder
  }

  /// A history that was looked up.
  package struct Lookup {
    /// What is stored.
    package internal(set) var history: RateHistory
    /// Snapshots that had to be passed over; only found when the history is made anew.
    package var damaged: [CorruptFile] = []
    /// Originals of imports that are not what was imported, or no longer there.
    package var damagedOriginals: [CorruptFile] = []
    /// Whether the history has their figures all the same: those of the years that were made before.
    package var hasTheirFigures = false
    /// Their digests.
    var lost: Set<String> = []
  }

  /// The bases of which a source has something.
  package func bases(of source: String) throws -> [CurrencyCode] {
    let snapshots: [CurrencyCode]
    do throws(SystemError) {
      snapshots = try Directory.visibleNames(in: "\(folder)/\(source)")
        .compactMap { CurrencyCode($0) }
    } catch {
      if error.code == ENOENT { return [] }
      throw RatesDataError.cannotRead(path: "\(folder)/\(source)", reason: error.reason)
    }
    let imported = try importedBases(of: source)
    let made = (try? Directory.visibleNames(in: "\(folder)/\(source)/history")) ?? []
    return imported.union(snapshots).union(made.compactMap { CurrencyCode($0) }).sorted()
  }

  /// The bases of which something of a source was imported.
  package func importedBases(of source: String) throws -> Set<CurrencyCode> {
    try ImportedFiles(store: folder, source: source).bases()
  }

  /// The history of a source and base, made anew where that is needed.
  ///
  /// - Parameters:
  ///   - years: The years that are wanted; nil for all. More may come.
  ///   - wanted: The currencies that are wanted; nil for all. More may come.
  ///   - keeps: Whether what was made anew may be written.
  package func history(
    of source: SourceDescriptor, base: CurrencyCode, years: ClosedRange<Int64>? = nil,
    only wanted: Set<CurrencyCode>? = nil, keeps: Bool = true
  ) throws -> Lookup {
    let files = HistoryFiles(store: folder, source: source.kind, base: base)
    let truth = HistoryTruth(store: folder, source: source, base: base)
    let known = files.mark()
    let inspection = try truth.inspect(known)
    if inspection.isIntact,
      let mark = try current(known, inspection, files, truth, keeps: keeps),
      let days = files.days(mark, years: years, only: wanted)
    {
      return Lookup(
        history: RateHistory(
          source: source.kind, base: base, quotation: mark.quotation, days: days))
    }
    var made = try truth.read()
    var lookup = Lookup(
      history: RateHistory(
        source: source.kind, base: base, quotation: made.mark.quotation, days: []),
      damaged: made.damaged, damagedOriginals: made.damagedOriginals, lost: inspection.lost)
    if !inspection.isIntact {
      let before = known.map(files.intactDays)
      let merge = HistoryMerge(stored: made.days, offered: before?.days ?? [])
      // What is gone is missed only if it had something that nothing else has.
      let isMissed = before?.damaged.isEmpty != true || !merge.newDates.isEmpty
      if isMissed { lookup.damagedOriginals += inspection.gone + (before?.damaged ?? []) }
      let hasBefore = before.map { $0.damaged.isEmpty || !$0.days.isEmpty } ?? false
      if hasBefore, inspection.isKnown, isMissed || inspection.hasDamage {
        lookup.hasTheirFigures = true
        made.days = merge.days
      }
    }
    if keeps, !made.days.isEmpty, lookup.damagedOriginals.isEmpty {
      made.mark.originals = inspection.intact
      _ = files.write(made.days, &made.mark)
    }
    lookup.history = RateHistory(
      source: source.kind, base: base, quotation: made.mark.quotation, days: made.days)
    return lookup
  }

  /// The imported originals of a source that are damaged or gone, each with whether the years have its
  /// figures all the same. Only those are read that changed since these were made.
  package func damagedOriginals(
    of source: SourceDescriptor
  ) throws -> [(file: CorruptFile, hasItsFigures: Bool)] {
    var damaged: [(file: CorruptFile, hasItsFigures: Bool)] = []
    for base in try bases(of: source.kind) {
      let files = HistoryFiles(store: folder, source: source.kind, base: base)
      let truth = HistoryTruth(store: folder, source: source, base: base)
      guard try !truth.inspect(files.mark()).isIntact else { continue }
      let lookup = try history(of: source, base: base, keeps: false)
      for file in lookup.damagedOriginals where !damaged.contains(where: { $0.file == file }) {
        damaged.append((file, lookup.hasTheirFigures))
      }
    }
    return damaged
  }

  /// Changes with what is stored of a source and base up to an update; nil if nothing is. Names are listed
  /// only if they may have changed since the files of years were made.
  ///
  /// - Parameter keeps: Whether it may be noted that many names have not; otherwise nothing is written.
  package func state(
    of source: SourceDescriptor, base: CurrencyCode, until newest: Timestamp, keeps: Bool = false
  ) throws -> String? {
    let truth = HistoryTruth(store: folder, source: source, base: base)
    let files = HistoryFiles(store: folder, source: source.kind, base: base)
    let imports = try truth.imports()
    let settled = truth.snapshotsState()
    let mark = files.mark()
    let isOld = { (name: SnapshotName) in name.updated <= newest }
    let names: HistoryMark.NameSummary
    if let mark, !settled.isEmpty, mark.snapshots == settled, mark.names.newest.map(isOld) ?? false
    {
      names = mark.names
    } else {
      let listed = try truth.snapshotNames()
      names = HistoryMark.NameSummary(listed.filter(isOld))
      if keeps, !settled.isEmpty, listed.count >= NewestNames.fewestSnapshots, var mark,
        mark.names == HistoryMark.NameSummary(listed)
      {
        mark.snapshots = settled
        _ = files.write([], &mark)
      }
    }
    // What was made from an import that is gone still stands.
    guard names.count > 0 || !imports.isEmpty || mark?.imports.isEmpty == false else { return nil }
    return "\(names.count) \(names.sum) \(imports.joined(separator: " ")) "
      + truth.correctionsState()
  }

  /// Writes the files of a history that an import has completed.
  func keep(
    _ days: [RateDay], _ quotation: Quotation, of source: SourceDescriptor, _ base: CurrencyCode
  ) throws {
    let truth = HistoryTruth(store: folder, source: source, base: base)
    let files = HistoryFiles(store: folder, source: source.kind, base: base)
    var mark = try truth.mark(quotation, importedTo: days.last?.date)
    mark.originals = try truth.inspect(files.mark()).intact
    _ = files.write(days, &mark)
  }

  /// The mark of files that hold, after newer snapshots were added to them; nil if they have to be
  /// made anew.
  private func current(
    _ known: HistoryMark?, _ inspection: ImportedFiles.Inspection, _ files: HistoryFiles,
    _ truth: HistoryTruth, keeps: Bool
  ) throws -> HistoryMark? {
    guard var mark = known, mark.imports == (try truth.imports()),
      mark.corrections == truth.correctionsState()
    else { return nil }
    let isNoted = mark.originals == inspection.intact
    mark.originals = inspection.intact
    let state = truth.snapshotsState()
    if !state.isEmpty, mark.snapshots == state {
      if keeps, !isNoted { _ = files.write([], &mark) }
      return mark
    }
    let names = try truth.snapshotNames()
    let newer = names.filter(mark.names.precedes)
    guard HistoryMark.NameSummary(names.filter { !mark.names.precedes($0) }) == mark.names else {
      return nil
    }
    if newer.isEmpty {
      mark.snapshots = state
      if keeps, !state.isEmpty || !isNoted { _ = files.write([], &mark) }
      return mark
    }
    guard keeps else { return nil }
    var added = try truth.fetched(newer)
    added.days = try truth.corrected(added.days)
    guard added.quotation == mark.quotation || added.days.isEmpty else { return nil }
    guard let first = added.days.first?.date, mark.importedTo.map({ $0 < first }) ?? true else {
      return nil
    }
    let years = Set(added.days.map(\.date.year))
    let range = (years.min() ?? 0)...(years.max() ?? 0)
    guard let stored = files.days(mark, years: range, only: nil) else { return nil }
    let fresh = Dictionary(added.days.map { ($0.date, $0) }) { $1 }
    let days =
      (stored.filter { fresh[$0.date] == nil } + added.days).sorted { $0.date < $1.date }
    mark.names = HistoryMark.NameSummary(names)
    mark.snapshots = state
    return files.write(days, of: years, &mark) ? mark : nil
  }
}

extension HistoryStore {
  /// Files of years that are not what snapshots and originals say, and originals that are not what was
  /// imported.
  package func damagedFiles(of source: SourceDescriptor) throws -> [CorruptFile] {
    var damaged = try ImportedFiles(store: folder, source: source.kind).damaged()
    for base in try bases(of: source.kind) {
      let files = HistoryFiles(store: folder, source: source.kind, base: base)
      let truth = HistoryTruth(store: folder, source: source, base: base)
      damaged += try history(of: source, base: base, keeps: false).damagedOriginals
        .filter { !damaged.contains($0) }
      guard let mark = files.mark() else {
        damaged += files.damagedMark.map { [$0] } ?? []
        continue
      }
      // Without what is newer, and what came or went otherwise: the next question sees to that.
      let names = try truth.snapshotNames().filter { !mark.names.precedes($0) }
      guard mark.imports == (try truth.imports()), mark.names == HistoryMark.NameSummary(names),
        mark.corrections == truth.correctionsState()
      else { continue }
      let made = try truth.read(names)
      // Files of years may have what a damaged file no longer has.
      guard made.damagedOriginals.isEmpty, made.damaged.isEmpty else {
        damaged += made.damagedOriginals.filter { !damaged.contains($0) }
        continue
      }
      let byYear = Dictionary(grouping: made.days, by: \.date.year)
      for year in Set(byYear.keys).union(mark.years.keys).sorted()
      where files.bytes(of: year) != YearFile.bytes(byYear[year] ?? []) {
        damaged.append(files.damaged(year, mark))
      }
    }
    return damaged
  }
}
