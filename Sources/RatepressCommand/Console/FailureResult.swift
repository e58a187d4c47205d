import RatepressSite

/// The result, for programs, of a command that failed.
struct FailureResult: Encodable {
  /// The lines that a person would read.
  let error: String
  /// The exit status.
  let status: Int32

  init(_ report: ErrorReport) {
    error = report.text
    status = report.status.rawValue
  }
}
