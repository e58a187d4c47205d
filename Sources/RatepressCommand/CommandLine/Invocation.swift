/// A command line that was understood.
struct Invocation: Sendable, Equatable {
  let command: Command
  /// The configuration as typed; nil stands for `ratepress.toml` in the current folder.
  var configuration: String?
  /// Whether nothing but errors and what was asked for is written.
  var isQuiet = false
  /// Whether the result is written as JSON.
  var isJSON = false
}
