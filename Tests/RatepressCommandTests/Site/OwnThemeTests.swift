import Foundation
import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A site's own theme", .waiting, .timeLimit(.minutes(20)))
struct OwnThemeTests {
  @Test func `a site's own files stand in for those of the default theme, one by one`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/partials/back_link.html", "<a href=\"{{home}}\">MINE</a>\n")
    try site.folder.write("Templates/assets/icon.svg", "<svg/>")
    try site.folder.write("Templates/.hidden/pages/list.html", "{{nonsense}}")
    let outcome = site.run("build")
    #expect(outcome.status == .success)
    #expect(try site.page("usd/krw.html").contains("<a href=\"index.html\">MINE</a>") == false)
    #expect(try site.page("usd/krw.html").contains("<a href=\"../index.html\">MINE</a>"))
    #expect(try site.page("index.html").contains("id=\"search\""))
    let icon = try #require(try site.pages.first { $0.hasSuffix(".svg") })
    #expect(try site.page(icon) == "<svg/>")
    #expect(site.run("check").status == .success)
  }

  @Test func `files of the root are a part of the site, also at a target`() throws {
    let site = try TestSite.afterTwoDays()
    try site.configure("[[publish]]\nname = \"www\"\nto = \"file://\(site.folder.path)/www\"\n")
    try site.folder.write("Templates/root/_headers", "/*\n  X: y\n")
    try site.folder.write("public/own.txt", "not published")
    #expect(site.run("build").status == .success)
    #expect(site.run("publish").status == .success)
    #expect(try site.page("_headers") == "/*\n  X: y\n")
    #expect(try site.folder.text("www/_headers") == "/*\n  X: y\n")
    #expect(!FileManager.default.fileExists(atPath: "\(site.folder.path)/www/own.txt"))
    #expect(site.run("check").status == .success)
    try FileManager.default.removeItem(atPath: "\(site.folder.path)/Templates/root")
    #expect(site.run("build").status == .success)
    #expect(!site.has("_headers"))
  }

  @Test func `a file of the root in a page's place is refused, and the site stays`() throws {
    let site = try TestSite.afterTwoDays()
    #expect(site.run("build").status == .success)
    let shown = try site.page("index.html")
    try site.folder.write("Templates/root/index.html", "mine")
    let outcome = site.run("build")
    #expect(outcome.status == .configuration)
    #expect(
      outcome.diagnostics.contains(
        "Templates/root/index.html: has the name of another page of the site; rename it"))
    #expect(try site.page("index.html") == shown)
  }

  @Test func `a theme may be a link, and so may its parts`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("shared/partials/back_link.html", "LINKED")
    try site.folder.write("shared/elsewhere/star.html", "STAR")
    for (name, target) in [
      ("Templates", "shared"), ("shared/partials/star.html", "../elsewhere/star.html"),
      ("shared/assets", "pictures"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(site.folder.path)/\(name)", withDestinationPath: target)
    }
    try site.folder.write("shared/pictures/large.bin", String(repeating: "x", count: 1_000_000))
    #expect(site.run("build").status == .success)
    #expect(try site.page("usd/krw.html").contains("LINKED"))
    #expect(try site.page("usd/krw.html").contains("STAR"))
    #expect(try site.pages.contains { $0.hasPrefix("assets/large.") })
  }

  @Test(arguments: ["ln -s nowhere", "mkfifo", "ln -s .", "ln -s /dev/zero"])
  func `what is no file in a theme is told, and not waited for`(command: String) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/pages/x", "")
    try Shell.run("cd '\(site.folder.path)/Templates/pages' && \(command) 404.html")
    let outcome = site.run("build")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.split(separator: "\n").count == 1)
    #expect(outcome.diagnostics.contains("\(site.folder.path)/Templates/pages/404.html"))
    #expect(site.run("check").status == .issues)
  }

  @Test func `strings of a language can be the site's own`() throws {
    let site = try TestSite.afterTwoDays()
    let strings = try defaultStrings("en").replacing("\"All currencies\"", with: "\"The rest\"")
    try site.folder.write("Templates/strings/en.toml", strings)
    #expect(site.run("build").status == .success)
    #expect(try site.page("en/index.html").contains(">The rest</h2>"))
    #expect(try site.page("index.html").contains(">모든 통화</h2>"))
  }

  @Test(arguments: [
    (
      "partials/back_link.html", "<p>\n  {{site_titel}}", "2:3",
      "unknown name 'site_titel'; did you mean 'site_title'?"
    ),
    (
      "partials/back_link.html", "{{#sample}}{{site_titel}}{{/sample}}", "1:12",
      "unknown name 'site_titel'; did you mean 'site_title'?"
    ),
    (
      "partials/row.md", "{{> trent}}", "1:1",
      "unknown partial 'trent'; no file of that name is there"
    ),
    (
      "partials/star.html", "{{#favorite}}", "1:1",
      "{{#favorite}} is not closed; {{/favorite}} is missing"
    ),
    (
      "pages/404.html", "{{t.not_fuond}}", "1:1",
      "unknown name 't.not_fuond'; did you mean 't.not_found'?"
    ),
    (
      "partials/sample.html", "\n{{> sample}}", "2:1",
      "circular partial: sample → sample; no partial may lead back to itself"
    ),
    (
      "pages/unavailable.html", "{{languages}}", "1:1",
      "'languages' is not text and cannot be printed; open it with {{#languages}}"
    ),
  ])
  func `a mistake in a template is told with its place, and nothing is written`(
    file: String, text: String, place: String, message: String
  ) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/\(file)", text)
    let before = try Tree(site.folder.path + "/public")
    let outcome = site.run("run")
    let told = "\(site.folder.path)/Templates/\(file):\(place): \(message)"
    #expect(outcome.status == .configuration)
    #expect(outcome.results.isEmpty)
    #expect(outcome.diagnostics == "ratepress: error: preparing pages: \(told)\n")
    #expect(try Tree(site.folder.path + "/public") == before)
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(check.results == told + "\n")
  }

  @Test func `mistakes in several templates are all told`() throws {
    let site = try TestSite()
    try site.folder.write("Templates/partials/row.html", "{{cod}}{{contry}}")
    try site.folder.write("Templates/pages/404.html", "{{#t}}")
    try site.folder.write("Templates/pages/list.md", "{{/t}}")
    #expect(
      site.run("check").results == """
        \(site.folder.path)/Templates/pages/list.md:1:1: {{/t}} closes nothing; no section is open here
        \(site.folder.path)/Templates/pages/404.html:1:1: {{#t}} is not closed; {{/t}} is missing

        """)
    try site.folder.remove("Templates/pages")
    #expect(
      site.run("check").results == """
        \(site.folder.path)/Templates/partials/row.html:1:1: unknown name 'cod'; did you mean 'code'?
        \(site.folder.path)/Templates/partials/row.html:1:8: unknown name 'contry'; did you mean 'country'?

        """)
  }

  @Test func `a string that a template needs is missing in the languages that lack it`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/strings/en.toml", "motto = \"Money\"\n")
    try site.folder.write("Templates/partials/back_link.html", "{{t.motto}}")
    let told =
      "\(site.folder.path)/Templates/strings/ko.toml: the string 'motto' is missing; "
      + "add motto = \"…\""
    let outcome = site.run("build")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics == "ratepress: error: preparing pages: \(told)\n")
    #expect(site.run("check").results == told + "\n")
  }

  @Test func `what no page uses is found by check alone`() throws {
    let site = try TestSite.afterTwoDays()
    for (file, text) in [
      ("strings/en.toml", "motto = \"Money\"\n"), ("strings/kr.toml", ""), ("own.css", "a {}"),
      ("pages/lst.html", ""), ("pages/more.txt", ""), ("README.md", ""), ("partials/mine.html", ""),
    ] {
      try site.folder.write("Templates/\(file)", text)
    }
    #expect(site.run("build").status == .success)
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(
      check.results.replacing("\(site.folder.path)/Templates/", with: "") == """
        strings/en.toml: the string 'motto' is in no template; use it as {{t.motto}}, or remove it
        own.css: is used by no page; did you mean "assets/own.css"?
        pages/lst.html: is used by no page; did you mean "pages/list.html"?
        pages/more.txt: is used by no page; move it to partials/ or remove it
        strings/kr.toml: is the file of no language; the files are those of ar, de, en, es, fr, ja, ko, \
        pt-BR, th, vi, zh-Hans, zh-Hant

        """)
  }

  @Test func `own styles are linked on every page, after the built-in ones`() throws {
    let site = try TestSite.afterTwoDays()
    let worker = try site.page("sw.js")
    #expect(try site.page("index.html").contains("own.") == false)
    try site.folder.write("Templates/assets/own.css", ":root { --accent: teal; }\n")
    #expect(site.run("build").status == .success)
    let file = try #require(try site.pages.first { $0.hasPrefix("assets/own.") })
    #expect(try site.page(file) == ":root{--accent:teal}")
    for page in try site.pages where page.hasSuffix(".html") {
      let head = try site.page(page)
      let link = "\(file)\">\n<script"
      #expect(head.contains(link) && head.contains(".css\">\n<link rel=\"stylesheet\" href="))
    }
    #expect(try site.page("sw.js").contains("\n  [\"\(file)\", \"sha256-"))
    try site.folder.remove("Templates/assets/own.css")
    #expect(site.run("build").status == .success)
    #expect(try site.page("sw.js") == worker)
    #expect(site.run("check").results == "No mistakes found.\n")
  }

  @Test func `the worker stores every script and style of the site`() throws {
    let site = try TestSite.afterTwoDays()
    let worker = try site.page("sw.js")
    let files = try site.pages.filter {
      $0.hasPrefix("assets/") && ($0.hasSuffix(".css") || $0.hasSuffix(".js"))
    }
    #expect(files.count > 2)
    for file in files { #expect(worker.contains("\n  [\"\(file)\", \"sha256-"), "\(file)") }
  }

  @Test func `a day without data has the own styles too`() throws {
    let site = try TestSite()
    try site.folder.write("Templates/assets/own.css", "a { color: red; }\n")
    #expect(site.run("build").status == .unreachable)
    for (page, root) in [("index.html", ""), ("en/index.html", "../"), ("404.html", "/")] {
      #expect(try site.page(page).contains("href=\"\(root)assets/own."))
    }
  }

  @Test func `strings that are no TOML are told with their place`() throws {
    let site = try TestSite()
    try site.folder.write("Templates/strings/ko.toml", "search = \"a\"\nall = 3\n")
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(
      check.results == "\(site.folder.path)/Templates/strings/ko.toml:2:7: all: expected a string, "
        + "found a whole number\n")
  }

  private func defaultStrings(_ language: String) throws -> String {
    let bytes = try #require(
      ThemeFiles().builtIn["strings/\(language).toml"])
    return String(decoding: bytes, as: UTF8.self)
  }
}
