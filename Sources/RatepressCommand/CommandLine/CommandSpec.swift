/// What a command takes and how its help describes it.
struct CommandSpec: Sendable {
  let summary: String
  var arguments: [ArgumentSpec] = []
  let options: [OptionSpec]
  /// What the summary does not say, as lines of at most 80 columns.
  var details: [String] = []
  let examples: [String]
}
