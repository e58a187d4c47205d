import Formats
import Testing

@Suite(.timeLimit(.minutes(20)))
struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  private func error(_ bytes: [UInt8]) -> JSONError? {
    do {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test
  func `values come as they were written, members in order and numbers with all their digits`()
    throws
  {
    let value = try read(
      #"{"z": 1.790, "a": [true, false, null, -0, 1E+2], "": {"é\n\u0041": "😀 \ud83d\ude00 \u0000"}}"#
    )
    #expect(
      value
        == .object([
          JSONMember("z", .number("1.790")),
          JSONMember(
            "a", .array([.bool(true), .bool(false), .null, .number("-0"), .number("1E+2")])),
          JSONMember("", .object([JSONMember("é\nA", .string("😀 😀 \0"))])),
        ]))
    let digits = "1234567890123456789012345678901234567890.000000000000000000000000001"
    #expect(try read(" [\(digits)]\r\n\t") == .array([.number(digits)]))
  }

  @Test(arguments: [
    "[1,]", #"{"a":1,}"#, "[1 2]", "[01]", "[1.]", "[.5]", "[+1]", "[-]", "[1e]", "[0x1]", "[NaN]",
    "[Infinity]", "[nul]", "[True]", "{a:1}", "{'a':1}", #"{"a" 1}"#, #"{"a"}"#, "{1:1}", "[", "{",
    "]", #"["a"#, "[\"a\nb\"]", "[\"a\u{0}b\"]", "[\"a\tb\"]", #"["\x"]"#, #"["\u12g4"]"#,
    "[1] [2]", "{}{}", "[1]x", "// c\n[1]", "[1/* c */]", "1 2", "\u{0}",
    "[1]\u{0}",
  ])
  func `what is not JSON is refused`(text: String) {
    guard case .syntax(let words)? = error(Array(text.utf8))?.problem else {
      Issue.record("\(String(describing: error(Array(text.utf8))))")
      return
    }
    #expect(!words.isEmpty && !words.contains("\n"))
  }

  @Test(arguments: ["", " ", "\n\t\r "])
  func `an empty text is said to be empty`(text: String) {
    #expect(error(Array(text.utf8))?.problem == .empty)
  }

  @Test(arguments: ["<html></html>", "\n <?xml version=\"1.0\"?><rates/>"])
  func `a web page is told as one`(text: String) {
    #expect(error(Array(text.utf8))?.problem == .markup)
  }

  @Test
  func `the parser's shortest messages are put plainly`() {
    #expect(error(Array("[1".utf8))?.description.hasPrefix("it is not JSON: it ends too") == true)
    #expect(error(Array("{}{}".utf8))?.description.contains("follows its end") == true)
    #expect(error(Array("[?]".utf8))?.description.contains("does not belong") == true)
  }

  @Test
  func `a byte-order mark is refused`() {
    #expect(error([0xEF, 0xBB, 0xBF] + Array("{}".utf8))?.problem == .byteOrderMark)
    #expect(error([0xFF, 0xFE, 0x7B, 0, 0x7D, 0])?.problem == .byteOrderMark)
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8]) {
    let found = error(Array("[\n\"é".utf8) + bytes + Array("\"]".utf8))
    #expect(found?.problem == .notUTF8)
    #expect(found?.place.line == 2)
    #expect(found?.place.column == 3)
  }

  @Test(arguments: [
    #"["\ud83d"]"#, #"["\ud83d\n"]"#, #"["\ude00"]"#, #"["\ud83d\u0041"]"#, #"["\ud83d\ud83d"]"#,
    #"["\\\ud83d"]"#,
  ])
  func `half a character is refused`(text: String) {
    #expect(error(Array(text.utf8))?.problem == .loneSurrogate)
  }

  @Test
  func `an escaped backslash before a u is no escape`() throws {
    #expect(try read(#"["\\ud83d"]"#) == .array([.string(#"\ud83d"#)]))
  }

  @Test
  func `a name that stands twice is refused, however it is spelled`() {
    #expect(error(Array(#"{"a":1,"b":2,"a":1}"#.utf8))?.problem == .duplicateName("a"))
    #expect(error(Array(#"[{"x":{"a":1,"\u0061":2}}]"#.utf8))?.problem == .duplicateName("a"))
  }

  @Test
  func `names that only look the same are two`() throws {
    #expect(try read("{\"\u{E9}\":1,\"e\u{301}\":2}").members?.count == 2)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `nesting ends at its limit, however deep it goes`(opening: String) throws {
    let limit = JSONReader.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try read(deepest)
    let deeper = Array(String(repeating: opening, count: 100_000).utf8)
    #expect(error(deeper)?.problem == .tooDeep(limit: limit))
    #expect(error(Array("[\(deepest)]".utf8))?.problem == .tooDeep(limit: limit))
  }

  @Test(arguments: [
    ("[1 2]", 4), (#"{"a":1,}"#, 8), ("[1,]", 4), ("[tru]", 4), ("[x]", 2), ("[1]]", 4),
    ("{}[]", 3),
    ("<html>", 1), (#"{"a" 1}"#, 6), (#"["a\x"]"#, 4), (#"{"a":1,"a":2}"#, 10),
  ])
  func `an error points at the end of what is wrong`(text: String, column: Int) {
    #expect(error(Array(text.utf8))?.place.column == column, "\(text)")
  }

  @Test
  func `an error has the line and column of its place`() {
    let syntax = error(Array("{\n  \"é\": 1,\n  \"b\": x\n}".utf8))
    #expect(syntax?.place.line == 3)
    #expect(syntax?.place.column == 8)
    let cut = error(Array("{\n  \"a\": [1,".utf8))
    #expect(cut?.place.line == 2)
    #expect(cut?.place.column == 11)
    let duplicate = error(Array("{\"a\":1,\n\"a\":2}".utf8))
    #expect(duplicate?.place.line == 2)
    #expect(cut?.description.hasSuffix("(line 2, column 11)") == true)
  }
}
