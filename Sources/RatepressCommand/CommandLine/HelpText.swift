import RatepressSite

/// The texts of `--help`, at most 80 columns wide.
enum HelpText {
  private static let width = 80

  /// The help of one command, or of the program.
  static func of(_ spec: CommandSpec?, in list: CommandList) -> String {
    let paragraphs = spec.map(paragraphs(of:)) ?? general(list)
    return paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static func general(_ list: CommandList) -> [[String]] {
    [
      [ProgramText.summary],
      ["usage: ratepress COMMAND [OPTION ...] [ARGUMENT ...]", "       ratepress help COMMAND"],
      ["Commands:"]
        + table(list.commands.map { (([$0.name] + $0.arguments.map(\.usage)), $0.summary) }),
      ["Options, before or after a command that accepts them:"] + options(OptionSpec.general),
      ["Exit statuses:"]
        + table(
          ExitStatus.allCases.map { status in
            (["\(status.rawValue)"], status.meanings.map(\.text).joined(separator: "; "))
          }),
      ["Examples:"]
        + table(ProgramText.examples.map { ([$0.line], $0.purpose) }),
    ]
  }

  private static func paragraphs(of spec: CommandSpec) -> [[String]] {
    [
      ["ratepress \(spec.name): \(spec.summary)"],
      usage(of: spec),
      spec.details.flatMap { $0.withoutMarkup.wrapped(to: width) },
      ["Options:"] + options(spec.options + [.help]),
      spec.members.isEmpty
        ? [] : ["Members of --json:"] + table(spec.members.map { ([$0.name], $0.meaning) }),
      ["Exit statuses:"] + statuses(of: spec),
      ["Examples:"] + indented(spec.examples),
    ].filter { !$0.isEmpty }
  }

  /// `usage: ratepress convert [--config FILE] [--quiet] [--json] AMOUNT BASE QUOTE`
  private static func usage(of spec: CommandSpec) -> [String] {
    let head = "usage: ratepress \(spec.name) "
    // What belongs together is not broken.
    let parts =
      spec.options.map { "[\($0.usage)]".replacing(" ", with: "\u{A0}") }
      + spec.arguments.map(\.usage)
    let lines = parts.joined(separator: " ").wrapped(to: width - head.count)
    let margin = String(repeating: " ", count: head.count)
    return (lines.isEmpty ? [""] : lines).enumerated().map { index, line in
      ((index == 0 ? head : margin) + line.replacing("\u{A0}", with: " ")).trimmingEnd
    }
  }

  private static func statuses(of spec: CommandSpec) -> [String] {
    table(
      spec.allStatuses.map { status in
        (["\(status.rawValue)"], status.meanings(of: spec.name).joined(separator: "; "))
      })
  }

  private static func options(_ specs: [OptionSpec]) -> [String] {
    table(specs.map { ([($0.short.map { "\($0), " } ?? "") + $0.usage], $0.help) })
  }

  /// Two columns, the right one wrapped.
  private static func table(_ rows: [(left: [String], right: String)]) -> [String] {
    let rows = rows.map { ($0.left.joined(separator: " "), $0.right) }
    let column = rows.map(\.0.count).max() ?? 0
    return rows.flatMap { left, right in
      right.withoutMarkup.wrapped(to: width - column - 4).enumerated().map { index, line in
        let head = index == 0 ? left : ""
        return "  " + head + String(repeating: " ", count: column - head.count + 2) + line
      }
    }
  }

  private static func indented(_ lines: [String]) -> [String] {
    lines.map { "  " + $0 }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
