import Digests
import RatesDomain

/// Takes the rates of documents of one source into its history.
package struct RateImport {
  /// A document, and the file or address that it came from.
  package struct File: Sendable {
    /// What messages call it.
    package let place: String
    /// Its name without a path.
    let name: String
    let bytes: [UInt8]
    /// What was read, against the base that was asked for.
    package private(set) var document: RateDocument

    /// Reads a document.
    package init(place: String, bytes: [UInt8]) throws(DocumentFault) {
      self.place = place
      name = place.split(separator: "/").last.map(String.init) ?? "rates"
      self.bytes = bytes
      document = try RateDocument(bytes)
    }

    fileprivate func turned(to base: CurrencyCode?) -> File {
      var file = self
      if let base { file.document = document.turned(to: base) }
      return file
    }
  }

  /// What an import of one base came to, or would come to.
  package struct Outcome {
    /// The base.
    package let base: CurrencyCode
    /// What it was compared with, and what differs.
    package let merge: HistoryMerge
    /// The first and the last day that is offered.
    package let range: ClosedRange<ReferenceDate>
    /// How many figures were replaced, or would be.
    package internal(set) var replaced = 0
  }

  private let folder: String
  private let source: SourceDescriptor
  private let configuredBases: [CurrencyCode]
  private let now: Timestamp

  /// An import into the folder of a snapshot store.
  ///
  /// - Parameter bases: Those that the source is configured with.
  package init(
    folder: String, source: SourceDescriptor, bases: [CurrencyCode] = [], now: Timestamp
  ) {
    self.now = now
    self.folder = folder
    self.source = source
    configuredBases = bases
  }

  /// Compares the files with what is stored, and keeps those that bring something, all in one step.
  ///
  /// - Parameters:
  ///   - replaces: Whether figures that are stored otherwise are replaced.
  ///   - isDryRun: Whether nothing is kept.
  /// - Returns: One outcome for each base, in alphabetical order.
  /// - Throws: `RatesDataError`, or `RateImportError` for files that do not fit; then nothing is kept.
  package func callAsFunction(
    _ files: [File], replaces: Bool, isDryRun: Bool
  ) throws -> [Outcome] {
    if !isDryRun {
      try ImportedFiles(store: folder, source: source.kind).restore(from: files.map(\.bytes))
    }
    let files = try turned(files)
    var outcomes: [Outcome] = []
    var damagedBases: Set<CurrencyCode> = []
    var lost: Set<String> = []
    var originals: [ImportedFiles.Original] = []
    let imported = ImportedFiles(store: folder, source: source.kind)
    let name = try imported.nextName()
    var corrected: [CurrencyCode: [Correction]] = [:]
    for (base, files) in Dictionary(grouping: files, by: \.document.base)
      .sorted(by: { $0.key < $1.key })
    {
      let lookup = try history.history(of: source, base: base, keeps: !isDryRun)
      if !lookup.damagedOriginals.isEmpty {
        damagedBases.insert(base)
        lost.formUnion(lookup.lost)
      }
      let stored = lookup.history
      if !stored.days.isEmpty || source.bases != .any,
        let file = files.first(where: { $0.document.quotation != stored.quotation })
      {
        throw RateImportError.otherQuotation(
          place: file.place, found: file.document.quotation, base: base)
      }
      let corrections = try CorrectionFile(store: folder, source: source.kind, base: base).inForce()
      let (all, disagreements) = RateDocument.days(of: files.map(\.document))
      let offered = Self.without(withdrawn: corrections, all)
      let merge = HistoryMerge(
        stored: stored.days, offered: offered, replaces: replaces, after: disagreements)
      let changes = corrections.merging(
        offered: offered, replaced: replaces ? merge.disagreements : [], by: name, now)
      if changes != corrections { corrected[base] = changes }
      let taken = Set(merge.newDates + (replaces ? merge.disagreements.map(\.date) : []))
      originals += files.filter { file in
        file.document.days.contains { taken.contains($0.date) }
          || !lost.isEmpty && lost.contains(SHA256.text(of: file.bytes))
      }.map { ImportedFiles.Original(base: base, name: $0.name, bytes: $0.bytes) }
      guard let first = all.first, let last = all.last else { continue }
      outcomes.append(
        Outcome(
          base: base, merge: merge, range: first.date...last.date,
          replaced: replaces ? merge.disagreements.count : 0))
    }
    guard !isDryRun, !originals.isEmpty else { return outcomes }
    for base in try history.bases(of: source.kind) {
      try CorrectionFile(store: folder, source: source.kind, base: base).removeAbandoned()
    }
    // They count once the import that they name is there, so that both are taken in one step.
    for (base, corrections) in corrected {
      try CorrectionFile(store: folder, source: source.kind, base: base).write(corrections)
    }
    try imported.add(originals, as: name)
    for outcome in outcomes
    where !damagedBases.contains(outcome.base) && corrected[outcome.base] == nil {
      guard
        let quotation = files.first(where: { $0.document.base == outcome.base })?
          .document.quotation
      else { continue }
      try history.keep(outcome.merge.days, quotation, of: source, outcome.base)
    }
    return outcomes
  }

  private var history: HistoryStore { HistoryStore(folder: folder) }

  /// Days without the figures that were withdrawn: importing them again does not bring them back.
  private static func without(
    withdrawn corrections: [Correction], _ days: [RateDay]
  ) -> [RateDay] {
    let withdrawn = Dictionary(
      corrections.filter { $0.figure == nil }.map { ($0.place, $0.was) }
    ) { $1 }
    guard !withdrawn.isEmpty else { return days }
    return days.compactMap { day -> RateDay? in
      let rates = day.rates.filter { rate in
        withdrawn[Correction.Place(date: day.date, currency: rate.code)] != rate.rate
      }
      return rates.isEmpty ? nil : RateDay(date: day.date, rates: rates)
    }
  }

  /// The files, those of a single pair stated against the source's base. Lines that a person wrote have
  /// to be of a base that the source has; if it has none yet, the first file decides.
  private func turned(_ files: [File]) throws -> [File] {
    let known = try knownBases()
    let first = files.first { $0.document.otherBase == nil } ?? files.first
    let bases = known.isEmpty ? [first?.document.base].compactMap(\.self) : known
    return try files.map { file in
      let turned = file.turned(to: try base(of: file.document, among: bases))
      let base = turned.document.base
      guard bases.contains(base) || source.bases == .any && turned.document.isAnswer else {
        throw RateImportError.otherBase(
          place: file.place, found: base, expected: bases, source: source)
      }
      return turned
    }
  }

  /// The configured bases, and then all others of which something is stored.
  private func knownBases() throws -> [CurrencyCode] {
    if case .only(let own) = source.bases { return [own] }
    return configuredBases
      + (try history.bases(of: source.kind)).filter { !configuredBases.contains($0) }
  }

  /// Which of the bases a document has; of the two of a single pair the first one that has a series of it.
  private func base(
    of document: RateDocument, among bases: [CurrencyCode]
  ) throws -> CurrencyCode? {
    guard let other = document.otherBase else { return document.base }
    let pair = [document.base, other]
    let candidates = bases.filter(pair.contains)
    guard candidates.count > 1 else { return candidates.first }
    return try candidates.first { base in
      try history.history(of: source, base: base, only: Set(pair), keeps: false).history
        .has(document.base, other)
    } ?? candidates.first
  }
}

extension [Correction] {
  /// The same with those of an import: figures in the place of others that are stored, or of ones that were
  /// withdrawn.
  fileprivate func merging(
    offered: [RateDay], replaced: [HistoryMerge.Disagreement], by origin: String, _ now: Timestamp
  ) -> [Correction] {
    var byPlace = Dictionary(map { ($0.place, $0) }) { $1 }
    for one in replaced {
      let place = Correction.Place(date: one.date, currency: one.currency)
      if byPlace[place]?.holds(one.stored) == false { byPlace[place] = nil }
    }
    let vacant = Set(byPlace.values.filter { $0.figure == nil }.map(\.place))
    for day in offered where !vacant.isEmpty {
      for rate in day.rates {
        let place = Correction.Place(date: day.date, currency: rate.code)
        guard vacant.contains(place), let was = byPlace[place]?.was else { continue }
        byPlace[place] = Correction(
          place: place, was: was, figure: rate.rate, made: now, origin: origin)
      }
    }
    for one in replaced {
      let place = Correction.Place(date: one.date, currency: one.currency)
      let was = byPlace[place]?.was ?? one.stored
      byPlace[place] =
        was == one.offered
        ? nil
        : Correction(place: place, was: was, figure: one.offered, made: now, origin: origin)
    }
    return byPlace.values.sorted {
      ($0.place.date, $0.place.currency) < ($1.place.date, $1.place.currency)
    }
  }
}

/// Why a file does not fit what is stored of its source.
package enum RateImportError: Error, Equatable {
  /// The source has other bases.
  case otherBase(
    place: String, found: CurrencyCode, expected: [CurrencyCode], source: SourceDescriptor)
  /// The source's figures count the reverse.
  case otherQuotation(place: String, found: Quotation, base: CurrencyCode)
}

extension RateImportError: CustomStringConvertible {
  /// What does not fit, where, and what to do, in one line.
  package var description: String {
    switch self {
    case .otherBase(let place, let found, let expected, let source):
      "\(place): its base is \(found), the base of \(source.kind) is "
        + expected.map(\.description).joined(separator: " or ")
        + (source.bases == .any
          ? "; configure a [[source]] of kind \"\(source.kind)\" and base \"\(found)\", or name another"
          : "; name another") + " source with --source"
    case .otherQuotation(let place, let found, let base):
      "\(place): it has units "
        + (found == .perBase
          ? "of each currency per \(base), the source's rates are units of \(base) per currency"
          : "of \(base) per currency, the source's rates are units of each currency per \(base)")
        + "; turn it round, or name another source with --source"
    }
  }
}
