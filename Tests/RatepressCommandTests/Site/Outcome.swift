@testable import RatepressCommand
@testable import RatepressSite

/// What a command came to.
struct Outcome {
  let status: ExitStatus
  /// Standard output.
  let results: String
  /// Standard error.
  let diagnostics: String
}
