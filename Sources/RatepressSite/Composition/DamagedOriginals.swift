import RatesData
import RatesDomain

/// An imported file that is not what was imported, or no longer there.
package struct DamagedOriginal {
  /// The file, and what is wrong with it.
  package let file: CorruptFile
  /// Whether the years that were made from it have its figures still.
  package let hasItsFigures: Bool

  /// - Parameter hasItsFigures: Whether the years that were made from it have its figures still.
  package init(file: CorruptFile, hasItsFigures: Bool) {
    self.file = file
    self.hasItsFigures = hasItsFigures
  }

  /// What the operator is told.
  package var text: String {
    "\(file.path): \(file.reason); "
      + (hasItsFigures
        ? "until then the years that were made from it are shown" : "charts lack its rates")
  }
}

extension CompositionRoot {
  /// The damaged and lost originals of all sources, of which something may be shown.
  package func damagedOriginals() -> [DamagedOriginal] {
    SourceDescriptor.all.flatMap { source in
      // A folder that cannot be read is told by whoever reads the rates in it.
      ((try? history.damagedOriginals(of: source)) ?? []).map {
        DamagedOriginal(file: $0.file, hasItsFigures: $0.hasItsFigures)
      }
    }
  }
}
