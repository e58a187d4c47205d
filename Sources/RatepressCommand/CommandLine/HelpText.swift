/// The texts of `--help`, at most 80 columns wide.
enum HelpText {
  /// The help of one command, or of the program.
  static func of(_ command: CommandName?) -> String {
    let paragraphs = command.map(paragraphs(of:)) ?? general
    return paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static var general: [[String]] {
    [
      ["Ratepress turns exchange rates into a web site of plain files."],
      ["usage: ratepress COMMAND [OPTIONS]", "       ratepress COMMAND --help"],
      ["Commands:"] + table(CommandName.allCases.map { (usage($0), $0.spec.summary) }),
      ["Options, before or behind a command that takes them:"]
        + options([.config, .quiet, .json, .help, .version]),
      ["Exit statuses:"] + table(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }),
      ["Examples:"]
        + indented([
          "ratepress init my-site && cd my-site", "ratepress run", "ratepress serve",
          "ratepress convert 100 USD KRW",
        ]),
    ]
  }

  private static func paragraphs(of command: CommandName) -> [[String]] {
    let spec = command.spec
    return [
      ["ratepress \(command.rawValue): \(spec.summary)"],
      ["usage: ratepress \(usage(command)) [OPTIONS]"],
      spec.details,
      ["Options:"] + options(spec.options + [.help]),
      ["Examples:"] + indented(spec.examples),
    ].filter { !$0.isEmpty }
  }

  private static func usage(_ command: CommandName) -> String {
    ([command.rawValue] + command.spec.arguments.map(\.usage)).joined(separator: " ")
  }

  private static func options(_ specs: [OptionSpec]) -> [String] {
    table(specs.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.help) })
  }

  /// Two columns; line breaks in the right one start lines below it.
  private static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.flatMap { left, right in
      right.split(separator: "\n").enumerated().map { index, line in
        let head = index == 0 ? left : ""
        return "  " + head + String(repeating: " ", count: width - head.count + 2) + line
      }
    }
  }

  private static func indented(_ lines: [String]) -> [String] {
    lines.map { "  " + $0 }
  }
}
