import Formats
import SourceText
import Testing

@Suite("TOML with places", .timeLimit(.minutes(20)))
struct TomlTests {
  @Test func `members keep the order of the file, with the places of keys and values`() throws {
    let value = try TomlValue.parse(
      Array("# c\n[site]\n  title = \"환율\"\nbases = [\"A\",\n  7, true]\n[[source]]\n".utf8))
    let site = try #require(value.members.first)
    #expect(value.members.map(\.key) == ["site", "source"])
    #expect(site.place == SourceText.SourceLocation(line: 2, column: 2))
    #expect(site.value.members.map(\.key) == ["title", "bases"])
    #expect(site.value.members[0].place == SourceText.SourceLocation(line: 3, column: 3))
    #expect(
      site.value.members[0].value
        == TomlValue(.string("환율"), at: SourceText.SourceLocation(line: 3, column: 11)))
    guard case .array(let elements) = site.value.members[1].value.content else {
      Issue.record("bases is no list")
      return
    }
    #expect(elements.map(\.content) == [.string("A"), .integer(7), .boolean(true)])
    #expect(elements.map(\.place.line) == [4, 5, 5])
  }

  @Test(arguments: [
    ("a = 1.5", "a number with a point"), ("a = 2026-04-22", "a date or time"),
    ("a = {b = 1}", "a table"), ("a = []", "a list"), ("a = 0x1F", "a whole number"),
  ])
  func `every kind has a name`(text: String, kind: String) throws {
    #expect(try TomlValue.parse(Array(text.utf8)).members.first?.value.kind == kind)
  }

  @Test func `a byte-order mark and an empty file are fine`() throws {
    #expect(try TomlValue.parse([]).members.isEmpty)
    #expect(try TomlValue.parse([0xEF, 0xBB, 0xBF] + Array("a = 1".utf8)).members.count == 1)
  }

  @Test(arguments: [
    ("a = 1\na = 2", 2, 5), ("[site]\ntitle =\n", 2, 8), ("a = [", 1, 6),
    ("a = 99999999999999999999", 1, 25),
  ])
  func `a syntax error has its place`(text: String, line: Int, column: Int) {
    let error = #expect(throws: TomlSyntaxError.self) {
      try TomlValue.parse(Array(text.utf8))
    }
    #expect(error?.place == SourceText.SourceLocation(line: line, column: column))
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    ("[site]\nlanguages = [\"ko\", }", 2, 20), ("[site]\nlanguages = [}", 2, 14),
    ("[한]", 1, 2), ("[é]", 1, 2), ("[“site”]", 1, 2), ("[{]", 1, 2), ("[=]", 1, 2), ("[,]", 1, 2),
    ("[.a]", 1, 2), ("[[한]]", 1, 3), ("[[\n", 1, 3), ("[a.한]", 1, 4), ("[a\n", 1, 3),
    ("x = 1979-05-27T:", 1, 16), ("x = 1979-05-27 :", 1, 16), ("x = {,", 1, 6),
    ("x = {a = }", 1, 10),
  ])
  func `what a key, a value, a date or a table cannot begin with is an error and no crash`(
    text: String, line: Int, column: Int
  ) {
    let error = #expect(throws: TomlSyntaxError.self) {
      try TomlValue.parse(Array(text.utf8))
    }
    #expect(error?.place == SourceText.SourceLocation(line: line, column: column))
    #expect(error?.message.contains { $0.isNewline } == false)
  }

  @Test func `bytes that are no UTF-8 are an error`() {
    #expect(throws: TomlSyntaxError.self) { try TomlValue.parse(Array("a='".utf8) + [0xFF, 0x27]) }
  }

  @Test(arguments: [
    String(repeating: "a.", count: 100_000) + "a = 1",
    "[" + String(repeating: "a.", count: 100_000) + "a]",
    "a = " + String(repeating: "[", count: 100_000),
  ])
  func `absurd nesting is an error and no crash`(text: String) {
    #expect(throws: TomlSyntaxError.self) { try TomlValue.parse(Array(text.utf8)) }
  }
}
