import Foundation
import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Languages of a site", .waiting, .timeLimit(.minutes(20)))
struct LanguagesTests {
  private static let tags = Language.all.map(\.tag)
  private static let all = tags.map { "\"\($0)\"" }.joined(separator: ", ")

  private func check(_ languages: String, _ files: [String: String]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[site]\nlanguages = [\(languages)]\n")
    for (tag, text) in files { try folder.write("Templates/strings/\(tag).toml", text) }
    let console = RecordedConsole()
    _ = Ratepress.run(["check"], in: console.environment(currentFolder: folder.path))
    return console.results.replacing(folder.path + "/", with: "")
  }

  @Test func `all languages of the theme have all strings`() throws {
    #expect(try check(Self.all, [:]) == "No mistakes found.\n")
  }

  @Test func `a text with a number has the forms of each language's plural`() throws {
    let two = "days_one = \"a day\"\ndays_other = \"{count} days\"\n"
    let files = [
      "en": two, "ko": "days_other = \"x\"\n", "ar": two,
    ]
    let found = try check("\"en\", \"ko\", \"ar\"", files).split(separator: "\n")
    #expect(
      found.map { $0.split(separator: " ")[3] } == [
        "'days_two'", "'days_few'", "'days_many'",
      ])
    #expect(found.allSatisfy { $0.hasPrefix("Templates/strings/ar.toml: ") })
  }

  @Test func `pages lie in folders in lower case, with the language's own title`() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[site]\nlanguages = [\(Self.all)]\n")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path)
    #expect(Ratepress.run(["build", "--sample"], in: environment) == .success)
    for (path, opening, title) in [
      ("index.html", "<html lang=\"ar\" dir=\"rtl\"", "أسعار الصرف"),
      ("zh-hant/index.html", "<html lang=\"zh-Hant\" dir=\"ltr\"", "匯率"),
      ("pt-br/index.html", "<html lang=\"pt-BR\" dir=\"ltr\"", "Taxas de câmbio"),
    ] {
      let page = try folder.text("public/\(path)")
      #expect(page.contains(opening))
      #expect(page.contains("<h1>\(title)</h1>"))
      #expect(page.contains("hreflang=\"zh-Hans\""))
    }
  }

  @Test func `a title by language leaves the others their own word`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml",
      """
      [site]
      languages = ["ko", "en", "ja"]
      title = { ko = "우리 환율", en = "Our rates" }
      """)
    let environment = RecordedConsole().environment(currentFolder: folder.path)
    #expect(Ratepress.run(["build", "--sample"], in: environment) == .success)
    for (path, title) in [("", "우리 환율"), ("en/", "Our rates"), ("ja/", "為替レート")] {
      #expect(try folder.text("public/\(path)index.html").contains("<h1>\(title)</h1>"))
      #expect(try folder.text("public/\(path)404.html").contains(" · \(title)</title>"))
    }
  }

  @Test func `the owner's title stands on the pages of all languages`() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[site]\ntitle = \"Bank\"\nlanguages = [\"ja\", \"th\"]\n")
    let environment = RecordedConsole().environment(currentFolder: folder.path)
    #expect(Ratepress.run(["build", "--sample"], in: environment) == .success)
    for path in ["index.html", "th/index.html"] {
      #expect(try folder.text("public/\(path)").contains("<h1>Bank</h1>"))
    }
    #expect(try folder.text("public/th/404.html").contains(" · Bank</title>"))
  }
}
