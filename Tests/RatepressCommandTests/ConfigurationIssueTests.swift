import RatesData
import RatesDomain
import SourceText
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Mistakes in a configuration", .waiting, .timeLimit(.minutes(20)))
struct ConfigurationProblemTests {
  private static let kinds =
    "one of " + SourceDescriptor.all.map { "\"\($0.kind)\"" }.joined(separator: ", ")

  private func lines(_ toml: String) -> [String] {
    do {
      _ = try Configuration(toml: Array(toml.utf8), file: "site.toml", folder: "/srv/site")
      return []
    } catch {
      return Diagnostics.report(of: error).lines
    }
  }

  private static let code = "expected a currency code of three capital letters such as \"USD\""
  private static let languages =
    "expected one of \"ar\", \"de\", \"en\", \"es\", \"fr\", \"ja\", \"ko\", \"pt-BR\", \"th\", \"vi\", "
    + "\"zh-Hans\", \"zh-Hant\""
  private static let timeZone =
    "expected a time zone of the IANA list by area and place such as \"Asia/Seoul\", or \"UTC\" or "
    + "\"GMT\""
  private static let accent =
    "expected a color such as \"#0a7a8f\" with a contrast of 3:1 to the light and to the dark background"
  private static let webAddress =
    "expected an address such as \"https://rates.example.org\", http or https, in ASCII, "
    + "without user, query and fragment, and without \"//\", \".\" and \"..\" in its path"

  @Test(arguments: [
    ("[site]\ntitel = \"x\"", "2:1: unknown key \"titel\" in [site]; did you mean \"title\"?"),
    ("[site]\ndeciamls = 2", "2:1: unknown key \"deciamls\" in [site]; did you mean \"decimals\"?"),
    ("[site]\nTitle = 2", "2:1: unknown key \"Title\" in [site]; did you mean \"title\"?"),
    ("[site]\nmarkdown = true", "2:1: unknown key \"markdown\" in [site]; it belongs in [output]"),
    (
      "[trend]\nqwerty = 1",
      "2:1: unknown key \"qwerty\" in [trend]; known here: mode, threshold, lists"
    ),
    ("title = \"x\"", "1:1: unknown key \"title\" outside any table; it belongs in [site]"),
    ("[sites]", "1:2: unknown key \"sites\" outside any table; did you mean [site]?"),
    ("[[soruce]]", "1:3: unknown key \"soruce\" outside any table; did you mean [[source]]?"),
    (
      "mystery = 1",
      "1:1: unknown key \"mystery\" outside any table; known here: "
        + "[site], [trend], [[source]], [output], [[publish]]"
    ),
    (
      "[[source]]\ncolor = 1",
      "2:1: unknown key \"color\" in [[source]]; known here: kind, url, base, path, key_file, "
        + "overdue, max_change, missing_days"
    ),
  ])
  func `an unknown key`(toml: String, line: String) {
    #expect(lines(toml) == ["site.toml:" + line])
  }

  @Test(arguments: [
    (
      "[site]\ntitle = 5",
      "2:9: site.title: expected a title on one line, not blank, found a whole number"
    ),
    (
      "[site]\ntitle = { ko = 5 }",
      "2:16: site.title.ko: expected a title on one line, not blank, found a whole number"
    ),
    ("site = 5", "1:8: site: expected a table that begins with [site] on a line of its own"),
    (
      "[source]\nbase = \"USD\"",
      "1:1: source: expected a table that begins with [[source]] on a line of its own"
    ),
    (
      "[site]\ndecimals = 2.5",
      "2:12: site.decimals: expected a whole number from 0 to 10, found a number with a point"
    ),
    (
      "[site]\nlanguages = \"ko\"",
      "2:13: site.languages: expected a list of languages such as [\"ko\", \"en\"], found a string"
    ),
    ("[site]\nbases = [\"USD\", 3]", "2:17: site.bases: \(code), found a whole number"),
    (
      "[trend]\nthreshold = 0.01",
      "2:13: trend.threshold: expected a decimal number in quotes, zero or more, such as "
        + "\"0.01\", found a number with a point"
    ),
    (
      "[site]\nspreads = \"1\"",
      "2:11: site.spreads: expected a table such as { cash = \"1.75\", transfer = \"1\", "
        + "preferential = [\"50\", \"90\"] }, found a string"
    ),
    (
      "[site]\nspreads = { cash = 1.75 }",
      "2:20: site.spreads.cash: expected percent in quotes, from 0 to 100, with four decimals at most, "
        + "such as \"1.75\", found a number with a point"
    ),
    (
      "[output]\nmax_pages = 0",
      "2:13: output.max_pages: expected a whole number, 1 or more, found 0"
    ),
    (
      "[output]\nmarkdown = \"yes\"",
      "2:12: output.markdown: expected true or false, found a string"
    ),
    (
      "[output]\nsnapshots = 2026-04-22",
      "2:13: output.snapshots: expected the path of a folder such as \"snapshots\", written in full "
        + "(no \"~\"), found a date or time"
    ),
  ])
  func `a wrong type`(toml: String, line: String) {
    #expect(lines(toml) == ["site.toml:" + line])
  }

  @Test(arguments: [
    (
      "[site]\ntitle = \" \"",
      "2:9: site.title: expected a title on one line, not blank, found \" \""
    ),
    (
      "[site.title]\nko = \"환율\"\nenn = \"Rates\"",
      "3:1: site.title: \(languages), found \"enn\"; did you mean \"en\"?"
    ),
    (
      "[site]\ndecimals = 11", "2:12: site.decimals: expected a whole number from 0 to 10, found 11"
    ),
    (
      "[site]\ndecimals = -1", "2:12: site.decimals: expected a whole number from 0 to 10, found -1"
    ),
    (
      "[site]\nlanguages = [\"ko\", \"pt-br\"]",
      "2:20: site.languages: expected one of \"ar\", \"de\", \"en\", \"es\", \"fr\", \"ja\", \"ko\", "
        + "\"pt-BR\", \"th\", \"vi\", \"zh-Hans\", \"zh-Hant\", found \"pt-br\"; "
        + "did you mean \"pt-BR\"?"
    ),
    (
      "[site]\nlanguages = [\"ko\", \"ko\"]",
      "2:20: site.languages: \"ko\" is named twice; name it once"
    ),
    (
      "[site]\nlanguages = []",
      "2:13: site.languages: expected a list of languages such as [\"ko\", \"en\"], "
        + "found an empty list"
    ),
    (
      "[site]\nbases = []",
      "2:9: site.bases: expected \"all\" or a list of currency codes such as [\"USD\"], "
        + "found an empty list"
    ),
    (
      "[site]\nbases = \"some\"",
      "2:9: site.bases: expected \"all\" or a list of currency codes such as [\"USD\"], "
        + "found \"some\""
    ),
    (
      "[site]\nbases = [\"usd\"]", "2:10: site.bases: \(code), found \"usd\"; did you mean \"USD\"?"
    ),
    (
      "[site]\nbases = [\"USD\", \"USD\"]",
      "2:17: site.bases: \"USD\" is named twice; name it once"
    ),
    ("[site]\nfavorites = [\"ＵＳＤ\"]", "2:14: site.favorites: \(code), found \"ＵＳＤ\""),
    ("[site]\nfavorites = [\"../x\"]", "2:14: site.favorites: \(code), found \"../x\""),
    (
      "[site]\ntime_zone = \"Asia/Soul\"",
      "2:13: site.time_zone: \(timeZone), "
        + "found \"Asia/Soul\"; did you mean \"Asia/Seoul\"?"
    ),
    (
      "[site]\ntime_zone = \"GMT+9\"",
      "2:13: site.time_zone: \(timeZone), "
        + "found \"GMT+9\""
    ),
    (
      "[site]\naccent = \"#003299\"",
      "2:10: site.accent: \(accent), found \"#003299\"; did you mean \"#0271a5\"?"
    ),
    ("[site]\naccent = \"teal\"", "2:10: site.accent: \(accent), found \"teal\""),
    ("[site]\ntime_zone = \"ROK\"", "2:13: site.time_zone: \(timeZone), found \"ROK\""),
    (
      "[site]\ntime_zone = \"gmt\"",
      "2:13: site.time_zone: \(timeZone), found \"gmt\"; did you mean \"GMT\"?"
    ),
    (
      "[site]\nbases = [\"USD\", \"all\"]",
      "2:17: site.bases: expected \"all\" without brackets or a list of currency codes such as "
        + "[\"USD\"], found \"all\" in a list"
    ),
    (
      "[trend]\nmode = \"absolut\"",
      "2:8: trend.mode: expected one of \"absolute\", \"relative\", found \"absolut\"; "
        + "did you mean \"absolute\"?"
    ),
    (
      "[trend]\nthreshold = \"-1\"",
      "2:13: trend.threshold: expected a decimal number in quotes, zero or more, such as "
        + "\"0.01\", found \"-1\""
    ),
    (
      "[[source]]\nkind = \"bank\"",
      "2:8: source.kind: expected \(kinds), found \"bank\""
    ),
    (
      "[[source]]\n[[source]]",
      "2:1: source: \"open-er-api with base USD\" is named twice; name it once"
    ),
    (
      "[[source]]\noverdue = \"36\"",
      "2:11: source.overdue: expected a time in quotes such as \"36h\", in m, h or d, found \"36\""
    ),
    (
      "[[source]]\nmax_change = \"0\"",
      "2:14: source.max_change: expected percent in quotes, more than zero, such as \"25\", or "
        + "\"none\", found \"0\""
    ),
    ("[[source]]\nkind = \"file\"", "1:1: source.path is missing; add it"),
    (
      "[[source]]\npath = \"bank.csv\"",
      "2:8: source.path: the source open-er-api does not take it; remove it"
    ),
    (
      "[[publish]]\nto = \"sftp://me@host/www\"\nparalel = 3",
      "3:1: unknown key \"paralel\" in [[publish]]; did you mean \"parallel\"?"
    ),
    ("[[source]]\nbase = \"US\"", "2:8: source.base: \(code), found \"US\""),
    (
      "source = []",
      "1:10: source: expected a table that begins with [[source]] on a line of its own"
    ),
    (
      "[output]\ndirectory = \"~/web\"",
      "2:13: output.directory: expected the path of a folder such as \"public\", written in full "
        + "(no \"~\"), found \"~/web\""
    ),
    (
      "[output]\ntemplates = \"\"",
      "2:13: output.templates: expected the path of a folder such as \"Templates\", written in full "
        + "(no \"~\"), found \"\""
    ),
  ])
  func `an impossible value`(toml: String, line: String) {
    #expect(lines(toml) == ["site.toml:" + line])
  }

  @Test(arguments: [
    "rates.example.org", "ftp://h.example", "https://", "https://h.example/#top",
    "https://h.example:99999",
    "https://h.example/a b", "file:///etc/passwd", "",
    "https://h.example//", "https://h.example//a/", "https://h.example/a//b",
    "https://h.example/a//",
    "https://h.example/./a", "https://h.example/a/..", "https://h.example/%2e%2E/a",
  ])
  func `an impossible address`(text: String) {
    #expect(
      lines("[site]\nurl = \"\(text)\"")
        == ["site.toml:2:7: site.url: \(Self.webAddress), found \"\(text)\""])
    #expect(lines("[[source]]\nurl = \"\(text)\"").count == 1)
  }

  @Test(arguments: [
    ("https://예시.한국/환율", "https://xn--vv4b11d.xn--3e0b707e/%ED%99%98%EC%9C%A8"),
    ("https://bücher.example:8443/", "https://xn--bcher-kva.example:8443"),
  ])
  func `an address in another script is told as browsers ask for it`(text: String, ascii: String) {
    let found = "\(Self.webAddress), found \"\(text)\"; did you mean \"\(ascii)\"?"
    #expect(lines("[site]\nurl = \"\(text)\"") == ["site.toml:2:7: site.url: \(found)"])
    #expect(lines("[site]\nurl = \"\(ascii)\"") == [])
  }

  @Test(arguments: [
    ("https://user:secret@h.example", "https://…@h.example"),
    ("https://user:sec/ret@h.example/v6", "https://…@h.example/v6"),
    ("https://h.example/v6?key=secret", "https://h.example/v6?…"),
    ("https://user@h.example?key=a@b", "https://…@h.example?…"),
  ])
  func `what may be secret in an address is not repeated`(text: String, shown: String) {
    #expect(
      lines("[site]\nurl = \"\(text)\"")
        == ["site.toml:2:7: site.url: \(Self.webAddress), found \"\(shown)\""])
  }

  @Test(arguments: [
    ("directory = \".\"", "2:13: output.directory: /srv/site and the folder of the configuration"),
    ("directory = \"..\"", "2:13: output.directory: /srv and the folder of the configuration"),
    ("directory = \"/\"", "2:13: output.directory: / and the folder of the configuration"),
    (
      "directory = \"snapshots/web\"",
      "2:13: output.directory: /srv/site/snapshots/web and output.snapshots"
    ),
    (
      "snapshots = \"public/data\"",
      "2:13: output.snapshots: /srv/site/public/data and output.directory"
    ),
    ("snapshots = \".\"", "2:13: output.snapshots: /srv/site and output.directory"),
    ("templates = \"./public\"", "2:13: output.templates: /srv/site/public and output.directory"),
    (
      "templates = \"snapshots\"",
      "2:13: output.templates: /srv/site/snapshots and output.snapshots"
    ),
  ])
  func `folders that hold one another`(setting: String, beginning: String) {
    let found = lines("[output]\n\(setting)")
    #expect(found.first?.hasPrefix("site.toml:" + beginning) == true, "\(found)")
  }

  @Test func `folders whose names only begin alike are apart`() {
    #expect(lines("[output]\ndirectory = \"public-web\"\nsnapshots = \"public\"") == [])
  }

  @Test func `all mistakes are told, in the order of the file`() {
    let found = lines(
      """
      [output]
      markdown = 1
      [site]
      decimals = 99
      bases = ["usd", "EURO", "KRW"]
      colour = "red"
      """)
    #expect(
      found.map { $0.prefix(14) } == [
        "site.toml:2:12", "site.toml:4:12", "site.toml:5:10",
        "site.toml:5:17", "site.toml:6:1:",
      ])
  }

  @Test func `a syntax error has its place`() {
    let found = lines("[site]\ntitle = \n")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("site.toml:2:9: invalid TOML: "))
  }

  @Test func `what is quoted from the file cannot begin a line`() {
    let console = RecordedConsole()
    let report = Diagnostics.tell(
      ConfigurationError.invalid(
        file: "a.toml",
        problems: [
          ConfigurationIssue(
            fault: .unknownKey("a\nratepress: \u{1B}[31m", table: nil),
            place: SourceText.SourceLocation(line: 1, column: 1))
        ]), to: console.console)
    #expect(report.status == .configuration)
    #expect(console.diagnostics.split(separator: "\n").count == 1)
    #expect(!console.diagnostics.contains("\u{1B}"))
  }
}
