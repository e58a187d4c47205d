/// A command that was understood and can be run.
protocol RunnableCommand: Sendable {
  /// Runs it; an error is reported by the caller.
  func run(in environment: Environment) throws -> ExitStatus
}

/// A command: how it is typed, what it does, and what is made of its arguments.
///
/// Parsing, help and suggestions come from here.
struct CommandSpec: Sendable {
  /// The name as it is typed.
  let name: String
  /// What it does, in a few words that follow the name.
  let summary: String
  /// In their order; optional ones come last.
  var arguments: [ArgumentSpec] = []
  /// Those of its own and the general ones that it accepts.
  let options: [OptionSpec]
  /// What the summary does not say, as paragraphs.
  var details: [String] = []
  /// Command lines that work.
  let examples: [String]
  /// How it can end, besides with success and with a wrong command line.
  var statuses: [ExitStatus] = []
  /// Makes the command; there are as many arguments as the spec says.
  let make: @Sendable (CommandArguments) throws(UsageError) -> any RunnableCommand
}

extension CommandSpec {
  /// Every command, in the order of the help.
  static let all = [
    InitCommand.spec, SiteCommand.run, SiteCommand.fetch, SiteCommand.build, PublishCommand.spec,
    ServeCommand.spec,
    ImportCommand.spec, HistoryCommand.spec, ConvertCommand.spec, StatusCommand.spec,
    CheckCommand.spec, ThemeCommand.spec,
    RenderCommand.spec, HelpCommand.spec,
  ]

  /// The command of that name.
  static func named(_ name: String) -> CommandSpec? {
    all.first { $0.name == name }
  }
}

/// An argument of a command.
struct ArgumentSpec: Sendable {
  let name: String
  var isOptional = false
  /// Whether it may be given several times; only the last one of a command may.
  var isRepeated = false

  /// The argument as usage lines show it.
  var usage: String {
    let text = isRepeated ? "\(name) ..." : name
    return isOptional ? "[\(text)]" : text
  }
}

/// An option: how it is written and what it does.
struct OptionSpec: Sendable, Equatable {
  /// The name with its dashes.
  let name: String
  /// One dash and a letter.
  var short: String?
  /// The name of its value; nil if it takes none.
  var value: String?
  let help: String

  /// Options of one name are the same, though each command may say in its own words what it does.
  static func == (left: OptionSpec, right: OptionSpec) -> Bool { left.name == right.name }

  /// The option as it is written: `--config FILE`.
  var usage: String { name + (value.map { " \($0)" } ?? "") }

  static let config = OptionSpec(
    name: "--config", value: "FILE",
    help: "the configuration (ratepress.toml)")
  static let quiet = OptionSpec(
    name: "--quiet", help: "write no progress and no summary; errors and warnings stay")
  static let json = OptionSpec(
    name: "--json", help: "write the result, or the error, as one line of JSON")
  static let help = OptionSpec(name: "--help", short: "-h", help: "show this help")
  static let version = OptionSpec(name: "--version", short: "-V", help: "show the version")

  /// Those that many commands accept.
  static let general = [config, quiet, json, help, version]

  /// Every option of every command, each of them once.
  static let all = CommandSpec.all.flatMap(\.options).reduce(into: general) { all, option in
    if !all.contains(option) { all.append(option) }
  }
}

/// What the general options say.
struct GeneralOptions: Sendable, Equatable {
  /// The configuration as typed; nil stands for `ratepress.toml` in the current folder.
  var configuration: String?
  /// Whether only errors, warnings and the requested result are written.
  var isQuiet = false
  /// Whether the result is written as JSON.
  var isJSON = false
}
