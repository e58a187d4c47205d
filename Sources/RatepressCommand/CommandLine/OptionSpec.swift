/// How an option is written and what it does.
struct OptionSpec: Sendable, Equatable {
  /// The name with its dashes.
  let name: String
  /// What its value is called; nil where it takes none.
  let value: String?
  let help: String

  static let config = OptionSpec(
    name: "--config", value: "FILE",
    help: "configuration (ratepress.toml); paths are relative to it")
  static let quiet = OptionSpec(
    name: "--quiet", value: nil, help: "write no progress and no summary; errors and warnings stay")
  static let json = OptionSpec(name: "--json", value: nil, help: "write the result as JSON")
  static let help = OptionSpec(name: "--help", value: nil, help: "show this help")
  static let version = OptionSpec(name: "--version", value: nil, help: "show the version")
  static let force = OptionSpec(
    name: "--force", value: nil, help: "ask the source even if nothing new is due")
  static let acceptMissing = OptionSpec(
    name: "--accept-missing", value: nil,
    help: "take an answer that lacks many currencies")
  static let sample = OptionSpec(
    name: "--sample", value: nil,
    help: "build from a bundled, marked sample while no rates are stored")
  static let verify = OptionSpec(
    name: "--verify", value: nil,
    help: "compare every file with what it should be, and mend it")
  static let port = OptionSpec(
    name: "--port", value: "N", help: "the port (8080); 0 for any that is free")

  static let all = [config, quiet, json, force, acceptMissing, sample, verify, port, help, version]
}
