/// The configuration that `ratepress init` writes: every key explained, with its default.
package enum AnnotatedConfiguration {
  private static let width = 104

  /// The file's contents.
  package static let text =
    ([introduction] + SettingsTable.all.map(section)).joined(separator: "\n") + "\n"

  private static let introduction = """
    # The configuration of a Ratepress site. All keys are optional; defaults are shown.
    # Paths are relative to the folder of this file. "ratepress check" looks for mistakes.
    # "man ratepress.toml" has the same, if the man pages are installed.

    """

  private static func section(_ table: SettingsTable) -> String {
    let mark = table.isImplied ? "" : "# "
    let entries = table.entries.map { entry(of: $0, mark) }
    return comment(table.text) + "\(mark)\(table.header)\n" + entries.joined(separator: "\n")
  }

  private static func entry(of entry: SettingEntry, _ mark: String) -> String {
    let text = entry.text
    let range = entry.form.isLimited ? " Expects \(entry.form.expected)." : ""
    let (isSet, value) =
      switch text.standard {
      case .value(let value): (true, value)
      case .unset, .required: (false, text.example)
      }
    var standard = ""
    if case .unset(let words) = text.standard, words != "none" { standard = " Default: \(words)." }
    return comment("\(text.sentences)\(range)\(standard)")
      + (isSet ? mark : "# ") + "\(entry.key) = \(value)\n"
  }

  private static func comment(_ text: String) -> String {
    text.withoutMarkup.wrapped(to: width - 2).map { "# \($0)\n" }.joined()
  }
}

extension String {
  /// The words in lines of at most a number of characters, if no word is longer.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
