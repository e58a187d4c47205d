import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Charts of stored days in pages", .waiting, .timeLimit(.minutes(20)))
struct ChartPageTests {
  /// A site of the owner's own figures: won for a dollar, one each working day, the last on 9 January 2024;
  /// nothing on a day whose figure is empty.
  private struct Site {
    let folder: TemporaryFolder

    init(_ won: [String], settings: String = "languages = [\"en\", \"ko\"]") throws {
      folder = try TemporaryFolder()
      try folder.write(
        "ratepress.toml",
        "[site]\n\(settings)\n[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"USD\"\n")
      let last: ReferenceDate = "2024-01-09"
      let days = (0..<Int64(won.count * 2)).map { last + -$0 }.filter { $0.weekday <= 5 }
      let lines = zip(days, won.reversed()).map { day, won in
        (won.isEmpty ? "" : "\(day),USD,KRW,\(won)\n") + "\(day),USD,EUR,0.5\n"
      }
      try folder.write("bank.csv", "date,base,quote,rate\n" + lines.reversed().joined())
      for arguments in [["import", "bank.csv"], ["run"]] {
        let console = RecordedConsole()
        let status = Ratepress.run(
          arguments,
          in: console.environment(currentFolder: folder.path, now: "2024-01-09T09:00:00Z"))
        try #require(status == .success, "\(console.diagnostics)")
      }
    }

    func page(_ path: String) throws -> String { try folder.text("public/\(path)") }
  }

  @Test(arguments: [
    (["1300", "1290", "1310"], "All: now at its highest.", "전체 중 지금이 가장 높습니다."),
    (["1300", "1310", "1290"], "All: now at its lowest.", "전체 중 지금이 가장 낮습니다."),
    (["1300", "1300"], "All: unchanged.", "전체 환율이 모두 같습니다."),
    (
      ["1300", "1290", "1310", "1305"], "All: lower than now on 2 of 4 days.",
      "전체 4일 중 2일이 지금보다 낮았습니다."
    ),
    (
      (0..<40).map { "\(1300 + $0)" }, "30 days: now at its highest.",
      "30일 중 지금이 가장 높습니다."
    ),
  ])
  func `a sentence compares the newest rate with the others`(
    won: [String], english: String, korean: String
  ) throws {
    let site = try Site(won)
    #expect(try site.page("usd/krw.html").contains("<p class=\"lower\">\(english)</p>"))
    #expect(try site.page("usd/krw.md").contains(english))
    #expect(try site.page("ko/usd/krw.html").contains("<p class=\"lower\">\(korean)</p>"))
  }

  @Test func `one day has no chart`() throws {
    #expect(!(try Site(["1300"]).page("usd/krw.html").contains("class=\"past\"")))
  }

  @Test func `figures past nineteen digits have a chart with all their digits`() throws {
    let page = try Site(
      ["123456789012.25000000001", "123456789012.35000000001", "123456789012.15000000001"]
    ).page("usd/krw.html")
    #expect(page.contains("High 123,456,789,012.35 · Jan 8"))
    #expect(page.contains("Low 123,456,789,012.15 · Jan 9"))
    #expect(page.contains("<td>123,456,789,012.25</td>"))
  }

  @Test func `figures are in a file for each currency, as differences in the source's own digits`()
    throws
  {
    let site = try Site(["1300", "1290.5", "", "1290.6"])
    let folder = "history/file-usd/"
    // 4 January 2024 was the day 19726 after that of Unix.
    #expect(
      try site.page(folder + "krw.json")
        == #"{"first":19726,"steps":"131","scale":1,"rates":" 13000-95x 1"}"# + "\n")
    #expect(
      try site.page(folder + "eur.json")
        == #"{"first":19726,"steps":"131","scale":1,"rates":" 5 0 0 0"}"# + "\n")
    #expect((try? site.page(folder + "usd.json")) == nil)
    #expect((try? site.page(folder + "krw-old.json")) == nil)
    #expect(
      try site.page("usd/krw.html").contains(#"class="chart r30 falling" data-days="19726 19731""#))
  }

  @Test func `years before those of charts are in a file of their own`() throws {
    let site = try Site((0..<1700).map { "\(1300 + $0 % 100)" })
    // 1 January 2019, a Tuesday, was the day 17897.
    let newer = try site.page("history/file-usd/krw.json")
    let older = try site.page("history/file-usd/krw-old.json")
    #expect(newer.hasPrefix(#"{"first":17897,"steps":"1113"#))
    let counts = [older, newer].map { file in
      file.split(separator: "\"")[5].count { $0 != "1" && $0 != "3" }
    }
    #expect(counts == [0, 0])
    let days = [older, newer].map { $0.split(separator: "\"")[5].count + 1 }
    #expect(days.reduce(0, +) == 1700)
  }

  @Test func `a source that forbids lists has no files of figures`() throws {
    let site = try TestSite.afterTwoDays()
    #expect(try site.page("usd/krw.html").contains("class=\"chart r30"))
    #expect(!(try site.page("usd/krw.html").contains("data-days=\"")))
    #expect(!(try site.pages.contains { $0.hasPrefix("history") }))
  }
}
