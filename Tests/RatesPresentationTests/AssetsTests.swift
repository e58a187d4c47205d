import Testing

@testable import RatesPresentation

struct AssetsTests {
  @Test
  func `the files of a folder are joined in order, without lines that are only comment`() throws {
    let joined = try text(
      in: [
        "assets/own.js/20.js": "// Why.\n\nb(\"// kept\"); // kept\n",
        "assets/own.js/10.js": "/** What. */\n  // Why.\n  a();\n/* x */ c(); /* y */\n",
      ])
    #expect(joined == "a();\n/* x */ c(); /* y */\nb(\"// kept\"); // kept\n")
  }

  @Test(arguments: ["/* One\ntwo. */ a();\n", "/*/ One\ntwo. */\na();\n"])
  func `a comment of several lines stays whole`(source: String) throws {
    #expect(try text(in: ["assets/own.js/10.js": source]) == source)
  }

  @Test(arguments: [
    "a(`One\n  two`);\n  b();\n", "a(\"One \\\n  two\");\n", "a(`One\n\n// two`);\n// Why.\n",
  ])
  func `a file with a text of several lines stays as it is`(source: String) throws {
    #expect(
      try text(in: ["assets/own.js/10.js": source, "assets/own.js/20.js": "  c();\n"]) == source
        + "c();\n")
  }

  @Test
  func `a script of its own loses its comments too, other files nothing`() throws {
    let source = "// Why.\na();\n"
    #expect(try text(in: ["assets/own.js": source]) == "a();\n")
    let assets = Assets(theme: ThemeFiles(overrides: ["assets/own.txt": Array(source.utf8)]))
    let path = try #require(assets.paths["own_txt"])
    #expect(assets.files[path] == Array(source.utf8))
  }

  private func text(in files: [String: String]) throws -> String {
    let assets = Assets(theme: ThemeFiles(overrides: files.mapValues { Array($0.utf8) }))
    let path = try #require(assets.paths["own_js"])
    return String(decoding: try #require(assets.files[path]), as: UTF8.self)
  }
}
