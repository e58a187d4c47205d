/// A command line that cannot be followed.
enum UsageError: Error, Sendable, Equatable {
  case noCommand
  case unknownCommand(String)
  case unknownOption(String, command: CommandName?)
  /// The option exists, but not for this command.
  case foreignOption(OptionSpec, command: CommandName)
  case valueMissing(OptionSpec)
  case valueUnwanted(OptionSpec)
  case optionRepeated(OptionSpec)
  case argumentMissing(String, command: CommandName)
  case argumentUnwanted(String, command: CommandName)
  case portInvalid(String)
}
