import RatepressCommand
import RatepressSite
import SitePublishing

/// The tables of the documents, by the names of their places.
enum ReferenceTables {
  /// The text of a place; nil for an unknown name.
  ///
  /// - Parameter root: What leads from the document to `docs/`, such as `docs/`.
  static func named(_ name: String, root: String) -> String? {
    switch name {
    case "commands": commands(root).text
    case "options": options.text
    case "settings": settings(root).text
    case "publish settings": publishSettings.text
    case "publish kinds": publishKinds.text
    case "exit statuses": statuses.text
    default: nil
    }
  }

  private static func commands(_ root: String) -> MarkdownTable {
    MarkdownTable(
      head: ["command", "action"],
      rows: CommandList.program.commands.map { spec in
        let more = spec.document.map { "; see [\($0)](\(root)\($0))" } ?? ""
        let usage = ([spec.name] + spec.arguments.map(\.usage)).joined(separator: " ")
        return ["`\(usage)`", spec.summary + more]
      })
  }

  /// An option has a row for each thing that it does.
  private static var options: MarkdownTable {
    var rows: [(option: OptionSpec, commands: [String])] = []
    for option in OptionSpec.general.filter({ ["--help", "--version"].contains($0.name) }) {
      rows.append((option, CommandList.program.commands.map(\.name)))
    }
    for spec in CommandList.program.commands {
      for option in spec.options {
        if let row = rows.firstIndex(where: {
          $0.option == option && $0.option.help == option.help
        }) {
          rows[row].commands.append(spec.name)
        } else {
          rows.append((option, [spec.name]))
        }
      }
    }
    return MarkdownTable(
      head: ["option", "commands", "effect"],
      rows: rows.map { option, commands in
        let short = option.short.map { "`\($0)`, " } ?? ""
        return ["\(short)`\(option.usage)`", shown(commands), option.help]
      })
  }

  /// The commands, or those that are missing where these are fewer.
  private static func shown(_ commands: [String]) -> String {
    let others = CommandList.program.commands.map(\.name).filter { !commands.contains($0) }
    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    if others.isEmpty { return "all" }
    return others.count < 4 ? "all but \(list(others))" : list(commands)
  }

  private static func settings(_ root: String) -> MarkdownTable {
    MarkdownTable(
      head: ["key", "default", "meaning"],
      rows: SettingsTable.all.filter { $0.name != "publish" }.flatMap { table in
        table.entries.map { entry in
          let more = entry.text.document.map { "; see [\($0.page)](\(root)\($0))" } ?? ""
          return [
            "`\(table.name).\(entry.key)`", entry.text.standard.shown, entry.text.summary + more,
          ]
        }
      })
  }

  private static var publishSettings: MarkdownTable {
    MarkdownTable(
      head: ["key of `[[publish]]`", "default", "meaning"],
      rows: SettingsTable.all.filter { $0.name == "publish" }.flatMap(\.entries).map { entry in
        ["`\(entry.key)`", entry.text.standard.shown, entry.text.summary]
      })
  }

  private static var publishKinds: MarkdownTable {
    let keys = SettingsTable.all.filter { $0.name == "publish" }.flatMap(\.entries).map(\.key)
    return MarkdownTable(
      head: ["kind", "further keys"],
      rows: TargetKind.all.map { kind in
        let own = keys.filter { kind.keys.contains($0) }
        return [
          kind.schemes.map { "`\($0)://`" }.joined(separator: ", "),
          own.isEmpty ? "–" : own.map { "`\($0)`" }.joined(separator: ", "),
        ]
      })
  }

  private static var statuses: MarkdownTable {
    MarkdownTable(
      head: ["status", "meaning"],
      rows: ExitStatus.allCases.map { status in
        ["\(status.rawValue)", status.meanings.map(\.text).joined(separator: "; ")]
      },
      isNumbered: true)
  }
}

extension SettingText.Standard {
  /// The default as a table shows it.
  var shown: String {
    switch self {
    case .value(let value): "`\(value)`"
    case .unset(let words): words
    case .required: "required"
    }
  }
}

extension String {
  /// The name of a document without the place in it.
  var page: String { String(prefix { $0 != "#" }) }
}
