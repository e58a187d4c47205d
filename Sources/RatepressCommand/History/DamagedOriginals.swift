import RatesData
import RatesDomain

/// An imported file that is not what was imported, or no longer there.
struct DamagedOriginal {
  let file: CorruptFile
  /// Whether the years that were made from it have its figures still.
  let hasItsFigures: Bool

  /// What the operator is told.
  var text: String {
    "\(file.path): \(file.reason); "
      + (hasItsFigures
        ? "until then the years that were made from it are shown" : "charts lack its rates")
  }
}

extension CompositionRoot {
  /// The damaged and lost originals of all sources, of which something may be shown.
  func damagedOriginals() -> [DamagedOriginal] {
    SourceDescriptor.all.flatMap { source in
      // A folder that cannot be read is told by whoever reads the rates in it.
      ((try? history.damagedOriginals(of: source)) ?? []).map {
        DamagedOriginal(file: $0.file, hasItsFigures: $0.hasItsFigures)
      }
    }
  }
}
