extension CommandSpec {
  /// Understands a command line without the program's name.
  ///
  /// A request for help or the version wins, however wrong the rest is.
  static func command(parsing line: [String]) throws(UsageError) -> any RunnableCommand {
    let words = line.prefix { $0 != "--" }
    func asks(for option: OptionSpec) -> Bool {
      words.contains { $0 == option.name || $0 == option.short }
    }
    if asks(for: .help) {
      return HelpCommand(spec: words.lazy.compactMap(CommandSpec.named).first { $0.name != "help" })
    }
    if asks(for: .version) { return VersionCommand() }
    let arguments = try CommandArguments(line)
    guard let name = arguments.command else { throw .noCommand }
    guard let spec = named(name) else { throw .unknownCommand(name) }
    return try spec.command(arguments)
  }

  private func command(_ given: CommandArguments) throws(UsageError) -> any RunnableCommand {
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
