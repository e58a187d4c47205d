import Testing

@testable import RatesPresentation

@Suite("Strings of a language")
struct StringsTests {
  private func texts(_ changes: [String: String] = [:]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: Strings.Key.allCases.map { ($0.rawValue, "") })
      .merging(changes) { $1 }
  }

  @Test(arguments: [
    ("{a} and {b}", "1 and {2}"), ("{a}{a}", "11"), ("{c}", "{c}"), ("{", "{"), ("}{a", "}{a"),
    ("{{a}}", "{{a}}"), ("", ""),
  ])
  func `values take their places, once`(text: String, expected: String) throws {
    let strings = try Strings(file: "ko.toml", texts: texts(["rising": text]))
    #expect(strings.text(.rising, ["a": "1", "b": "{2}"]) == expected)
  }

  @Test func `all strings that are missing are told`() {
    var some = texts()
    some["rising"] = nil
    some["unknown"] = nil
    let error = #expect(throws: ThemeError.self) { try Strings(file: "ko.toml", texts: some) }
    #expect(
      error?.problems == [
        .missingString(key: "rising", file: "ko.toml"),
        .missingString(key: "unknown", file: "ko.toml"),
      ])
  }

  @Test func `what one language has and another lacks is a gap of the other`() throws {
    let ko = try Strings(file: "ko.toml", texts: texts(["b": "", "a": ""]))
    let en = try Strings(file: "en.toml", texts: texts(["c": ""]))
    #expect(
      Strings.gaps(in: [ko, en]) == [
        .missingString(key: "c", file: "ko.toml"), .missingString(key: "a", file: "en.toml"),
        .missingString(key: "b", file: "en.toml"),
      ])
    #expect(Strings.gaps(in: [ko, ko]).isEmpty)
  }
}
