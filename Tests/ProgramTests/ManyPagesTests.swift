import Foundation
import TestSupport
import Testing

@Suite(
  "The program and sites of very few and of very many pages", .waiting, .timeLimit(.minutes(20)))
struct ManyPagesTests {
  @Test
  func `2,000 currencies are refused at once, before anything is written`() async throws {
    let site = try StoredSite(currencies: 2000)
    let before = try Tree(site.folder.path)
    for command in ["build", "check"] {
      let outcome = try await site.run(command)
      #expect(outcome.status == (command == "build" ? 78 : 1))
      let said = command == "build" ? outcome.errors : outcome.output
      #expect(said.count { $0.isNewline } == 1)
      // In two languages, with Markdown twins.
      #expect(
        said.contains(
          "output.max_pages: the site would have 16000000 pages, the limit is 1000000; list fewer "
            + "currencies in site.bases, or raise the limit\n"))
      #expect(outcome.peak < 64_000)
    }
    #expect(
      try Tree(site.folder.path).changes(since: before) == [
        "snapshots", "snapshots/.failures.json", "snapshots/.lock",
      ])
  }

  @Test
  func `as many pages as the limit are made, and not one more`() async throws {
    let site = try StoredSite(currencies: 3, "[output]\nmarkdown = false\nmax_pages = 17")
    let refused = try await site.run("build")
    #expect(refused.status == 78 && refused.errors.contains("have 18 pages, the limit is 17;"))
    try site.configure("[output]\nmarkdown = false\nmax_pages = 18")
    #expect(try await site.run("build").status == 0)
    let pages = try site.folder.contents.filter { $0.hasSuffix(".html") && !$0.contains("404") }
    #expect(pages.count == 18)
  }

  @Test(arguments: [1: [], 2: ["aaa/index.html", "aaa/usd.html", "usd/aaa.html"]])
  func `one currency, and two, make a site without mistakes`(
    count: Int, converters: [String]
  ) async throws {
    let site = try StoredSite(currencies: count, "languages = [\"en\"]")
    let built = try await site.run("build")
    #expect(built.status == 0 && built.errors.isEmpty)
    let pages = try site.folder.contents.filter { $0.hasSuffix(".html") }
    #expect(
      pages == (["404.html", "index.html"] + converters).map { "public/\($0)" }.sorted())
    #expect(try await site.run("check").output == "No mistakes found.\n")
    #expect(try await site.run("build").output.contains("; 0 files written, "))
  }

  @Test
  func `each of several templates with a mistake is told on a line, and no page is written`()
    async throws
  {
    let site = try StoredSite(currencies: 30)
    try site.folder.write("{{no_such}}".utf8, to: "Templates/pages/list.html")
    try site.folder.write("<p>\n{{#rows}}".utf8, to: "Templates/pages/converter.html")
    let outcome = try await site.run("build")
    #expect(outcome.status == 78)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("Templates/pages/converter.html:2:1: "))
    try site.folder.write("<p>\n{{nor_this}}".utf8, to: "Templates/pages/converter.html")
    let names = try await site.run("build").errors.split(separator: "\n")
    #expect(names.count == 2)
    #expect(names.contains { $0.contains("Templates/pages/list.html:1:1: unknown name 'no_such'") })
    #expect(
      names.contains { $0.contains("Templates/pages/converter.html:2:1: unknown name 'nor_this'") })
    #expect(
      try !site.folder.contents.contains { $0.hasPrefix("public") || $0.hasPrefix(".public") })
  }

  @Test(.enabled(if: Mounts.arePossible, Mounts.obstacle))
  func `a disk that is full half-way is told with what is needed, and the site stands`()
    async throws
  {
    let site = try StoredSite(currencies: 15, "languages = [\"en\"]\n[output]\nmarkdown = false")
    // From the second day on pages have charts.
    try site.store(day: 2, currencies: 15)
    try #require(await site.run("build").status == 0)
    let before = try Tree("\(site.folder.path)/public")
    try site.store(day: 3, currencies: 15)
    try site.configure(
      "languages = [\"en\"]\n[output]\nmarkdown = false\ndirectory = \"disk/public\"")
    // Room for the standing site and for half of a second one.
    let outcome = try await site.run(
      "build",
      through: Mounts.wrapper(
        before: """
          mkdir disk after
          size=$(du -sk public | cut -f1)
          mount -t tmpfs -o size=$((size * 3 / 2))k none disk
          cp -a public disk
          printf %s "$size" >after/size
          """,
        after: """
          cp -a disk/public after
          ls -A disk/.public.ratepress | grep -vx lock >after/hidden || true
          """))
    #expect(outcome.status == 73)
    outcome.expectOneLine(saying: [
      "error: releasing the site: the disk of ", "/disk/public is full: ",
      "make room and run again",
    ])
    let needed = try #require(outcome.errors.firstMatch(of: #/needs ([0-9.]+) MB more, /#))
    let megabytes = try #require(Double(needed.1))
    let kilobytes = try #require(
      Double(site.folder.text("after/size")))
    // A second tree takes as much as the first one.
    #expect((0.9...1.1).contains(megabytes * 1e6 / (kilobytes * 1024)))
    #expect(try Tree("\(site.folder.path)/after/public").changes(since: before) == [])
    #expect(try site.folder.read("after/hidden").isEmpty)
  }
}
