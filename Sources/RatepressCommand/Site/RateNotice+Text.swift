import RatesDomain
import SourceText

extension Console {
  /// Tells the operator of something that did not stop the work.
  func warn(_ notice: RateNotice) {
    note("ratepress: warning: \(notice.text.onOneLine)")
  }
}

extension RateNotice {
  /// What the operator is told.
  var text: String {
    switch self {
    case .damagedSnapshot(let file):
      "\(file.path): \(file.reason); it stays, and the next older one that can be read serves"
    case .damagedMemory(let file):
      "\(file.path): \(file.reason); the source is asked as if for the first time"
    case .differingFigures(let updated, let currencies):
      "the source now gives other figures for \(updated) (\(Self.listed(currencies))); "
        + "the stored ones stay"
    }
  }

  private static func listed(_ currencies: [CurrencyCode]) -> String {
    let shown = currencies.prefix(5).map(\.description).joined(separator: ", ")
    return currencies.count > 5 ? "\(shown) and \(currencies.count - 5) more" : shown
  }
}
