import Testing

@testable import RatesPresentation

@Suite("Strings of a language", .timeLimit(.minutes(20)))
struct StringsTests {
  private static let file = "Templates/strings/en.toml"

  private func language(_ tag: String) throws -> Language {
    try #require(Language.named(tag))
  }

  /// A text for every key that view models need, and for every form of their plurals.
  private func builtIn(_ language: Language) -> [String: String] {
    var texts: [String: String] = ["search": "Search"]
    for key in StringKey.allCases.map(\.rawValue) {
      guard key.hasSuffix("_other") else {
        texts[key] = "built in"
        continue
      }
      for form in language.pluralCategories { texts[key.dropLast(5) + form] = "{count}" }
    }
    return texts
  }

  private func strings(
    _ tag: String = "en", own: [String: String], templateWords: Set<String> = []
  ) throws -> Strings {
    let language = try language(tag)
    return try Strings(
      language: language, file: Self.file, builtIn: builtIn(language), own: own,
      templateWords: templateWords)
  }

  private func faults(
    _ tag: String = "en", own: [String: String], templateWords: Set<String> = []
  ) throws -> [String] {
    do {
      return try strings(tag, own: own, templateWords: templateWords).unused.map(\.message)
    } catch let error as ThemeError {
      return error.problems.map(\.message)
    }
  }

  @Test
  func `own texts lie over the built-in ones, key by key`() throws {
    let strings = try strings(own: ["unknown": "?", "motto": "Own"], templateWords: ["motto"])
    #expect(strings.unknown == "?")
    #expect(strings.text(.rising) == "built in")
    #expect(strings.texts["motto"] == "Own")
    #expect(strings.unused.isEmpty)
  }

  @Test(arguments: StringKey.allCases)
  func `a key that view models need is missing if it is not built in`(key: StringKey) throws {
    let language = try language("ar")
    var texts = builtIn(language)
    texts[key.rawValue] = nil
    #expect(throws: ThemeError([.string(.missing, key: key.rawValue, file: Self.file)])) {
      try Strings(language: language, file: Self.file, builtIn: texts)
    }
  }

  @Test(arguments: [
    ("serach", [], ["the string 'serach' is unknown; did you mean 'search'?"]),
    ("SEARCH", [], ["the string 'SEARCH' is unknown; did you mean 'search'?"]),
    ("serach", ["serach"], []),
    ("motto", [], ["the string 'motto' is in no template; use it as {{t.motto}}, or remove it"]),
    ("motto", ["motto"], []),
    ("results_one", [], []),
    ("results_two", [], ["the string 'results_two' is unknown; did you mean 'results_one'?"]),
  ])
  func `an own key is a built-in one or stands in a template`(
    key: String, words: [String], faults: [String]
  ) throws {
    #expect(try self.faults(own: [key: "x"], templateWords: Set(words)) == faults)
  }

  @Test
  func `a plural of the owner's has all forms of the language`() throws {
    let own = ["coins_one": "a coin", "coins_other": "{count} coins"]
    #expect(try faults(own: own, templateWords: ["coins_other"]) == [])
    #expect(
      try faults("ar", own: own, templateWords: ["coins_other"]) == [
        "the string 'coins_two' is missing; add coins_two = \"…\"",
        "the string 'coins_few' is missing; add coins_few = \"…\"",
        "the string 'coins_many' is missing; add coins_many = \"…\"",
      ])
  }
}

@Suite("Words of a theme", .timeLimit(.minutes(20)))
struct StringsLoaderTests {
  private func load(_ files: [String: String], _ tags: String...) throws -> [String: Strings] {
    let theme = ThemeFiles(overrides: files.mapValues { Array($0.utf8) }, folder: "Own")
    return try StringsLoader(theme).strings(of: tags.compactMap(Language.named))
  }

  @Test
  func `each language takes its own file`() throws {
    let strings = try load(["strings/ko.toml": "all = \"나머지\""], "ko", "en")
    #expect(strings["ko"]?.texts["all"] == "나머지")
    #expect(strings["en"]?.texts["all"] == "All currencies")
  }

  @Test
  func `problems of all languages come at once, with their files`() throws {
    let error = #expect(throws: ThemeError.self) {
      try load(
        ["strings/ko.toml": "serach = \"x\"", "strings/en.toml": "all = 3\n[c]"], "ko", "en")
    }
    #expect(
      error?.problems.map(\.description) == [
        "Own/strings/ko.toml: the string 'serach' is unknown; did you mean 'search'?",
        "Own/strings/en.toml:1:7: all: expected a string, found a whole number",
        "Own/strings/en.toml:2:1: c: expected a string, found a table",
      ])
  }

  @Test(arguments: [
    ("partials/own.html", "<p>{{ t.serach }}</p>", true),
    ("pages/list.md", "{{#t}}{{serach}}{{/t}}", true),
    ("partials/own.html", "{{t.serachs}}", false), ("assets/own.js", "t.serach", false),
  ])
  func `a name in a template of the owner's is no slip`(
    file: String, text: String, isOwn: Bool
  ) throws {
    let files = ["strings/en.toml": "serach = \"x\"", file: text]
    let strings = try? load(files, "en")
    #expect((strings != nil) == isOwn)
  }

  @Test
  func `all built-in languages have the same strings but for plurals`() throws {
    let plain = { (strings: Strings) in
      strings.texts.keys.filter { key in
        !["two", "few", "many", "one"].contains { key.hasSuffix("_\($0)") }
      }.sorted()
    }
    let all = try StringsLoader(ThemeFiles()).strings(of: Language.all)
    #expect(all.count == Language.all.count)
    let english = try #require(all["en"])
    for (tag, strings) in all { #expect(plain(strings) == plain(english), "\(tag)") }
  }

  @Test
  func `a file that is not TOML is told with its place`() throws {
    let error = #expect(throws: ThemeError.self) {
      try load(["strings/en.toml": "all = \"x\"\nbroken\n"], "en")
    }
    let problem = try #require(error?.problems.first?.description)
    #expect(problem.hasPrefix("Own/strings/en.toml:2:"))
    #expect(problem.contains(": invalid TOML: "))
  }
}
