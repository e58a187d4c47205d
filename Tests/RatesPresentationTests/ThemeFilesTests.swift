import Testing

@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct ThemeFilesTests {
  @Test(arguments: [
    ("assets/icon-192.png", 192), ("assets/icon-512.png", 512),
    ("assets/icon-maskable-512.png", 512),
  ])
  func `the built-in theme carries its pictures byte by byte`(path: String, size: UInt32) throws {
    let bytes = try #require(ThemeFiles().bytes[path])
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The width and height of the IHDR chunk (PNG, 11.2.1), and the IEND chunk that ends a file.
    for start in [16, 20] {
      #expect(bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } == size)
    }
    #expect(bytes.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test
  func `assets that are no text are published as they are`() throws {
    let picture: [UInt8] = [0x89, 0x00, 0xFF, 0xFE]
    let assets = Assets(theme: ThemeFiles(overrides: ["assets/own.png": picture]))
    #expect(assets.files.values.contains(picture))
  }

  @Test
  func `an own file stands in for the built-in one of the same path`() {
    let theme = ThemeFiles(
      overrides: ["pages/list.md": [1], "assets/logo.svg": [2]], folder: "Own")
    #expect(theme.bytes["pages/list.md"] == [1])
    #expect(theme.builtIn["pages/list.md"] != [1])
    #expect(theme.bytes["assets/logo.svg"] == [2])
    #expect(theme.name(of: "pages/list.md") == "Own/pages/list.md")
    #expect(theme.name(of: "pages/list.html") == "built-in theme: pages/list.html")
    #expect(theme.misplaced.isEmpty)
  }

  @Test
  func `a part by its former name is told the new one, unless an own template includes it`() {
    let theme = ThemeFiles(
      overrides: ["partials/past.md": [], "partials/mine.html": [], "partials/row.md": []],
      folder: "Own")
    #expect(theme.misplaced.map(\.place.file) == ["Own/partials/past.md"])
    #expect(
      theme.misplaced.first?.message
        == "is used by no page; did you mean \"partials/history.md\"?")
    let own = ["partials/past.md": [], "pages/own/a.md": Array("{{> past}}".utf8)]
    #expect(ThemeFiles(overrides: own).misplaced.isEmpty)
  }

  @Test
  func `an own file named like a built-in folder replaces the whole folder`() throws {
    let theme = ThemeFiles(overrides: ["assets/app.css": Array("a {}\n".utf8)])
    #expect(theme.bytes.keys.filter { $0.hasPrefix("assets/app.css") } == ["assets/app.css"])
    #expect(theme.bytes["assets/list.js/30-list.js"] != nil)
  }

  @Test
  func `a part of an own file's folder joins the built-in ones in order`() throws {
    let builtIn = try styles(of: ThemeFiles())
    let more = try styles(
      of: ThemeFiles(overrides: ["assets/app.css/99-own.css": Array("a{}".utf8)]))
    #expect(more == builtIn + "a{}")
    let other = try styles(
      of: ThemeFiles(overrides: ["assets/app.css/00-colors.css": Array("b{}".utf8)]))
    #expect(other.hasPrefix("b{}*{box-sizing:border-box}"))
    #expect(builtIn.hasSuffix(other.dropFirst(3)))
  }

  private func styles(of theme: ThemeFiles) throws -> String {
    let assets = Assets(theme: theme)
    let path = try #require(assets.paths["app_css"])
    return String(decoding: try #require(assets.files[path]), as: UTF8.self)
  }

  @Test(arguments: [
    ("list.html", "pages/list.html"), ("Templates/pages/list.html", "pages/list.html"),
    ("pages/lsit.html", "pages/list.html"), ("own.css", "assets/own.css"), ("x", nil),
  ])
  func `a file is found by its name or a similar path`(path: String, nearest: String?) {
    #expect(ThemeFiles().nearest(to: path) == nearest)
  }
}
