import RatepressSite

/// Shows the help of the program or of one command.
struct HelpCommand: RunnableCommand {
  static let name = "help"

  /// The command, which shows the help of those in a list.
  static func spec(of commands: @escaping @Sendable () -> CommandList) -> CommandSpec {
    CommandSpec(
      name: name, summary: "show the help of a command",
      arguments: [ArgumentSpec(name: "COMMAND", isOptional: true, completion: .commands)],
      options: [], examples: ["ratepress help", "ratepress help run"]
    ) { given throws(UsageError) in
      let commands = commands()
      let spec = try given.arguments.first.map { name throws(UsageError) in
        try commands.spec(named: name)
      }
      return HelpCommand(spec: spec, commands: commands)
    }
  }

  /// The command; nil for the program.
  let spec: CommandSpec?
  /// Those of the program.
  let commands: CommandList

  func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.console.put(Array(HelpText.of(spec, in: commands).utf8))
    return .success
  }
}

/// Shows the version.
struct VersionCommand: RunnableCommand {
  func run(_ invocation: Invocation) throws -> ExitStatus {
    try invocation.console.print(
      "ratepress \(Version.current)" + (Version.commit.map { " (\($0))" } ?? ""))
    return .success
  }
}
