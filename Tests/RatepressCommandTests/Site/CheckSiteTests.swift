import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Checking a site", .waiting, .timeLimit(.minutes(20)))
struct CheckSiteTests {
  @Test(arguments: ["", "[site]\nbases = [\"USD\", \"KRW\"]\nurl = \"https://a.example/b\""])
  func `a built site has no mistakes`(settings: String) throws {
    let check = try TestSite.afterTwoDays(settings).run("check")
    #expect(check.status == .success)
    #expect(check.results == "No mistakes found.\n")
    let pages = settings.isEmpty ? 4 : 8
    #expect(
      check.diagnostics
        == "1 currency has ended (BGN); \(pages) pages stay; to remove them: ratepress build --prune\n"
    )
  }

  @Test func `a check changes nothing`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("public/usd/krw.html", "changed")
    let before = try Tree(site.folder.path)
    #expect(site.run("check").status == .issues)
    #expect(try Tree(site.folder.path) == before)
  }

  @Test func `pages that are missing or changed are found, and a build that verifies mends them`()
    throws
  {
    let site = try TestSite.afterTwoDays()
    let page = try site.page("usd/jpy.html")
    try site.folder.write("public/usd/jpy.html", page.replacing("140.8660", with: "140.8661"))
    try site.folder.write("public/usd/krw.html", "cut")
    try site.folder.remove("public/en/usd/chf.md")
    let size = try TestSite.afterTwoDays().page("usd/krw.html").utf8.count
    let check = site.run("check", "--quiet")
    #expect(check.status == .issues)
    let folder = "\(site.folder.path)/public"
    let remedy = "\"ratepress build --verify\" writes it anew"
    let said = check.results.split(separator: "\n").map(String.init)
    #expect(said.contains("\(folder)/en/usd/chf.md: is missing; \(remedy)"))
    #expect(
      said.contains("\(folder)/usd/jpy.html: was changed since it was written; \(remedy)"))
    #expect(
      said.contains("\(folder)/usd/krw.html: has 3 bytes, \(size) were written; \(remedy)"))
    #expect(said.count { !$0.contains("the link") } == 3)
    #expect(said.contains { $0.hasPrefix("\(folder)/en/index.md:") && $0.contains("usd/chf.md") })
    #expect(said.contains { $0.hasPrefix("\(folder)/en/usd/chf.html:") })
    #expect(site.run("build", "--verify").status == .success)
    #expect(site.run("check").status == .success)
  }

  @Test func `links of a page that somebody changed are not followed`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    try site.folder.write("public/usd/jpy.html", "<a href='nowhere.html'>theirs</a>")
    let said = site.run("check").results.split(separator: "\n")
    #expect(said.count == 1 && said[0].contains("usd/jpy.html: has 33 bytes"), "\(said)")
  }

  @Test func `what stands in a page's place is found`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    let page = "\(site.folder.path)/public/usd/krw"
    try Shell.run("rm \(page).html && mkdir \(page).html")
    try Shell.run("ln -sf eur.md \(page).md")
    let said = site.run("check").results.split(separator: "\n")
    let words = "is no file any more; move away what stands there"
    #expect(said.count { $0.hasPrefix("\(page).html: \(words)") } == 1)
    #expect(said.count { $0.hasPrefix("\(page).md: \(words)") } == 1)
  }

  @Test func `links that lead nowhere are found in pages and twins, in the order of the files`()
    throws
  {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    try site.folder.write(
      "Templates/partials/back_link.html",
      "<!-- <a href=\"no.html\"> -->\n<a href='{{root}}gone.html'>x</a>\n")
    try site.folder.write(
      "Templates/pages/list.md", "# {{site_title}}\n\né [x](usd/none.md) [y](../up.md) \\[z](no)\n")
    #expect(site.run("build", "--verify").status == .success)
    let lines = site.run("check").results.split(separator: "\n").map(String.init)
    let folder = "\(site.folder.path)/public"
    let link = "the link \"/gone.html\" leads to gone.html, which is not there"
    #expect(lines[0].wholeMatch(of: /(.*):[0-9]+:10: (.*)/)?.1 == "\(folder)/404.html")
    #expect(lines[0].hasSuffix(link))
    #expect(
      lines[1..<3] == [
        "\(folder)/index.md:3:7: the link \"usd/none.md\" leads to usd/none.md, which is not there",
        "\(folder)/index.md:3:24: the link \"../up.md\" leads out of the site",
      ])
    #expect(lines.last == "and 8 more; \"ratepress check --json\" has them all")
    #expect(lines.count == 20 + 1)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix(folder) })
    let files = lines.dropLast().map { $0.prefix { $0 != ":" } }
    #expect(files == files.sorted())
  }

  @Test func `a link to the owner's own file is right`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write(
      "Templates/partials/back_link.html", "<a href='{{root}}my%20files/a.html?b#c'>x</a>\n")
    #expect(site.run("build", "--verify").status == .success)
    #expect(site.run("check").status == .issues)
    try site.folder.write("public/my files/a.html", "<a href='nowhere.html'>mine</a>")
    #expect(site.run("check").status == .success)
  }

  @Test func `every damaged file of the store is found, used or not`() throws {
    let site = try TestSite.afterTwoDays()
    let folder = "\(site.folder.path)/snapshots/open-er-api"
    let name = "snapshots/open-er-api"
    try site.folder.write("\(name)/USD/2020-01-01T00-00-00Z.json", "")
    try site.folder.write("\(name)/USD/notes.json", "{}")
    try site.folder.write("\(name)/EUR/2020-01-01T00-00-00Z.json", "{\"format\":2}")
    try site.folder.write("\(name)/USD/notes.txt", "mine")
    try site.folder.write("\(name)/README.json", "mine")
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(
      check.results == """
        \(folder)/EUR/2020-01-01T00-00-00Z.json: it has format “2”, this version of Ratepress reads format 1
        \(folder)/USD/2020-01-01T00-00-00Z.json: it is empty (line 1, column 1)
        \(folder)/USD/notes.json: it is not named after an update time

        """)
    #expect(check.diagnostics.hasPrefix("1 currency has ended (BGN); 4 pages stay; "))
  }

  @Test(arguments: ["", "/open-er-api", "/open-er-api/USD"])
  func `a file in the place of a folder of the store is found once`(folder: String) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.remove("snapshots" + folder)
    try site.folder.write("snapshots" + folder, "")
    let check = site.run("check")
    #expect(check.status == .issues)
    let lines = check.results.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("/snapshots"))
    #expect(check.results.hasSuffix(": cannot be read: Not a directory\n"), "\(check.results)")
  }

  @Test func `a page that visitors may not read is an issue`() throws {
    let site = try TestSite.afterTwoDays()
    let page = "\(site.folder.path)/public/usd/krw.html"
    #expect(chmod(page, 0o600) == 0)
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(
      check.results == "\(page): is closed to visitors (permissions 600); \"chmod o+rX\" opens "
        + "it\n")
  }

  @Test func `a damaged list of files and a folder in its way are issues`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("public/.ratepress-manifest", "ratepress-manifest 1\nfile\n")
    let damaged = site.run("check")
    #expect(damaged.status == .issues)
    #expect(damaged.results.hasPrefix("\(site.folder.path)/public: "))
    #expect(damaged.results.contains(".ratepress-manifest, line 2 is damaged"))
    try site.folder.remove("public")
    try site.folder.write("public", "")
    #expect(
      site.run("check").results
        == "\(site.folder.path)/public: \(site.folder.path)/public is not a "
        + "folder: move it away or choose another folder\n")
  }

  @Test func `issues come in the order of theme, store and site, as JSON too`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    try site.folder.write("Templates/partials/row.md", "{{cod}}")
    try site.folder.write("snapshots/open-er-api/USD/x.json", "")
    try site.folder.remove("public/404.html")
    let folder = site.folder.path
    let check = site.run("check", "--json")
    #expect(check.status == .issues)
    #expect(
      check.results == #"{"ended":{"currencies":["BGN"],"pages":2},"gaps":[],"issues":["#
        + #"{"column":1,"file":"\#(folder)/Templates/partials/row.md","line":1,"#
        + #""message":"unknown name 'cod'; did you mean 'code'?"},"#
        + #"{"file":"\#(folder)/snapshots/open-er-api/USD/x.json","#
        + #""message":"it is not named after an update time"},"#
        + #"{"file":"\#(folder)/public/404.html","#
        + #""message":"is missing; \"ratepress build --verify\" writes it anew"}],"status":1}"#
        + "\n")
  }

  @Test func `of a folder that no release has written only an own start page is told`() throws {
    let site = try TestSite()
    try site.folder.write("public/about.html", "<a href='nowhere.html'>mine</a>")
    #expect(site.run("check").status == .success)
    try site.folder.write("public/index.html", "<a href='nowhere.html'>mine</a>")
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(
      check.results.contains(
        "/public/index.html: is your own file in a start page's place; move it away to get the page"
      ))
    #expect(!check.results.contains("nowhere"))
  }
}
