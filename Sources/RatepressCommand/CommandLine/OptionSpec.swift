/// Words that a shell can offer for an argument or for the value of an option.
package enum Completion: Sendable, Equatable {
  case nothing
  case files
  case folders
  case commands
  case currencies
  /// The kinds of sources.
  case sources
  /// The names of the configuration's targets, which the program lists.
  case targets
  /// Paths of the built-in theme.
  case themeFiles
  case words([String])
}

/// An argument of a command.
package struct ArgumentSpec: Sendable {
  package let name: String
  package var isOptional = false
  /// Whether it may be given several times; only the last one of a command may.
  package var isRepeated = false
  package var completion = Completion.nothing

  /// The argument as usage lines show it.
  package var usage: String {
    let text = isRepeated ? "\(name) ..." : name
    return isOptional ? "[\(text)]" : text
  }
}

/// An option: how it is written and what it does.
package struct OptionSpec: Sendable, Equatable {
  /// The name with its dashes.
  package let name: String
  /// One dash and a letter.
  package var short: String?
  /// The name of its value; nil if it takes none.
  package var value: String?
  package let help: String
  package var completion = Completion.nothing

  /// Options of one name are the same, though each command may say in its own words what it does.
  package static func == (left: OptionSpec, right: OptionSpec) -> Bool { left.name == right.name }

  /// The option as it is written: `--config FILE`.
  package var usage: String { name + (value.map { " \($0)" } ?? "") }

  static let config = OptionSpec(
    name: "--config", value: "FILE",
    help: "the configuration (`ratepress.toml`); paths in it are relative to it",
    completion: .files)
  static let quiet = OptionSpec(
    name: "--quiet", help: "write no progress and no summary; errors and warnings stay")
  static let json = OptionSpec(
    name: "--json", help: "write the result, or the error, as one line of JSON")
  package static let help = OptionSpec(
    name: "--help", short: "-h", help: "show what the command does and accepts")
  package static let version = OptionSpec(
    name: "--version", short: "-V", help: "show the version and the commit")

  static let source = OptionSpec(
    name: "--source", value: "KIND", help: "the source (the first one that has these rates)",
    completion: .sources)

  /// Those that many commands accept.
  package static let general = [config, quiet, json, help, version]
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
