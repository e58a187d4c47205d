import RatesDomain
import SourceText

/// What a run tells its operator, each warning once.
final class RunLog {
  private let console: Console
  private var warnings: Set<String> = []

  init(_ console: Console) {
    self.console = console
  }

  /// The console if a person watches it.
  var terminal: Console? { console.isInteractive ? console : nil }

  /// Writes the lines of an error that did not end the run.
  func tell(_ error: any Error) -> ErrorReport {
    Diagnostics.tell(error, to: console)
  }

  /// Writes what the operator should know though the work went on. Several steps may meet the same.
  func warn(_ text: String) {
    guard warnings.insert(text).inserted else { return }
    console.warn(text)
  }

  func warn(_ notice: RateNotice) {
    warn(notice.text)
  }

  /// Writes what a person may want to know.
  func note(_ text: String) {
    console.note("ratepress: note: \(text.onOneLine)")
  }
}

extension Console {
  /// Tells the operator of something that did not stop the work.
  func warn(_ text: String) {
    note("ratepress: warning: \(text.onOneLine)")
  }

  func warn(_ notice: RateNotice) {
    warn(notice.text)
  }
}

extension RateNotice {
  /// What the operator is told.
  var text: String {
    switch self {
    case .damagedSnapshot(let file):
      "\(file.path): \(file.reason); the file is left alone, and the next older snapshot is used"
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
