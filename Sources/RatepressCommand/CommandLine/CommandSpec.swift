import RatepressSite

/// A command that was understood and can be run.
protocol RunnableCommand: Sendable {
  /// Runs it; an error is reported by the caller.
  func run(_ invocation: Invocation) throws -> ExitStatus
}

/// A command: how it is typed, what it does, and what is made of its arguments.
///
/// Parsing, help, suggestions, man pages, completions and the documents' tables come from here. In
/// texts, code stands in backticks.
package struct CommandSpec: Sendable {
  /// The name as it is typed.
  package let name: String
  /// What it does, in a few words that follow the name.
  package let summary: String
  /// In their order; optional ones come last.
  package var arguments: [ArgumentSpec] = []
  /// Those of its own and the general ones that it accepts.
  package let options: [OptionSpec]
  /// What the summary does not say, as paragraphs.
  package var details: [String] = []
  /// The members of its JSON, and what they are; empty where that is said once for all commands.
  package var members: [ProgramText.Named] = []
  /// Command lines that work.
  package let examples: [String]
  /// How it can end, besides with success and with a wrong command line.
  package var statuses: [ExitStatus] = []
  /// The document below `docs/` that says more.
  package var document: String?
  /// Makes the command; there are as many arguments as the spec says.
  let make: @Sendable (CommandArguments) throws(UsageError) -> any RunnableCommand
}
