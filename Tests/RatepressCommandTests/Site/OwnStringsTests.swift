import Foundation
import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A site's own strings", .waiting, .timeLimit(.minutes(20)))
struct OwnStringsTests {
  /// A built-in file of strings with other texts for some keys, and texts for keys of the owner's.
  private func strings(_ language: String, with changes: KeyValuePairs<String, String>) throws
    -> String
  {
    let bytes = try #require(ThemeFiles().builtIn["strings/\(language).toml"])
    let changed = Set(changes.map { "\($0.key) " })
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { line in !changed.contains { line.hasPrefix($0) } }.joined(separator: "\n")
      + changes.map { "\n\($0.key) = \"\($0.value)\"" }.joined() + "\n"
  }

  @Test(arguments: [
    ("search", "", "is empty; write a text"),
    ("retry", " \\u3000\\t\\u00A0", "is empty; write a text"),
    ("results_one", "", "is empty; write a text"),
    ("skip", "Skip {x}", "has {x}, which nothing fills; leave it out"),
    ("since_before", "since {day}", "has {day}, which nothing fills; leave it out"),
    (
      "not_found_page_title", "Gone · {Title}",
      "has {Title}, which nothing fills; it may have {title}"
    ),
    (
      "list_page_title", "{title} · 1 {bsae}",
      "has {bsae}, which nothing fills; it may have {title}, {base}, {base_country}, {base_currency}"
    ),
    (
      "favorite_label", "{{code}}",
      "has {{code}, which nothing fills; it may have {code}, {country}"
    ),
    ("results_one", "{cuont} result", "has {cuont}, which nothing fills; it may have {count}"),
    ("hours_ago_other", "hours ago", "lacks {count}; put it where the number stands"),
  ])
  func `a text that pages cannot show is told with its key and file, and nothing is written`(
    key: String, text: String, fault: String
  ) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/strings/en.toml", strings("en", with: [key: text]))
    let before = try Tree(site.folder.path + "/public")
    let outcome = site.run("run")
    let told = "\(site.folder.path)/Templates/strings/en.toml: the string '\(key)' \(fault)"
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics == "ratepress: error: preparing pages: \(told)\n")
    #expect(try Tree(site.folder.path + "/public") == before)
    let check = site.run("check")
    #expect(check.status == .issues)
    #expect(check.results == told + "\n")
  }

  @Test func `all such texts of all languages are told at once, in order`() throws {
    let site = try TestSite("[site]\nlanguages = [\"ar\", \"en\"]")
    try site.folder.write(
      "Templates/strings/en.toml",
      strings("en", with: ["search": "", "minutes_ago_other": "{n} and {m} ago", "mine": " "]))
    try site.folder.write("Templates/partials/back_link.html", "{{t.mine}}")
    try site.folder.write(
      "Templates/strings/ar.toml", strings("ar", with: ["results_few": "x", "all": "{base}"]))
    #expect(
      site.run("check").results.replacing("\(site.folder.path)/Templates/strings/", with: "") == """
        ar.toml: the string 'all' has {base}, which nothing fills; leave it out
        ar.toml: the string 'results_few' lacks {count}; put it where the number stands
        en.toml: the string 'mine' is empty; write a text
        en.toml: the string 'minutes_ago_other' has {n}, which nothing fills; it may have {count}
        en.toml: the string 'minutes_ago_other' has {m}, which nothing fills; it may have {count}
        en.toml: the string 'minutes_ago_other' lacks {count}; put it where the number stands
        en.toml: the string 'search' is empty; write a text

        """)
  }

  @Test func `a text may have every value that there is for it`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    let base = "{title}|{base}|{base_country}|{base_currency}"
    try site.folder.write(
      "Templates/strings/en.toml",
      strings(
        "en",
        with: [
          "list_page_title": base, "list_description": base,
          "converter_page_title": "\(base)|{quote}|{quote_country}|{quote_currency}|{rate}",
          "converter_description": "{quote_currency}, {rate}",
        ]))
    #expect(site.run("build").status == .success)
    let list = "Exchange rates|USD|United States|US Dollar"
    #expect(try site.page("index.html").contains("<title>\(list)</title>"))
    #expect(try site.page("index.html").contains("content=\"\(list)\""))
    let page = try site.page("usd/krw.html")
    #expect(page.contains("<title>\(list)|KRW|South Korea|South Korean Won|1,466.1200</title>"))
    #expect(page.contains("content=\"South Korean Won, 1,466.1200\""))
  }

  @Test func `what is around a value may be empty, and one and two need no number`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\", \"ar\"]")
    try site.folder.write(
      "Templates/strings/en.toml",
      strings(
        "en",
        with: [
          "since_before": "", "since_after": " ", "mine_before": "", "results_one": "just one",
          "retry": "{", "to_list": "} {", "all": "a { b",
        ]))
    try site.folder.write(
      "Templates/partials/back_link.html", "{{#start}}{{t.mine_before}}{{/start}}")
    try site.folder.write(
      "Templates/strings/ar.toml",
      strings("ar", with: ["results_two": "{count} x", "mine_before": ""]))
    #expect(site.run("build").status == .success)
  }

  @Test func `a key of the owner's own says what it says`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    try site.folder.write(
      "Templates/strings/en.toml",
      strings("en", with: ["motto": "In {x} we trust", "coins_one": "a", "coins_other": "many"]))
    try site.folder.write(
      "Templates/partials/back_link.html", "<p>{{t.motto}}, {{t.coins_other}}</p>\n")
    #expect(site.run("build").status == .success)
    #expect(try site.page("usd/krw.html").contains("<p>In {x} we trust, many</p>"))
    #expect(site.run("check").status == .success)
  }

  @Test func `one line is enough, and the other strings stay the built-in ones`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/strings/ko.toml", "all = \"나머지\"\n")
    #expect(site.run("build").status == .success)
    #expect(try site.page("index.html").contains(">나머지</h2>"))
    #expect(try site.page("index.html").contains(">즐겨찾기</h2>"))
    #expect(try site.page("en/index.html").contains(">All currencies</h2>"))
    #expect(site.run("check").results == "No mistakes found.\n")
  }

  @Test(arguments: [
    ("ko", "sit_title", "site_title"), ("ko", "results_one", "results_other"),
    ("en", "Search", "search"),
  ])
  func `a misspelt key is told with the one that was meant, and nothing is written`(
    language: String, key: String, meant: String
  ) throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("Templates/strings/\(language).toml", "\(key) = \"x {count}\"\n")
    let before = try Tree(site.folder.path + "/public")
    let told =
      "\(site.folder.path)/Templates/strings/\(language).toml: the string '\(key)' is unknown; "
      + "did you mean '\(meant)'?"
    let outcome = site.run("run")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics == "ratepress: error: preparing pages: \(told)\n")
    #expect(try Tree(site.folder.path + "/public") == before)
    #expect(site.run("check").results == told + "\n")
  }

  @Test func `a key like a built-in one is the owner's own once a template uses it`() throws {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    try site.folder.write("Templates/strings/en.toml", "rates = \"Own rates\"\n")
    #expect(site.run("build").status == .configuration)
    try site.folder.write("Templates/partials/back_link.html", "<p>{{t.rates}}</p>\n")
    #expect(site.run("build").status == .success)
    #expect(try site.page("usd/krw.html").contains("<p>Own rates</p>"))
  }

  @Test func `the built-in strings, taken over as they are, have no mistakes`() throws {
    let tags = Language.all.map(\.tag)
    let site = try TestSite.afterTwoDays(
      "[site]\nlanguages = [\(tags.map { "\"\($0)\"" }.joined(separator: ", "))]")
    for tag in tags {
      try site.folder.write("Templates/strings/\(tag).toml", strings(tag, with: [:]))
    }
    #expect(site.run("build").status == .success)
    #expect(site.run("check").results == "No mistakes found.\n")
  }
}
