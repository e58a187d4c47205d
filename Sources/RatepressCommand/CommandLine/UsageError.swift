/// An invalid command line; commands are named as they are typed.
enum UsageError: Error, Sendable, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  /// The command is nil if none was typed, or an unknown one.
  case unknownOption(String, command: String?, nearest: String?)
  /// The option exists, but not for this command.
  case foreignOption(OptionSpec, command: String)
  case valueMissing(OptionSpec)
  case valueUnwanted(OptionSpec)
  case optionRepeated(OptionSpec)
  case argumentMissing(String, command: String)
  case argumentUnwanted(String, command: String)
  /// The option says nothing without another one.
  case optionNeeds(OptionSpec, OptionSpec)
  /// The options ask for different things.
  case optionsExclude(OptionSpec, OptionSpec)
  /// An argument, or the value of an option, that is not what it has to be.
  case argumentInvalid(String, expected: String, String)
  /// The options ask for the contrary.
  case optionsContradict(OptionSpec, OptionSpec)
  case portInvalid(String)
  case dayInvalid(OptionSpec, String)
  /// An argument that is not UTF-8, as a text can show it.
  case notUTF8(String)
  /// A range that ends before it begins.
  case rangeReversed
  case notACode(OptionSpec, String)
  /// An argument that is no list of currency codes.
  case notCodes(String, expected: String, String)
  /// The address of a monitor, which may be a secret, so that it is not repeated; the option or the
  /// variable is named.
  case pingInvalid(String)
}
