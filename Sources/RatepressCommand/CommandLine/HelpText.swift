/// The texts of `--help`, at most 80 columns wide.
enum HelpText {
  private static let width = 80

  /// The help of one command, or of the program.
  static func of(_ spec: CommandSpec?) -> String {
    let paragraphs = spec.map(paragraphs(of:)) ?? general
    return paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static var general: [[String]] {
    [
      ["Ratepress turns exchange rates into a web site of plain files."],
      ["usage: ratepress COMMAND [OPTION ...] [ARGUMENT ...]", "       ratepress help COMMAND"],
      ["Commands:"]
        + table(CommandSpec.all.map { (([$0.name] + $0.arguments.map(\.usage)), $0.summary) }),
      ["Options, before or after a command that accepts them:"] + options(OptionSpec.general),
      ["Exit statuses:"]
        + table(
          ExitStatus.allCases.map { status in
            (["\(status.rawValue)"], status.meanings.map(text(of:)).joined(separator: "; "))
          }),
      ["Examples:"]
        + indented([
          "ratepress init my-site && cd my-site", "ratepress run", "ratepress serve",
          "ratepress convert 100 USD KRW",
        ]),
    ]
  }

  private static func paragraphs(of spec: CommandSpec) -> [[String]] {
    [
      ["ratepress \(spec.name): \(spec.summary)"],
      usage(of: spec),
      spec.details.flatMap { wrapped($0, to: width) },
      ["Options:"] + options(spec.options + [.help]),
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
    let lines = wrapped(parts.joined(separator: " "), to: width - head.count)
    let margin = String(repeating: " ", count: head.count)
    return (lines.isEmpty ? [""] : lines).enumerated().map { index, line in
      ((index == 0 ? head : margin) + line.replacing("\u{A0}", with: " ")).trimmingEnd
    }
  }

  private static func statuses(of spec: CommandSpec) -> [String] {
    let statuses = Set([.success, .usage] + spec.statuses)
    return table(
      ExitStatus.allCases.filter(statuses.contains).map { status in
        let own = status.meanings.filter { $0.commands?.contains(spec.name) ?? true }
        return (["\(status.rawValue)"], own.map(\.text).joined(separator: "; "))
      })
  }

  private static func text(of meaning: ExitStatus.Meaning) -> String {
    (meaning.commands.map { $0.joined(separator: ", ") + ": " } ?? "") + meaning.text
  }

  private static func options(_ specs: [OptionSpec]) -> [String] {
    table(specs.map { ([($0.short.map { "\($0), " } ?? "") + $0.usage], $0.help) })
  }

  /// Two columns, the right one wrapped.
  private static func table(_ rows: [(left: [String], right: String)]) -> [String] {
    let rows = rows.map { ($0.left.joined(separator: " "), $0.right) }
    let column = rows.map(\.0.count).max() ?? 0
    return rows.flatMap { left, right in
      wrapped(right, to: width - column - 4).enumerated().map { index, line in
        let head = index == 0 ? left : ""
        return "  " + head + String(repeating: " ", count: column - head.count + 2) + line
      }
    }
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
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
