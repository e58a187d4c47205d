import RatepressCommand
import RatepressSite

/// ratepress.toml(5)
enum ConfigurationPage {
  /// - Parameter date: As `2026-11-24`.
  static func text(date: String) -> String {
    var page = Roff(
      title: "ratepress.toml", section: 5, date: date, version: Version.current,
      manual: "File Formats")
    page.section("NAME")
    page.raw("ratepress.toml \\- configuration of a Ratepress site")
    page.section("SYNOPSIS")
    page.raw("\\fIratepress.toml\\fP")
    page.raw(".br")
    page.raw(Roff.usage("ratepress COMMAND [--config FILE]"))
    page.section("DESCRIPTION")
    page.paragraph(
      "`ratepress`(1) reads `ratepress.toml` in the current folder, or the file that `--config` names. It is "
        + "a file in TOML 1.0. Only `to` of `[[publish]]` has no default, so an empty file works. Paths are "
        + "relative to the folder of the file.")
    page.paragraph(
      "`ratepress init` writes a file that explains every key, and `ratepress check` looks for mistakes. "
        + "Unknown keys, wrong types and impossible values are errors with line, column and a suggestion."
    )
    page.paragraph(
      "Keys stand below the header of their table. A header in double brackets may be repeated, once for each "
        + "source or target. The tables, each with a section below:")
    for table in SettingsTable.all {
      page.entry(Roff.bold(table.header), table.text.firstSentence)
    }
    for table in SettingsTable.all {
      page.section(Roff.escaped(table.header))
      page.paragraph(table.text)
      for entry in table.entries { add(entry, of: table, to: &page) }
    }
    page.section("ENVIRONMENT")
    page.paragraph(
      "Secrets come from variables, which `ratepress`(1) lists, or from files of their own.")
    page.section("FILES")
    page.entry("\\fIratepress.toml\\fP", "The configuration, in the site's folder.")
    page.entry(
      "\\fIratepress.env\\fP",
      "Variables of a job under systemd, next to it: `NAME=value`, one a line; only its owner may read it."
    )
    page.entry(
      "\\fI/usr/share/doc/ratepress/examples/ratepress.toml\\fP",
      "Every key with its default and meaning, as `ratepress init` writes it.")
    page.section("EXAMPLES")
    for (purpose, lines) in examples {
      page.paragraph("\(purpose):")
      page.example(lines)
    }
    page.section("SEE ALSO")
    page.raw(".BR ratepress (1),")
    page.raw(".BR systemd.exec (5)")
    page.paragraph(
      "`docs/configuration.md` in `/usr/share/doc/ratepress` has an example of every key, and "
        + "`docs/publishing.md` a recipe for each kind of target.")
    return page.text
  }

  /// Configurations without mistakes, and what they are for.
  static let examples: [(purpose: String, lines: [String])] = [
    (
      "Two languages, the won as the base, and a site on a web server",
      [
        #"[site]"#, #"title = "오늘의 환율""#, #"url = "https://rates.example.org""#,
        #"languages = ["ko", "en"]"#, #"bases = ["KRW", "USD"]"#, "", "[[publish]]",
        #"name = "www""#, #"to = "sftp://deploy@www.example.org/srv/www/rates""#,
        #"key = "~/.ssh/id_ed25519""#,
      ]
    ),
    (
      "Rates of the ECB, and of a second source while those are overdue",
      [
        "[site]", #"bases = ["EUR"]"#, "", "[[source]]", #"kind = "ecb""#, "", "[[source]]",
        #"kind = "open-er-api""#,
      ]
    ),
    (
      "A bucket that a CDN shows, and a copy on this machine",
      [
        "[[publish]]", #"name = "store""#, #"to = "s3://rates-example-org""#,
        #"region = "eu-central-1""#, #"compress = "gzip""#, "", "[[publish]]", #"name = "copy""#,
        #"to = "file:///srv/www/rates""#,
      ]
    ),
  ]

  private static func add(_ entry: SettingEntry, of table: SettingsTable, to page: inout Roff) {
    let text = entry.text
    let standard =
      switch text.standard {
      case .value(let value): " Default: `\(value)`."
      case .unset(let words): " Default: \(words)."
      case .required: " Required."
      }
    let kinds = table.kinds(taking: entry.key).map { " For \($0)." } ?? ""
    page.entry(
      Roff.bold(entry.key),
      "\(text.sentences) \(entry.form.expected.sentence)\(standard)\(kinds)")
  }
}
