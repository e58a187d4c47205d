/// What a command takes and how its help describes it.
struct CommandShape: Sendable {
  let summary: String
  var arguments: [ArgumentShape] = []
  let options: [OptionShape]
  /// What the summary does not say, as lines of at most 80 columns.
  var details: [String] = []
  let examples: [String]
}
