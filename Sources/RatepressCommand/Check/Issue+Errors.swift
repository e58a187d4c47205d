import RatesData
import RatesDomain
import RatesPresentation

extension Issue {
  init(_ problem: ConfigurationIssue, in file: String) {
    self.init(
      file: file, line: problem.place.line, column: problem.place.column, message: problem.text)
  }

  init(_ error: FileError) {
    let (path, fault) = Diagnostics.pathAndFault(of: error)
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
