import Foundation
import TestSupport
import Testing

@Suite(
  "The program and configurations and templates with mistakes", .waiting, .timeLimit(.minutes(20)))
struct HostileSettingsTests {
  /// A file with a mistake.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let bytes: [UInt8]
    let words: [String]

    init(_ description: String, in file: String, _ text: String, saying words: String...) {
      self.init(description, in: file, bytes: Array(text.utf8), saying: words)
    }

    init(_ description: String, in file: String, bytes: [UInt8], saying words: [String]) {
      testDescription = description
      self.file = file
      self.bytes = bytes
      self.words = words
    }
  }

  private static let configuration = "ratepress.toml"
  private static let list = "Templates/pages/list.html"

  private static let configurations = [
    Mistake(
      "a table without its end", in: configuration, "[site\ntitle = \"x\"\n",
      saying: "ratepress.toml:1:6: invalid TOML"),
    Mistake(
      "a text without its end", in: configuration, "[site]\ntitle = \"x\n",
      saying: "ratepress.toml:2:", "invalid TOML"),
    Mistake(
      "a list that ends as a table does", in: configuration, "[site]\nlanguages = [\"ko\", }\n",
      saying: "ratepress.toml:2:20: invalid TOML"),
    Mistake(
      "a table without a plain name", in: configuration, "[사이트]\n",
      saying: "ratepress.toml:1:2: invalid TOML"),
    Mistake(
      "a date with half a time", in: configuration, "x = 1979-05-27T:\n",
      saying: "ratepress.toml:1:16: invalid TOML"),
    Mistake(
      "an escape sequence", in: configuration, "[site]\n\u{1b}]0;x\u{7} = 1\n",
      saying: "ratepress.toml:2:1: invalid TOML"),
    Mistake(
      "a value with an escape sequence", in: configuration,
      "[site]\nlanguages = [\"\\u001b[2J\\n\\u202e\"]\n", saying: "ratepress.toml:2:14: "),
    Mistake(
      "a key with a line break", in: configuration, "[site]\n\"a\\nb\" = 1\n",
      saying: "ratepress.toml:2:1: unknown key"),
    Mistake(
      "bytes that are not UTF-8", in: configuration,
      bytes: Array("[site]\ntitle = \"".utf8) + [0xFF],
      saying: ["ratepress.toml:2:", "utf-8"]),
    Mistake("binary", in: configuration, bytes: [0, 1, 2, 3], saying: ["ratepress.toml:1:1: "]),
    Mistake(
      "100,000 levels of nesting", in: configuration,
      "x = " + String(repeating: "[", count: 100_000),
      saying: "ratepress.toml:1:", "nest"),
    Mistake(
      "a file of a megabyte", in: configuration, String(repeating: "#\n", count: 1 << 19),
      saying: "ratepress.toml: larger than 256 KiB"),
    Mistake(
      "an unknown key", in: configuration, "[site]\ntitel = \"x\"\n",
      saying: "ratepress.toml:2:1: unknown key \"titel\"", "did you mean \"title\"?"),
    Mistake(
      "a wrong type", in: configuration, "[site]\ndecimals = \"4\"\n",
      saying: "ratepress.toml:2:12: site.decimals: expected a whole number"),
    Mistake(
      "an address of another protocol", in: configuration,
      "[[source]]\nurl = \"file:///etc/passwd\"\n",
      saying: "ratepress.toml:2:7: source.url: expected"),
    Mistake(
      "an address with a password", in: configuration,
      "[[source]]\nurl = \"https://me:s3cret@rates.example.org/v6\"\n",
      saying: "ratepress.toml:2:7: source.url: expected", "without user"),
    Mistake(
      "an address with a key", in: configuration,
      "[[source]]\nurl = \"https://rates.example.org/v6?key=s3cret\"\n",
      saying: "ratepress.toml:2:7: source.url: expected"),
  ]

  private static let templates = [
    Mistake(
      "an unclosed section", in: list, "<ul>\n  {{#groups}}\n</ul>\n",
      saying: "Templates/pages/list.html:2:3: {{#groups}} is not closed; {{/groups}} is missing"),
    Mistake(
      "an unclosed tag", in: list, "<p>\n{{title", saying: "Templates/pages/list.html:2:1: "),
    Mistake(
      "an unknown name", in: list, "{{site_titel}}",
      saying: "Templates/pages/list.html:1:1: unknown name 'site_titel'; did you mean 'site_title'?"
    ),
    Mistake(
      "an unknown partial", in: list, "{{> rwo}}",
      saying: "Templates/pages/list.html:1:1: unknown partial 'rwo'; did you mean 'row'?"),
    Mistake(
      "a partial that includes itself", in: "Templates/partials/row.html", "{{> row}}",
      saying: "Templates/partials/row.html:1:1: circular partial: row → row"),
    Mistake(
      "20,000 sections inside each other", in: list,
      String(repeating: "{{#groups}}", count: 20_000), saying: "Templates/pages/list.html:1:",
      "deeper"),
    Mistake(
      "bytes that are not UTF-8", in: list, bytes: Array("<p>".utf8) + [0xFF],
      saying: ["Templates/pages/list.html:1:", "UTF-8"]),
    Mistake(
      "a name with an escape sequence", in: list, "{{a\u{1b}]0;x\u{7}}}",
      saying: "Templates/pages/list.html:1:1: "),
    Mistake(
      "a template of a megabyte", in: list, String(repeating: "x", count: 1 << 20),
      saying: "Templates/pages/list.html: larger than 256 KiB"),
    Mistake(
      "strings that are invalid TOML", in: "Templates/strings/en.toml", "favorite = \n",
      saying: "Templates/strings/en.toml:1:"),
    Mistake(
      "strings in a table without a plain name", in: "Templates/strings/en.toml", "[“en”]\n",
      saying: "Templates/strings/en.toml:1:2:", "invalid TOML"),
    Mistake(
      "an empty string", in: "Templates/strings/en.toml", "rising = \"\"\n",
      saying: "Templates/strings/en.toml: the string 'rising' is empty"),
  ]

  @Test(arguments: configurations, ["run", "fetch", "build"])
  func `a configuration is refused at the place of its mistake`(
    mistake: Mistake, command: String
  ) async throws {
    let site = try await HostileSite()
    try site.folder.write(mistake.bytes, to: mistake.file)
    try await site.expectRefusal(of: command, status: 78, saying: mistake.words)
    #expect(site.server.requests.isEmpty)
  }

  @Test(arguments: templates, ["run", "build"])
  func `a template is refused at the place of its mistake`(
    mistake: Mistake, command: String
  ) async throws {
    let site = try await HostileSite(then: HostileSite.stored.sent)
    try site.folder.write(mistake.bytes, to: mistake.file)
    try await site.expectRefusal(of: command, status: 78, saying: mistake.words)
  }

  @Test
  func `a secret that stands in the wrong place is not repeated`() async throws {
    let site = try await HostileSite()
    for mistake in Self.configurations where mistake.bytes.contains("s3cret".utf8) {
      try site.folder.write(mistake.bytes, to: mistake.file)
      #expect(try await !site.run("run").errors.contains("s3cret"))
    }
  }

  @Test(arguments: ["run", "fetch", "build"])
  func `no configuration, and a folder in its place, are told`(command: String) async throws {
    let site = try await HostileSite()
    let file = "\(site.folder.path)/ratepress.toml"
    try FileManager.default.removeItem(atPath: file)
    try await site.expectRefusal(of: command, status: 78, saying: ["ratepress.toml", "init"])
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    try await site.expectRefusal(of: command, status: 78, saying: ["ratepress.toml", "directory"])
  }

  @Test
  func `a current folder that is gone is told, and the root is not taken for it`() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Program.run(
      ["check"], in: folder.path,
      through: ["/bin/sh", "-c", "mkdir gone; cd gone; rmdir ../gone; exec \"$@\"", "sh"])
    outcome.expectOneLine(saying: [
      "ratepress.toml: relative to the current folder, which no longer exists"
    ])
    #expect(outcome.status == 78)
  }
}
