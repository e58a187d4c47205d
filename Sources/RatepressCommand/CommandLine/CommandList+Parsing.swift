extension CommandList {
  /// Understands a command line without the program's name.
  ///
  /// A request for help or the version wins, however wrong the rest is.
  func command(parsing line: [String]) throws(UsageError) -> TypedCommand {
    let words = line.prefix { $0 != "--" }
    func asks(for option: OptionSpec) -> Bool {
      words.contains { $0 == option.name || $0 == option.short }
    }
    if asks(for: .help) {
      let spec = words.lazy.compactMap(named).first { $0.name != HelpCommand.name }
      return TypedCommand(HelpCommand(spec: spec, commands: self))
    }
    if asks(for: .version) { return TypedCommand(VersionCommand()) }
    let arguments = try CommandArguments(line, option: option(_:after:))
    guard let name = arguments.command else { throw .noCommand }
    return TypedCommand(try spec(named: name).command(arguments), arguments.general)
  }
}

/// A command that was understood, and the general options that it was typed with.
struct TypedCommand: Sendable {
  let command: any RunnableCommand
  let options: GeneralOptions

  init(_ command: any RunnableCommand, _ options: GeneralOptions = GeneralOptions()) {
    self.command = command
    self.options = options
  }
}

extension CommandSpec {
  fileprivate func command(
    _ given: CommandArguments
  ) throws(UsageError) -> any RunnableCommand {
    for option in given.options where !options.contains(option.spec) {
      throw .foreignOption(option.spec, command: name)
    }
    if given.arguments.count > arguments.count, arguments.last?.isRepeated != true {
      throw .argumentUnwanted(given.arguments[arguments.count], command: name)
    }
    for argument in arguments.dropFirst(given.arguments.count) where !argument.isOptional {
      throw .argumentMissing(argument.name, command: name)
    }
    return try make(given)
  }
}
