/// What the program says of an error, and how it ends with it.
struct ErrorReport: Sendable, Equatable {
  /// One line for each thing that is wrong, each with what, where and what to do.
  let lines: [String]
  let status: ExitStatus
}
