/// A command line that cannot be followed.
enum UsageError: Error, Sendable, Equatable {
  case noCommand
  case unknownCommand(String)
  case unknownOption(String, command: CommandName?)
  /// The option exists, but not for this command.
  case foreignOption(OptionShape, command: CommandName)
  case valueMissing(OptionShape)
  case valueUnwanted(OptionShape)
  case optionRepeated(OptionShape)
  case argumentMissing(String, command: CommandName)
  case argumentUnwanted(String, command: CommandName)
  case portInvalid(String)
}
