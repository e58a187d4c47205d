extension Invocation {
  /// Understands a command line without the program's name.
  ///
  /// Wherever help or the version is asked for, the rest need not be right.
  init(parsing line: [String]) throws(UsageError) {
    let options = line.prefix { $0 != "--" }
    if options.contains(where: { $0 == OptionSpec.help.name || $0 == "-h" }) {
      self.init(command: .help(options.lazy.compactMap { CommandName(rawValue: $0) }.first))
    } else if options.contains(OptionSpec.version.name) {
      self.init(command: .version)
    } else {
      try self.init(ArgumentTokens(line))
    }
  }

  private init(_ words: ArgumentTokens) throws(UsageError) {
    guard let typed = words.arguments.first else { throw .noCommand }
    guard let name = CommandName(rawValue: typed) else { throw .unknownCommand(typed) }
    let spec = name.spec
    for option in words.options where !spec.options.contains(option.spec) {
      throw .foreignOption(option.spec, command: name)
    }
    let given = Array(words.arguments.dropFirst())
    if given.count > spec.arguments.count {
      throw .argumentUnwanted(given[spec.arguments.count], command: name)
    }
    for argument in spec.arguments.dropFirst(given.count) where !argument.isOptional {
      throw .argumentMissing(argument.name, command: name)
    }
    self.init(
      command: try Command(name, given, words),
      configuration: words.value(of: .config),
      isQuiet: words.has(.quiet),
      isJSON: words.has(.json))
  }
}

extension Command {
  /// The command that takes the arguments, of which there are as many as its spec says.
  fileprivate init(
    _ name: CommandName, _ arguments: [String], _ words: ArgumentTokens
  ) throws(UsageError) {
    let fetching = FetchOptions(
      isForced: words.has(.force), acceptsMissing: words.has(.acceptMissing))
    let building = BuildOptions(isSample: words.has(.sample), verifies: words.has(.verify))
    switch name {
    case .initialize: self = .initialize(folder: arguments.first ?? ".")
    case .run: self = .run(fetching, building)
    case .fetch: self = .fetch(fetching)
    case .build: self = .build(building)
    case .serve: self = .serve(port: try Self.port(words))
    case .convert:
      self = .convert(
        ConversionRequest(amount: arguments[0], base: arguments[1], quote: arguments[2]))
    case .status: self = .status
    case .check: self = .check
    case .render: self = .render(RenderRequest(template: arguments[0], data: arguments[1]))
    }
  }

  private static func port(_ words: ArgumentTokens) throws(UsageError) -> UInt16 {
    guard let text = words.value(of: .port) else { return 8080 }
    guard let port = UInt16(text) else { throw .portInvalid(text) }
    return port
  }
}
