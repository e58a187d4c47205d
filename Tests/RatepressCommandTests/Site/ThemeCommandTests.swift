import Foundation
import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Theme command", .waiting, .timeLimit(.minutes(20)))
struct ThemeCommandTests {
  private static let builtIn = ThemeFiles().builtIn
  private let site: TestSite

  init() throws {
    site = try TestSite()
  }

  private func text(_ outcome: Outcome) -> String {
    (outcome.results + outcome.diagnostics).replacing(site.folder.path + "/", with: "")
  }

  private func own(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(site.folder.path)/Templates/\(path)")))
  }

  private var hasTheme: Bool {
    FileManager.default.fileExists(atPath: "\(site.folder.path)/Templates")
  }

  @Test func `an export without files lists the built-in ones and writes nothing`() throws {
    let outcome = site.run("theme", "export")
    #expect(outcome.status == .success)
    #expect(outcome.results == Self.builtIn.keys.sorted().map { $0 + "\n" }.joined())
    #expect(
      text(outcome).hasSuffix("ratepress: name the files to write into Templates, or --all\n"))
    #expect(!hasTheme)
  }

  @Test func `files and folders are written as they are built in`() throws {
    let outcome = site.run(
      "theme", "export", "pages/404.html", "./assets/app.css/", "assets/icon-192.png")
    #expect(outcome.status == .success)
    let written = try Tree(site.folder.path + "/Templates").files.keys.sorted()
    #expect(
      written
        == Self.builtIn.keys.filter {
          $0 == "pages/404.html" || $0.hasPrefix("assets/app.css/") || $0 == "assets/icon-192.png"
        }.sorted())
    #expect(text(outcome) == written.map { "Wrote Templates/\($0)\n" }.joined())
    for path in written { #expect(try own(path) == Self.builtIn[path]) }
  }

  @Test func `all files can be written, and the site and check stay as they were`() throws {
    let site = try TestSite.afterTwoDays()
    let before = try site.pages
    #expect(site.run("theme", "export", "--all", "--quiet").results == "")
    #expect(site.run("build").status == .success)
    #expect(try site.pages == before)
    #expect(site.run("check").results == "No mistakes found.\n")
    #expect(site.run("theme", "diff", "--quiet").results == "")
    #expect(site.run("theme", "diff").status == .success)
  }

  @Test func `a file of the owner's is never replaced without being asked for`() throws {
    try site.folder.write("Templates/pages/404.html", "MINE")
    let before = try Tree(site.folder.path)
    let outcome = site.run("theme", "export", "pages")
    #expect(outcome.status == .cannotWrite)
    #expect(
      text(outcome) == "ratepress: error: Templates/pages/404.html: already exists; nothing is "
        + "written; --force replaces it\n")
    #expect(try Tree(site.folder.path) == before)
    #expect(site.run("theme", "export", "pages", "--force").status == .success)
    #expect(try own("pages/404.html") == Self.builtIn["pages/404.html"])
    #expect(
      text(site.run("theme", "export", "pages/404.html")) == "Unchanged Templates/pages/404.html\n")
  }

  @Test(arguments: ["ln -s ../outside", "ln -s nowhere", "ln -s ../.."])
  func `a link is in the way, and is itself replaced`(command: String) throws {
    try site.folder.write("Templates/outside", "OUTSIDE")
    try site.folder.write("Templates/pages/x", "")
    try Shell.run("cd '\(site.folder.path)/Templates/pages' && \(command) 404.html")
    #expect(site.run("theme", "export", "pages/404.html").status == .cannotWrite)
    #expect(try site.folder.text("Templates/outside") == "OUTSIDE")
    #expect(site.run("theme", "export", "pages/404.html", "--force").status == .success)
    #expect(try site.folder.text("Templates/outside") == "OUTSIDE")
    #expect(try own("pages/404.html") == Self.builtIn["pages/404.html"])
  }

  @Test func `what cannot be replaced is told before anything is written`() throws {
    try site.folder.write("Templates/pages/404.html/x", "")
    let folder = site.run("theme", "export", "pages", "--force")
    #expect(folder.status == .cannotWrite)
    #expect(text(folder).contains("Templates/pages/404.html: "))
    try site.folder.write("Templates/assets/app.css", "")
    let file = site.run("theme", "export", "assets", "--force")
    #expect(file.status == .cannotWrite)
    #expect(text(file).contains("Templates/assets/app.css"))
    #expect(
      try Tree(site.folder.path + "/Templates").files.keys.filter { $0.hasSuffix(".png") } == [])
  }

  @Test(arguments: [
    (
      ["export", "pages/lst.html"],
      "the theme has no file \"pages/lst.html\"; did you mean \"pages/list.html\"?"
    ),
    (
      ["export", "Templates/strings/ko.toml"],
      "the theme has no file \"Templates/strings/ko.toml\"; did you mean \"strings/ko.toml\"?"
    ),
    (
      ["export", "strings/kr.toml"],
      "the theme has no file \"strings/kr.toml\"; did you mean \"strings/ko.toml\"?"
    ),
    (["export", "../x"], "the theme has no file \"../x\"; \"ratepress theme export\" lists all"),
    (
      ["export", "/etc/passwd"],
      "the theme has no file \"/etc/passwd\"; \"ratepress theme export\" lists all"
    ),
    (
      ["export", "pages/../../x"],
      "the theme has no file \"pages/../../x\"; \"ratepress theme export\" lists all"
    ),
    (["export", "strings", "--all"], "--all writes all files; leave out either it or the files"),
    (
      ["diff", "pages/lst.html"],
      "the theme has no file \"pages/lst.html\"; did you mean \"pages/list.html\"?"
    ),
    (
      ["exprot"],
      "unknown action \"exprot\"; \"ratepress theme export\" lists and writes built-in files, "
        + "\"ratepress theme diff\" compares yours with them"
    ),
  ])
  func `a command line that cannot be followed writes nothing`(
    arguments: [String], told: String
  ) throws {
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: site.folder.path)
    #expect(Ratepress.run(["theme"] + arguments, in: environment) == .usage)
    #expect(console.diagnostics == "ratepress: error: \(told)\n")
    #expect(!hasTheme)
  }

  @Test(arguments: [["theme"], ["theme", "diff", "--force"], ["theme", "diff", "--all"]])
  func `an action is needed, and a comparison writes nothing`(arguments: [String]) throws {
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: site.folder.path)
    #expect(Ratepress.run(arguments, in: environment) == .usage)
  }

  @Test func `own files are compared with the built-in ones`() throws {
    let page = String(decoding: try #require(Self.builtIn["pages/404.html"]), as: UTF8.self)
    try site.folder.write("Templates/pages/404.html", page + "<!-- mine -->\n")
    try site.folder.write("Templates/strings/en.toml", "motto = \"Mine\"\n")
    try site.folder.write("Templates/assets/own.css", "a {}\n")
    try site.folder.write("Templates/assets/icon-192.png", "x")
    try site.folder.write(
      "Templates/pages/unavailable.html",
      String(decoding: try #require(Self.builtIn["pages/unavailable.html"]), as: UTF8.self))
    let outcome = site.run("theme", "diff")
    #expect(outcome.status == .issues)
    let lines = text(outcome).split(separator: "\n")
    #expect(
      lines.first?.hasPrefix(
        "Templates/assets/icon-192.png: differs from the built-in file (size in bytes: 1;") == true)
    #expect(lines.contains("Templates/assets/own.css: is not in the built-in theme"))
    #expect(lines.contains("--- built-in/pages/404.html"))
    #expect(lines.contains("+++ Templates/pages/404.html"))
    #expect(lines.contains("+<!-- mine -->"))
    #expect(lines.contains("Templates/pages/unavailable.html: equals the built-in file"))
    #expect(lines.contains("+motto = \"Mine\""))
    #expect(site.run("theme", "diff", "assets/own.css").status == .success)
    #expect(text(site.run("theme", "diff", "strings")).hasPrefix("--- built-in/strings/en.toml\n"))
  }

  @Test func `without files of the owner's there is nothing to compare`() throws {
    let outcome = site.run("theme", "diff")
    #expect(outcome.status == .success)
    #expect(
      text(outcome)
        == "Nothing to compare: Templates has no such file; the built-in ones are used.\n")
  }

  @Test func `programs read the same as JSON`() throws {
    try site.folder.write("Templates/strings/en.toml", "all = \"x\"\n")
    #expect(
      site.run("theme", "export", "pages/404.html", "--json").results
        == "{\"status\":0,\"unchanged\":[],\"written\":[\"pages/404.html\"]}\n")
    #expect(
      site.run("theme", "export", "--json").results.hasPrefix(
        "{\"files\":[\"assets/app.css/00-colors.css\","))
    let outcome = site.run("theme", "diff", "--json")
    #expect(outcome.status == .issues)
    #expect(
      outcome.results.hasPrefix(
        "{\"files\":[{\"file\":\"pages/404.html\",\"state\":\"same\"},{\"diff\":\"--- "))
    #expect(outcome.results.hasSuffix("\"state\":\"differs\"}],\"status\":1}\n"))
  }
}
