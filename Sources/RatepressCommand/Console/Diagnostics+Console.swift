import RatepressSite
import SourceText

extension Diagnostics {
  /// Writes the error's lines, if it was not told yet, and returns what was said.
  @discardableResult
  static func tell(_ error: any Error, to console: Console) -> ErrorReport {
    let report = report(of: error)
    if !(error is ToldError) { tell(report, to: console) }
    return report
  }

  /// Writes the lines of a report.
  static func tell(_ report: ErrorReport, to console: Console) {
    for line in report.lines { console.note("ratepress: error: \(line.onOneLine)") }
  }
}
