import Foundation
import RatesDomain
import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Charts of an imported source", .waiting, .timeLimit(.minutes(20)))
struct ImportedChartTests {
  private typealias Day = (date: ReferenceDate, won: Int)

  /// Rates of won for a dollar by the ECB's rates for a euro, which is 1.25 dollars: on each working day of
  /// six years, the last one the day before the page's.
  private static let days: [Day] = {
    let (first, last): (ReferenceDate, ReferenceDate) = ("2020-04-01", "2026-04-21")
    let dates = (0...last.daysSinceEpoch - first.daysSinceEpoch).map { first + $0 }
    return dates.filter { $0.weekday <= 5 }.enumerated().map { index, date in
      (date, 4 * (200 + index * 37 % 50))
    }
  }()

  private static func csv(_ days: [Day]) -> String {
    "Date,USD,KRW,\n"
      + days.reversed().map { "\($0.date),1.25,\($0.won / 4 * 5),\n" }.joined()
  }

  /// A site of open-er-api on its second day, for which years of the ECB were imported.
  private static func site(_ days: [Day] = days) throws -> TestSite {
    let site = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    try site.folder.write("ecb.csv", csv(days))
    for arguments in [["import", "ecb.csv"], ["build"]] {
      let outcome = site.run(all: arguments)
      try #require(outcome.status == .success, "\(outcome.diagnostics)")
    }
    return site
  }

  /// What the ECB published in a range that ends on the page's day, from the last publication up to its
  /// begin on.
  private func published(in range: Int64) -> [Day] {
    let page: ReferenceDate = "2026-04-22"
    let begin = page + -range
    let first = Self.days.last { $0.date <= begin } ?? Self.days[0]
    return Self.days.filter { first.date <= $0.date }
  }

  private func lowest(_ days: [Day]) throws -> Day {
    try #require(days.reversed().min { $0.won < $1.won })
  }

  private func highest(_ days: [Day]) throws -> Day {
    try #require(days.reversed().max { $0.won < $1.won })
  }

  private static let line = "Source: European Central Bank, up to April 21, 2026."
  private static let address =
    "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/"
    + "index.en.html"

  @Test
  func `on the second day each range has one, named, with figures and days of its own source`()
    throws
  {
    let site = try Self.site()
    let text = try site.page("usd/krw.md")
    let ranges: [(name: String, days: Int64)] = [
      ("90 days", 90), ("1 year", 365), ("5 years", 1826), ("All", 36_525),
    ]
    for range in ranges {
      let parts = text.components(separatedBy: "\n### \(range.name)\n")
      let section = try #require(parts.count == 2 ? parts[1] : nil)
        .components(separatedBy: "\n##")[0]
      let days = published(in: range.days)
      let (low, high) = (try lowest(days), try highest(days))
      let last = try #require(days.last)
      #expect(section.contains("low \(low.won).00 (") && section.contains("high \(high.won).00 ("))
      #expect(section.contains("\n\n\(Self.line) [ECB statistics](\(Self.address))\n\n"))
      let named = [low, high, last].sorted { $0.date > $1.date }.map {
        "| \($0.date) | \($0.won).00 |"
      }
      let rows = named.enumerated().filter { $0 == 0 || named[$0 - 1] != $1 }.map(\.element)
      #expect(section.contains("| ---: |\n" + rows.joined(separator: "\n") + "\n"), "\(range.name)")
      if let row = text.split(separator: "\n").first(where: {
        $0.hasPrefix("| \(range.name) (European Central Bank) |")
      }) {
        #expect(row.contains("| \(low.won).00 (") && row.contains("| \(high.won).00 ("))
      } else {
        #expect(["90 days", "5 years"].contains(range.name), "no statistics of \(range.name)")
      }
    }
    // The day's own change is that of the page's source.
    #expect(text.contains("| 1 day | ▲ +0.58% | 1,457.70 (Apr 21) | 1,466.12 (Apr 22) |"))
    #expect(!text.contains("now at its"))
  }

  @Test func `the page credits it under each chart and statistic, and labels its last day`() throws
  {
    let page = try Self.site().page("usd/krw.html")
    let charts = page.components(separatedBy: "<figure class=\"chart ").dropFirst()
    #expect(charts.count == 5)
    let credit =
      "<p class=\"credit\">\(Self.line) <a href=\"\(Self.address)\" rel=\"external\">"
      + "ECB statistics</a></p>"
    for chart in charts {
      let figure = chart.components(separatedBy: "</figure>")[0]
      #expect(figure.contains("data-series=\"ecb/EUR\""))
      #expect(figure.contains("text-anchor=\"end\">Apr 21, 2026</text>"))
      #expect(figure.contains(credit))
    }
    // Those of 30 days, a year and all.
    #expect(page.components(separatedBy: credit).count == 1 + 5 + 3)
    #expect(page.contains("data-series=\"open-er-api/USD\""))
  }

  @Test func `scripts read its figures, and no list shows them`() throws {
    let site = try Self.site()
    let files = try site.pages.filter { $0.hasPrefix("history/") }
    #expect(
      Set(files) == [
        "history/ecb-eur/codes.json", "history/ecb-eur/krw.json", "history/ecb-eur/krw-old.json",
        "history/ecb-eur/usd.json",
        "history/ecb-eur/usd-old.json",
      ])
    #expect(try site.page("history/ecb-eur/codes.json") == "[\"EUR\",\"KRW\",\"USD\"]\n")
    let moves = try site.page("history/ecb-eur/krw.json").components(separatedBy: "\"")[11]
    var figure = 0
    let figures = moves.replacing(" ", with: ",").replacing("-", with: ",-").split(separator: ",")
      .compactMap { Int($0) }.map { move in
        figure += move
        return figure
      }
    let newer = Self.days.filter { $0.date.year >= 2021 }
    #expect(figures == newer.map { $0.won / 4 * 5 })
    #expect(!(try site.page("index.html").contains("European Central Bank")))
    #expect(site.run("check").status == .success)
  }

  @Test func `a preview of single files has the same`() throws {
    let site = try Self.site()
    let configuration = try Configuration(
      toml: Array(site.folder.text("ratepress.toml").utf8), file: "ratepress.toml",
      folder: site.folder.path)
    let data = try CompositionRoot(configuration: configuration).data(now: Answer.secondDay)
    let factory = SiteFactory(configuration: configuration)
    let files = SingleFileRenderer(
      try factory.renderer(factory.plan(data)), drawing: CardPrinter([]))
    for path in ["usd/krw.html", "usd/krw.md", "history/ecb-eur/krw.json"] {
      let bytes = try #require(try files.file(at: path), "\(path)")
      #expect(String(decoding: bytes, as: UTF8.self) == (try site.page(path)), "\(path)")
    }
  }

  @Test func `years that cover nothing better change no page`() throws {
    let plain = try TestSite.afterTwoDays("[site]\nlanguages = [\"en\"]")
    let imported = try Self.site(Array(Self.days.suffix(2)))
    #expect(try imported.pages == plain.pages)
    for page in try plain.pages where page.hasSuffix(".html") || page.hasSuffix(".md") {
      #expect(try imported.page(page) == plain.page(page), "\(page)")
    }
  }
}
