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
    package let document: RateDocument

    /// Reads a document.
    package init(place: String, bytes: [UInt8]) throws(DocumentFault) {
      self.place = place
      name = place.split(separator: "/").last.map(String.init) ?? "rates"
      self.bytes = bytes
      document = try RateDocument(bytes)
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
  }

  private let folder: String
  private let source: SourceDescriptor

  /// An import into the folder of a snapshot store.
  package init(folder: String, source: SourceDescriptor) {
    self.folder = folder
    self.source = source
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
    var outcomes: [Outcome] = []
    var originals: [ImportedFiles.Original] = []
    for (base, files) in Dictionary(grouping: files, by: \.document.base)
      .sorted(by: { $0.key < $1.key })
    {
      try check(files, base)
      let stored = try history.history(of: source, base: base, keeps: !isDryRun).history
      if !stored.days.isEmpty,
        let file = files.first(where: {
          $0.document.quotation != stored.quotation
        })
      {
        throw RateImportError.otherQuotation(
          place: file.place, found: file.document.quotation, base: base)
      }
      let (offered, disagreements) = RateDocument.days(of: files.map(\.document))
      let merge = HistoryMerge(
        stored: stored.days, offered: offered, replaces: replaces, after: disagreements)
      let taken = Set(merge.newDates + (replaces ? merge.disagreements.map(\.date) : []))
      originals += files.filter { file in
        file.document.days.contains { taken.contains($0.date) }
      }.map { ImportedFiles.Original(base: base, name: $0.name, bytes: $0.bytes) }
      guard let first = offered.first, let last = offered.last else { continue }
      outcomes.append(Outcome(base: base, merge: merge, range: first.date...last.date))
    }
    guard !isDryRun, !originals.isEmpty else { return outcomes }
    try ImportedFiles(store: folder, source: source.kind).add(originals, replaces: replaces)
    for outcome in outcomes {
      guard
        let quotation = files.first(where: { $0.document.base == outcome.base })?
          .document.quotation
      else { continue }
      try history.keep(outcome.merge.days, quotation, of: source, outcome.base)
    }
    return outcomes
  }

  private var history: HistoryStore { HistoryStore(folder: folder) }

  private func check(_ files: [File], _ base: CurrencyCode) throws(RateImportError) {
    guard case .only(let own) = source.bases, own != base, let file = files.first else { return }
    throw .otherBase(place: file.place, found: base, expected: own, source: source.kind)
  }
}

/// Why a file does not fit what is stored of its source.
package enum RateImportError: Error, Equatable {
  /// The source has another base.
  case otherBase(place: String, found: CurrencyCode, expected: CurrencyCode, source: String)
  /// The stored figures count the reverse.
  case otherQuotation(place: String, found: Quotation, base: CurrencyCode)
}

extension RateImportError: CustomStringConvertible {
  /// What does not fit, where, and what to do, in one line.
  package var description: String {
    switch self {
    case .otherBase(let place, let found, let expected, let source):
      "\(place): its base is \(found), the base of \(source) is \(expected); name another source "
        + "with --source"
    case .otherQuotation(let place, let found, let base):
      "\(place): it has units "
        + (found == .perBase
          ? "of each currency per \(base), the stored rates units of \(base) per currency"
          : "of \(base) per currency, the stored rates units of each currency per \(base)")
        + "; turn it round, or name another source with --source"
    }
  }
}
