import RatepressCommand
import SitePublishing

/// docs/configuration.md: every key with its type, default, range, meaning and an example.
enum ConfigurationGuide {
  static let text = """
    <!-- Written by "make docs" from the program's own settings. -->
    # Configuration

    `ratepress.toml` decides what a site shows and where it goes. Only `publish.to` has no default, so an empty file
    works. Paths are relative to the folder of the file. `ratepress init` writes a file that explains every key.

    `ratepress check` looks for mistakes. Unknown keys, wrong types and impossible values are errors with line, column
    and a suggestion.

    | table | purpose |
    | --- | --- |
    \(SettingsTable.all.map { table in
      "| [`\(table.header)`](#\(table.anchor)) | \(table.text.firstSentence) |"
    }.joined(separator: "\n"))

    \(SettingsTable.all.map(section).joined(separator: "\n"))
    ## Environment

    Secrets come from the environment or from files that only you may read, never from this file.

    \(MarkdownTable(
      head: ["variable", "meaning"],
      rows: ProgramText.variables.map { variable in
        [
          variable.name.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", "),
          variable.meaning,
        ]
      }).text)
    """

  private static func section(_ table: SettingsTable) -> String {
    "## \(table.title)\n\n\(table.text.lines)\n"
      + table.entries.map { entry(of: $0, in: table) }.joined()
  }

  private static func entry(of entry: SettingEntry, in table: SettingsTable) -> String {
    let text = entry.text
    let more = text.document.map { " See [\($0.page)](\($0))." } ?? ""
    let kinds = table.kinds(taking: entry.key).map { "\n\n" + "For \($0).".lines } ?? ""
    return """

      ### `\(table.name).\(entry.key)`

      \("\(text.sentences)\(more)".lines)\(kinds)

      \(MarkdownTable(
        head: ["type", "default", "range"],
        rows: [[entry.form.type, text.standard.shown, entry.form.expected]]).text)
      ```toml
      \(text.preamble.isEmpty ? "" : text.preamble + "\n")\(table.header)
      \(text.companion.isEmpty ? "" : text.companion + "\n")\(entry.key) = \(text.example)
      ```

      """
  }
}

extension SettingsTable {
  /// The heading in documents.
  var title: String { "`\(header)`" }

  /// The place of that heading in a page.
  var anchor: String { name }

  /// The kinds of targets that take a key, in words; nil if all do.
  func kinds(taking key: String) -> String? {
    guard name == "publish" else { return nil }
    let kinds = TargetKind.all.filter { $0.takes(key) }
    guard kinds.count < TargetKind.all.count else { return nil }
    let schemes = kinds.flatMap(\.schemes).map { "`\($0)://`" }
    return schemes.joined(separator: ", ")
  }
}

extension String {
  /// In lines of a document's width.
  fileprivate var lines: String { wrapped(to: 116).joined(separator: "\n") }

  /// What comes before the first period, as a sentence.
  var firstSentence: String { String(prefix { $0 != "." }) + "." }
}
