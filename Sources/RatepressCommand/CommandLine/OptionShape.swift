/// How an option is written and what it does.
struct OptionShape: Sendable, Equatable {
  /// The name with its dashes.
  let name: String
  /// What its value is called; nil where it takes none.
  let value: String?
  let help: String

  static let config = OptionShape(
    name: "--config", value: "FILE",
    help: "configuration (ratepress.toml); paths are relative to it")
  static let quiet = OptionShape(
    name: "--quiet", value: nil, help: "write no progress and no summary; errors and warnings stay")
  static let json = OptionShape(name: "--json", value: nil, help: "write the result as JSON")
  static let help = OptionShape(name: "--help", value: nil, help: "show this help")
  static let version = OptionShape(name: "--version", value: nil, help: "show the version")
  static let force = OptionShape(
    name: "--force", value: nil, help: "ask the source even if nothing new is due")
  static let acceptMissing = OptionShape(
    name: "--accept-missing", value: nil,
    help: "take an answer that lacks many currencies")
  static let sample = OptionShape(
    name: "--sample", value: nil,
    help: "build from a bundled, marked sample while no rates are stored")
  static let verify = OptionShape(
    name: "--verify", value: nil,
    help: "compare every file with what it should be, and mend it")
  static let port = OptionShape(
    name: "--port", value: "N", help: "the port (8080); 0 for any that is free")

  static let all = [config, quiet, json, force, acceptMissing, sample, verify, port, help, version]
}
