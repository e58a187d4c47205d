import Formats
import TestSupport
import Testing

/// A document that nests deeper than anything may that recurses.
struct NestedDocument: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  /// Where that is seen.
  let line: Int

  init(_ name: String, _ text: String, line: Int) {
    testDescription = name
    self.text = text
    self.line = line
  }

  private static func dotted(_ count: Int) -> String {
    Array(repeating: "a", count: count + 1).joined(separator: ".")
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  static let all = [
    NestedDocument("brackets", "a = " + times(100_000, "["), line: 1),
    NestedDocument("braces", "a = " + times(100_000, "{a="), line: 1),
    NestedDocument("a key of many parts", "\n\(dotted(30_000)) = 1\n", line: 2),
    NestedDocument("a table of many parts", "[\(dotted(30_000))]\n", line: 1),
    NestedDocument("a list of tables of many parts", "[[\(dotted(30_000))]]\n", line: 1),
    NestedDocument(
      "keys times brackets over several lines",
      "x = [\n" + times(125, "{\(dotted(199)) = [\n"), line: 2),
    NestedDocument(
      "the same, each line within the limit",
      "x = [\n" + times(125, "{\(dotted(19)) = [\n"), line: 6),
    NestedDocument(
      "keys below a table, each within the limit",
      "[\(dotted(40))]\n\(dotted(40)) = {\(dotted(40)) = 1}\n", line: 2),
    NestedDocument(
      "strings and comments between",
      "# [[[\na = '''\n]]]'''\nb = \"]\\\"]\" # ]]]\nc = \"\"\"\n]\"\"\"\"\"\n"
        + "d = [\n" + times(60, "{'.]' . \"b\\\"]\" = [\n"), line: 40),
  ]
}

@Suite("Settings and strings that nest without end", .waiting, .timeLimit(.minutes(20)))
struct InputNestingTests {
  @Test(arguments: NestedDocument.all)
  func `are told with the line on which they are too deep`(document: NestedDocument) {
    let error = #expect(throws: TomlSyntaxError.self) {
      try TomlValue.parse(Array(document.text.utf8))
    }
    #expect(error?.message == "nested more than 100 levels deep")
    #expect(error?.place.line == document.line)
  }

  @Test func `brackets and dots in strings and comments are no levels`() throws {
    let many = String(repeating: "[.{", count: 1_000)
    let text = """
      a = "\(many)\\"" # \(many)
      b = '\(many)'
      c = \"\"\"
      \(many)\\\"\"\"
      \(many)\"\"\"\"\"
      d = '''
      \(many)''''
      e = [ # \(many)
        1.5 ]
      """
    #expect(try TomlValue.parse(Array(text.utf8)).members.map(\.key) == ["a", "b", "c", "d", "e"])
  }

  @Test func `levels up to the limit are read`() throws {
    let brackets = String(repeating: "[", count: 99) + String(repeating: "]", count: 99)
    var value = try TomlValue.parse(Array("a = \(brackets)".utf8)).members[0].value
    var levels = 0
    while case .array(let elements) = value.content {
      levels += 1
      guard let first = elements.first else { break }
      value = first
    }
    #expect(levels == 99)
  }

  @Test func `more keys and values than a site can have are refused`() {
    let text = "a = [" + String(repeating: "1,", count: 50_000) + "]"
    let error = #expect(throws: TomlSyntaxError.self) { try TomlValue.parse(Array(text.utf8)) }
    #expect(error?.message == "more than 50000 keys and values")
  }

  @Test(arguments: ["check", "status", "run", "build", "publish"])
  func `end each command with a line about the configuration`(command: String) throws {
    let site = try InputSite()
    try site.configure(NestedDocument.all[5].text)
    let outcome = try site.run(command)
    #expect(outcome.status == (command == "check" ? 1 : 78))
    let told = outcome.output + outcome.errors
    #expect(told.contains("ratepress.toml:6:1: invalid TOML: nested more than 100"))
  }

  @Test(arguments: ["check", "build"])
  func `end a command with a line about the strings`(command: String) throws {
    let site = try InputSite()
    _ = try site.run("fetch")
    try site.folder.write("Templates/strings/en.toml", NestedDocument.all[5].text)
    try site.configure("[site]\nlanguages = [\"en\"]\n")
    let outcome = try site.run(command)
    #expect(outcome.status == (command == "check" ? 1 : 78))
    let told = outcome.output + outcome.errors
    #expect(told.contains("strings/en.toml:2:1: invalid TOML: nested more than 100"))
  }
}
