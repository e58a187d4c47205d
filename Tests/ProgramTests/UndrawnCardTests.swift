import TestSupport
import Testing

@Suite("Pictures that a machine cannot draw", .waiting, .timeLimit(.minutes(20)))
struct UndrawnCardTests {
  private static let cards = ["public/card.png", "public/en/card.png"]

  private func site() throws -> StoredSite {
    let site = try StoredSite(currencies: 3)
    try site.folder.write(
      "[site]\nurl = \"https://r.example\"\n".utf8, to: "ratepress.toml")
    return site
  }

  /// Runs with the fonts of a folder alone.
  private func fonts(_ folder: String, in site: StoredSite) throws -> [String] {
    try site.folder.write(
      "<fontconfig><dir>\(folder)</dir><cachedir>\(site.folder.path)/fonts</cachedir></fontconfig>"
        .utf8,
      to: "fonts.conf")
    return ["/usr/bin/env", "FONTCONFIG_FILE=\(site.folder.path)/fonts.conf"]
  }

  private func shown(_ site: StoredSite) throws -> [String] {
    try site.folder.contents.filter { $0.hasSuffix("card.png") }.sorted()
  }

  @Test(arguments: ["librsvg-2.so.2", "libpng16.so.16"])
  func `are left out with a warning if a library is missing, and come with it`(
    library: String
  ) async throws {
    let site = try site()
    try site.folder.write("no library".utf8, to: "broken/\(library)")
    let built = try await site.run(
      "build", "--quiet", through: ["/usr/bin/env", "LD_LIBRARY_PATH=\(site.folder.path)/broken"])
    #expect(built.status == 0)
    built.expectOneLine(saying: [
      "warning: pictures for link previews are left out: ", "\(site.folder.path)/broken",
      "librsvg2-2",
      "site.cards = false",
    ])
    #expect(try shown(site).isEmpty)
    #expect(try !site.folder.text("public/index.html").contains("og:image"))
    let verified = try await site.run("build", "--quiet", "--verify")
    #expect(verified.status == 0 && verified.errors == "")
    #expect(try shown(site) == Self.cards)
  }

  @Test func `are left out of the languages whose characters no font has`() async throws {
    let site = try site()
    let wrapper = try fonts("/usr/share/fonts/truetype/dejavu", in: site)
    let built = try await site.run("build", "--quiet", through: wrapper)
    #expect(built.status == 0)
    built.expectOneLine(saying: [
      "warning: pictures for link previews are left out in ko: no font has ", "fonts-noto-cjk",
    ])
    #expect(try shown(site) == ["public/en/card.png"])
    #expect(try !site.folder.text("public/index.html").contains("og:image"))
    #expect(try site.folder.text("public/en/index.html").contains("og:image"))
  }

  @Test func `are left out if there are no fonts at all`() async throws {
    let site = try site()
    let built = try await site.run("build", "--quiet", through: fonts("/nonexistent", in: site))
    #expect(built.status == 0)
    built.expectOneLine(saying: [
      "warning: pictures for link previews are left out: there are no fonts"
    ])
    #expect(try shown(site).isEmpty)
  }

  @Test func `are left out if memory is limited, and never end the program`() async throws {
    let site = try site()
    for limit in [400, 1000] {
      let limited = ["/bin/sh", "-c", "ulimit -v \(limit << 10); exec \"$@\"", "sh"]
      let built = try await site.run("build", "--quiet", "--verify", through: limited)
      #expect(built.status == 0)
      built.expectOneLine(saying: ["may use \(limit) MiB", "ulimit -v"])
    }
    let limited = ["/bin/sh", "-c", "ulimit -v \(1 << 20); exec \"$@\"", "sh"]
    let built = try await site.run("build", "--quiet", "--verify", through: limited)
    #expect(built.status == 0 && built.errors == "")
    #expect(try shown(site) == Self.cards)
  }

  @Test func `are told in one line if the owner's template cannot be drawn`() async throws {
    let site = try site()
    try site.folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>A</svg>".utf8,
      to: "Templates/pages/card.svg")
    let built = try await site.run("build", "--quiet")
    #expect(built.status == 78)
    built.expectOneLine(saying: ["error: ", "pages/card.svg: ", "card.png cannot be drawn: "])
    #expect(try !site.folder.contents.contains { $0.hasPrefix("public/") })
  }

  @Test func `cost a run without changes no library`() async throws {
    let site = try site()
    #expect(try await site.run("build", "--quiet").status == 0)
    try site.folder.write("no library".utf8, to: "broken/librsvg-2.so.2")
    let wrapper = ["/usr/bin/env", "LD_LIBRARY_PATH=\(site.folder.path)/broken"]
    let built = try await site.run("build", through: wrapper)
    #expect(built.status == 0 && built.output.contains("0 files written, "))
    #expect(try shown(site) == Self.cards)
  }
}
