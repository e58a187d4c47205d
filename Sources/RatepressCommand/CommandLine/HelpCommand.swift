import RatepressSite

/// Shows the help of the program or of one command.
struct HelpCommand: RunnableCommand {
  static let spec = CommandSpec(
    name: "help", summary: "show the help of a command",
    arguments: [ArgumentSpec(name: "COMMAND", isOptional: true, completion: .commands)],
    options: [], examples: ["ratepress help", "ratepress help run"]
  ) { given throws(UsageError) in
    guard let name = given.arguments.first else { return HelpCommand(spec: nil) }
    guard let spec = CommandSpec.named(name) else { throw .unknownCommand(name) }
    return HelpCommand(spec: spec)
  }

  /// The command; nil for the program.
  let spec: CommandSpec?

  func run(in environment: Environment) throws -> ExitStatus {
    try environment.console.put(Array(HelpText.of(spec).utf8))
    return .success
  }
}

/// Shows the version.
struct VersionCommand: RunnableCommand {
  func run(in environment: Environment) throws -> ExitStatus {
    try environment.console.print(
      "ratepress \(Version.current)" + (Version.commit.map { " (\($0))" } ?? ""))
    return .success
  }
}
