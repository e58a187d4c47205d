import RatepressSite
import RatesData
import RatesDomain
import RatesPresentation

/// A mistake that `check` found in one of the site's files.
struct Issue: Sendable, Equatable, Encodable {
  /// The file as messages call it.
  let file: String
  /// Counted from 1, columns in Unicode scalars, or characters in templates; both are nil where the
  /// file as a whole is meant.
  var line: Int?
  var column: Int?
  let message: String

  /// The issue on one line.
  var text: String {
    ([file] + [line, column].compactMap { $0 }.map(String.init)).joined(separator: ":")
      + ": " + message
  }
}

extension Issue {
  init(_ problem: ConfigurationIssue, in file: String) {
    self.init(
      file: file, line: problem.place.line, column: problem.place.column, message: problem.text)
  }

  init(_ error: FileError) {
    let (path, fault) = error.pathAndFault
    self.init(file: path, message: fault)
  }

  init(_ problem: ThemeProblem) {
    let (file, line, column) = problem.place
    self.init(file: file, line: line, column: column, message: problem.message)
  }

  init(_ damage: CorruptFile) {
    self.init(file: damage.path, message: damage.reason)
  }
}
