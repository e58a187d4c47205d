import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Charts of stored days in pages", .waiting, .timeLimit(.minutes(20)))
struct ChartPageTests {
  /// A site of the owner's own figures: won for a dollar, one each working day or each day, the last on
  /// 9 January 2024; nothing on a day whose figure is empty.
  private struct Site {
    let folder: TemporaryFolder

    init(
      _ won: [String], settings: String = "languages = [\"en\", \"ko\"]", isDaily: Bool = false
    ) throws {
      folder = try TemporaryFolder()
      try folder.write(
        "ratepress.toml",
        "[site]\n\(settings)\n[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"USD\"\n")
      let last: ReferenceDate = "2024-01-09"
      let days = (0..<Int64(won.count * 2)).map { last + -$0 }.filter { isDaily || $0.weekday <= 5 }
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
      ["1300", "1290", "1310", "1305"], "All: lower than now on 2 of 3 days.",
      "전체 3일 중 지금보다 낮았던 날은 2일입니다."
    ),
    (
      (0..<39).map { "\(1300 + $0)" } + ["1337.5"],
      "Lower than now on 21 of 22 days (30 days).",
      "최근 30일(22일) 중 지금보다 낮았던 날은 21일입니다."
    ),
    // Pegged: all rates read the same.
    (
      ["1300.001", "1300.003", "1300", "1300.002"], "All: unchanged.", "전체 환율이 모두 같습니다."
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

  @Test func `a period with a rate of each of its days is named by their count`() throws {
    let site = try Site((0..<35).map { "\(1300 + $0 % 3)" }, isDaily: true)
    #expect(try site.page("usd/krw.html").contains(">Lower than now on 10 of the last 30 days.<"))
    #expect(try site.page("ko/usd/krw.html").contains(">최근 30일 중 지금보다 낮았던 날은 10일입니다.<"))
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
    #expect(page.contains("<td data-rate=\"123456789012.25\">123,456,789,012.25</td>"))
  }

  @Test func `the list of days begins with the newest and has the change of each day`() throws {
    let site = try Site(["1300", "1313", "1300", "1306.5"])
    let rows = [
      "| 2024-01-09 | 1,306.50 | +0.50% |", "| 2024-01-08 | 1,300.00 | \u{2212}0.99% |",
      "| 2024-01-05 | 1,313.00 | +1.00% |", "| 2024-01-04 | 1,300.00 |  |",
    ]
    #expect(try site.page("usd/krw.md").contains(rows.joined(separator: "\n")))
    let cells = [
      #"<td data-rate="1306.5">1,306.50</td><td class="rising">+0.50%</td>"#,
      "<td data-rate=\"1300\">1,300.00</td><td class=\"falling\">\u{2212}0.99%</td>",
      #"<td data-rate="1300">1,300.00</td></tr>"#,
    ]
    let page = try site.page("usd/krw.html")
    let places = cells.compactMap { page.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test func `scripts get a rate with more digits than its label`() throws {
    let page = try Site(["1300", "1313", "1306.5"], settings: "bases = [\"KRW\"]").page(
      "krw/usd.html")
    // 1 ÷ 1313, whose label has seven decimals.
    #expect(page.contains(#"<td data-rate="0.000761614623001">0.0007616</td>"#))
  }

  @Test func `a new unit is told in a line, and nothing of the old one stands there`() throws {
    let site = try Site(["1300000", "1310000", "1.3", "1.31", "1.32"])
    let told = "KRW probably has a new unit since January 5, 2024. Older rates are not shown."
    for page in try [site.page("usd/krw.html"), site.page("usd/krw.md")] {
      #expect(page.contains(told))
      #expect(!page.contains("1,300,000") && !page.contains("99.9"))
    }
    #expect(try site.page("ko/usd/krw.html").contains("2024년 1월 5일에 KRW 화폐 단위가"))
    #expect(!(try Site(["1300", "1310"]).page("usd/krw.html").contains("new unit")))
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
