import RatepressCommand
import RatepressSite

/// ratepress(1)
enum CommandPage {
  /// - Parameter date: As `2026-11-24`.
  static func text(date: String) -> String {
    var page = Roff(
      title: "ratepress", section: 1, date: date, version: Version.current,
      manual: "User Commands")
    page.section("NAME")
    page.raw("ratepress \\- turn exchange rates into a web site of plain files")
    page.section("SYNOPSIS")
    page.raw(Roff.usage("ratepress COMMAND [OPTION ...] [ARGUMENT ...]"))
    page.raw(".br")
    page.raw(Roff.usage("ratepress help COMMAND"))
    page.raw(".br")
    page.raw(Roff.usage("ratepress --version"))
    page.section("DESCRIPTION")
    for paragraph in ProgramText.description { page.paragraph(paragraph) }
    page.section("COMMANDS")
    page.paragraph("In the order of need:")
    for spec in CommandList.program.commands {
      page.entry(Roff.bold(spec.name), spec.summary.sentence)
    }
    for spec in CommandList.program.commands { add(spec, to: &page) }
    page.section("OPTIONS")
    page.paragraph(
      "Options may be anywhere before `--`; `--name=value` and `--name value` are the same. Most commands "
        + "accept these, and each lists those of its own above.")
    for option in OptionSpec.general { add(option, to: &page) }
    page.section("EXIT STATUS")
    page.paragraph(
      "Statuses from 64 on are those of `sysexits.h`. `docs/troubleshooting.md` of the package's "
        + "documents says for each message what to do.")
    for status in ExitStatus.allCases {
      page.entry(
        Roff.bold("\(status.rawValue)"), lines: status.meanings.map { $0.text.sentence })
    }
    page.section("ENVIRONMENT")
    for (name, meaning) in ProgramText.variables {
      page.entry(
        name.split(separator: ", ").map { Roff.bold(String($0)) }.joined(separator: ", "), meaning)
    }
    page.section("FILES")
    page.paragraph("In the folder of a site:")
    for (name, meaning) in ProgramText.files { page.entry("\\fI\(Roff.code(name))\\fP", meaning) }
    page.paragraph("Of the user who runs it:")
    for (name, meaning) in ProgramText.userFiles {
      page.entry("\\fI\(Roff.code(name))\\fP", meaning)
    }
    page.paragraph("Of a package:")
    for (name, meaning) in ProgramText.packagedFiles {
      page.entry("\\fI\(Roff.code(name))\\fP", meaning)
    }
    page.section("EXAMPLES")
    for (line, purpose) in ProgramText.examples {
      page.paragraph("\(purpose.capitalizedFirst):")
      page.example([line])
    }
    page.paragraph("Fetch, build and publish once an hour, from cron:")
    page.example(["17 * * * *  ratepress run --quiet --config /srv/rates/ratepress.toml"])
    page.paragraph("Trust the key of the host of the target `www` once, then send the site there:")
    page.example(["ratepress publish --trust www", "ratepress publish www"])
    page.paragraph("Import the years of the ECB, and ask for a day of them:")
    page.example([
      "ratepress import https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip",
      "ratepress convert 100 USD KRW --on 2008-09-15 --source ecb",
    ])
    page.paragraph("Take back a wrong rate, and publish the change:")
    page.example(["ratepress withdraw 2026-10-30 KRW", "ratepress run"])
    page.section("SEE ALSO")
    page.raw(".BR ratepress.toml (5),")
    page.raw(".BR crontab (5),")
    page.raw(".BR systemd.timer (5),")
    page.raw(".BR git (1),")
    page.raw(".BR rclone (1),")
    page.raw(".BR rsync (1),")
    page.raw(".BR ssh (1)")
    page.paragraph("The documents in `/usr/share/doc/ratepress`, beginning with `docs/README.md`.")
    return page.text
  }

  private static func add(_ spec: CommandSpec, to page: inout Roff) {
    let options = spec.options.isEmpty ? [] : ["[OPTION ...]"]
    let usage = [spec.name] + options + spec.arguments.map(\.usage)
    page.subsection(Roff.usage("ratepress " + usage.joined(separator: " ")))
    page.paragraph(spec.summary.sentence)
    for paragraph in spec.details { page.paragraph(paragraph) }
    let general = OptionSpec.general
    for option in spec.options where !general.contains(option) { add(option, to: &page) }
    let accepted = spec.options.filter(general.contains).map { "`\($0.name)`" }
    if !accepted.isEmpty { page.paragraph("Also accepts \(accepted.joined(separator: ", ")).") }
    if !spec.members.isEmpty {
      page.paragraph("The members of the JSON line:")
      for (name, meaning) in spec.members {
        let names = name.split(separator: ", ").map { Roff.bold(String($0)) }
        page.entry(names.joined(separator: ", "), meaning.sentence)
      }
    }
    page.example(spec.examples)
  }

  private static func add(_ option: OptionSpec, to page: inout Roff) {
    let short = option.short.map { Roff.bold($0) + ", " } ?? ""
    page.entry(short + Roff.usage(option.usage), option.help.sentence)
  }
}

extension String {
  /// The words as a sentence.
  var sentence: String { capitalizedFirst + "." }

  /// The words with a capital at their beginning, unless that is code.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
