import RatesDomain

/// What a command gets from outside.
struct Environment: Sendable {
  let console: Console
  /// Absolute path to which relative ones are relative.
  let currentFolder: String
  let now: @Sendable () -> Timestamp
}
