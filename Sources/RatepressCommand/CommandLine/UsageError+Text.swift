import SourceText

extension UsageError {
  /// What is wrong and what to do, on one line.
  var text: String {
    switch self {
    case .noCommand: "no command given" + Self.see(nil)
    case .unknownCommand(let name):
      "unknown command \"\(name)\""
        + Self.suggest(
          name, CommandName.allCases.map(\.rawValue) + ["--help", "--version"], nil)
    case .unknownOption(let name, let command):
      "unknown option \"\(name)\"" + Self.suggest(name, Self.options(of: command), command)
    case .foreignOption(let option, let command):
      "\(option.name) is no option of \(command.rawValue)" + Self.see(command)
    case .valueMissing(let option):
      "\(option.name) needs a value: \(option.name) \(option.value ?? "")"
    case .valueUnwanted(let option): "\(option.name) takes no value"
    case .optionRepeated(let option): "\(option.name) is given twice; give it once"
    case .argumentMissing(let argument, let command):
      "\(command.rawValue) needs \(argument)" + Self.see(command)
    case .argumentUnwanted(let text, let command):
      "\(command.rawValue) does not take \"\(text)\"" + Self.see(command)
    case .portInvalid(let text):
      "--port: expected a whole number from 0 to 65535, found \"\(text)\""
    }
  }

  private static func options(of command: CommandName?) -> [String] {
    let own = command?.spec.options ?? OptionSpec.all
    return (own + [.help, .version]).map(\.name)
  }

  private static func suggest(
    _ name: String, _ candidates: [String], _ command: CommandName?
  ) -> String {
    let plain = Dictionary(
      candidates.map { ($0.drop { $0 == "-" }.description, $0) }, uniquingKeysWith: { a, _ in a })
    let bare = name.drop { $0 == "-" }.description
    let nearest = SpellingSuggestion.of(
      bare, among: candidates.map { $0.drop { $0 == "-" }.description })
    guard let nearest, let full = plain[nearest] else { return see(command) }
    return "; did you mean \"\(full)\"?"
  }

  private static func see(_ command: CommandName?) -> String {
    "; see \"ratepress \(command.map { $0.rawValue + " " } ?? "")--help\""
  }
}
