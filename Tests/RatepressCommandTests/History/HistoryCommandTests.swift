import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Importing years, and asking for them", .waiting, .timeLimit(.minutes(20)))
struct HistoryCommandTests {
  private let site: TestSite

  private static let rates = """
    Date,USD,JPY,ISK,
    2026-01-12,1.3,181.5,N/A,
    2026-01-08,1.25,N/A,N/A,
    2026-01-05,1.2,182.00,N/A,
    2026-01-02,1.1,180,290,

    """

  init() throws {
    site = try TestSite()
    try site.folder.write("hist.csv", Self.rates)
  }

  private func imported() throws -> TestSite {
    try #require(site.run("import", "hist.csv").status == .success)
    return site
  }

  @Test func `an import says what it took`() throws {
    let first = site.run("import", "hist.csv", "--dry-run")
    #expect(
      first.results
        == "ecb EUR: 4 days from 2026-01-02 to 2026-01-12, 4 would be new, 0 unchanged\n")
    #expect(
      site.run("import", "hist.csv").results
        == "ecb EUR: 4 days from 2026-01-02 to 2026-01-12, 4 new, 0 unchanged\n")
    #expect(
      site.run("import", "hist.csv", "--json").results
        == #"{"days":4,"disagreeing":[],"new":0,"source":"ecb","status":0,"unchanged":4}"# + "\n")
  }

  @Test func `what disagrees is listed with status 65, and all else is taken`() throws {
    let site = try imported()
    try site.folder.write("new.csv", "Date,USD,\n2026-01-05,1.21,\n2026-01-13,1.4,\n")
    let outcome = site.run("import", "new.csv", "--json")
    #expect(outcome.status == .rejected)
    #expect(
      outcome.results.contains(
        #""disagreeing":[{"base":"EUR","currency":"USD","date":"2026-01-05","offered":"1.21","#
          + #""stored":"1.2"}]"#))
    #expect(outcome.results.contains(#""new":1"#))
    #expect(
      outcome.diagnostics
        == "ratepress: error: 1 figure of ecb is stored otherwise and stays; --replace takes what "
        + "is offered\n")
    let series = site.run("history", "EUR", "USD", "--source", "ecb", "--from", "2026-01-05")
    #expect(series.results == "2026-01-05 1.2\n2026-01-08 1.25\n2026-01-12 1.3\n2026-01-13 1.4\n")
    #expect(site.run("import", "new.csv", "--replace").status == .success)
    #expect(
      site.run("convert", "1", "EUR", "USD", "--on", "2026-01-05", "--source", "ecb", "-q")
        .status == .usage)
    #expect(
      site.run("convert", "1", "EUR", "USD", "--on", "2026-01-05", "--source", "ecb", "--quiet")
        .results == "1.21\n")
  }

  @Test func `a series comes as lines, as CSV that can be imported, and as JSON with its gaps`()
    throws
  {
    let site = try imported()
    let lines = site.run("history", "USD", "JPY", "--source", "ecb")
    #expect(
      lines.results
        == "2026-01-02 163.636363636\n2026-01-05 151.666666667\n2026-01-12 139.615384615\n")
    #expect(lines.diagnostics == "no rates from 2026-01-06 to 2026-01-09\n")
    let csv = site.run("history", "EUR", "JPY", "--source", "ecb", "--csv").results
    #expect(
      csv == "date,base,quote,rate,source\n2026-01-02,EUR,JPY,180,ecb\n"
        + "2026-01-05,EUR,JPY,182.00,ecb\n2026-01-12,EUR,JPY,181.5,ecb\n")
    try site.folder.write("again.csv", csv)
    #expect(site.run("import", "again.csv", "--json").results.contains(#""unchanged":3"#))
    #expect(
      site.run("history", "EUR", "JPY", "--source", "ecb", "--to", "2026-01-07", "--json").results
        == #"{"base":"EUR","gaps":[{"from":"2026-01-06","to":"2026-01-07"}],"#
        + #""licence":"anyForm","quote":"JPY","rows":[{"date":"2026-01-02","rate":"180"},"#
        + #"{"date":"2026-01-05","rate":"182.00"}],"source":"ecb","status":0}"# + "\n")
    let none = site.run(
      "history", "EUR", "JPY", "--source", "ecb", "--from", "2027-01-01", "--json")
    #expect(none.status == .success && none.results.contains(#""rows":[]"#))
  }

  @Test func `a range of years has the rows it has among all years`() throws {
    try site.folder.write(
      "hist.csv",
      "Date,USD,ISK,\n2026-01-05,1.2,N/A,\n2024-12-31,1.1,150,\n2020-01-02,1.05,N/A,\n"
        + "2019-01-02,1.04,140,\n")
    let site = try imported()
    func csv(_ quote: String, _ range: String...) -> String {
      let outcome = site.run(all: ["history", "EUR", quote, "--source", "ecb", "--csv"] + range)
      return outcome.results.split(separator: "\n").dropFirst().joined(separator: " ")
        + outcome.diagnostics
    }
    #expect(
      csv("USD", "--from", "2024-12-31") == "2024-12-31,EUR,USD,1.1,ecb 2026-01-05,EUR,USD,1.2,ecb")
    #expect(csv("USD", "--to", "2019-12-31") == "2019-01-02,EUR,USD,1.04,ecb")
    #expect(csv("ISK", "--from", "2020-01-01", "--to", "2020-12-31") == "")
    #expect(csv("GBP", "--from", "2020-01-01").contains("GBP: not among the stored rates"))
    let gaps = site.run(
      "history", "EUR", "ISK", "--source", "ecb", "--from", "2020-01-02", "--to", "2020-01-03",
      "--json")
    #expect(gaps.results.contains(#""gaps":[{"from":"2020-01-02","to":"2020-01-03"}]"#))
  }

  @Test func `an amount is converted with the last publication before a day`() throws {
    let site = try imported()
    #expect(
      site.run("convert", "100", "usd", "jpy", "--on", "2026-01-10", "--source", "ecb").results
        == "100 USD = 15166.67 JPY (rates of ecb, 2026-01-05)\n")
    #expect(
      site.run("convert", "3", "USD", "JPY", "--on", "2026-01-12", "--source", "ecb", "--json")
        .results
        == #"{"amount":"3","base":"USD","date":"2026-01-12","quote":"JPY","rate":"139.615384615","#
        + #""result":"418.85","source":"ecb","status":0}"# + "\n")
  }

  @Test(arguments: [
    (["1", "EUR", "ISK", "--on", "2026-01-17"], "ISK 2026-01-02 to 2026-01-02"),
    (["1", "EUR", "USD", "--on", "2026-01-01"], "USD 2026-01-02 to 2026-01-12"),
    (["1", "EUR", "GBP", "--on", "2026-01-12"], "GBP: not among the stored rates"),
  ])
  func `a day without rates in 14 days is refused`(arguments: [String], words: String) throws {
    let site = try imported()
    let outcome = site.run(all: ["convert"] + arguments + ["--source", "ecb"])
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
    #expect(
      site.run("convert", "1", "EUR", "ISK", "--on", "2026-01-16", "--source", "ecb").status
        == .success)
  }

  @Test func `fetched rates are a history, too`() throws {
    let site = try TestSite.afterTwoDays()
    let rows = site.run("history", "USD", "KRW").results.split(separator: "\n")
    #expect(rows.map { $0.prefix(10) } == ["2026-04-21", "2026-04-22"])
    #expect(
      site.run("convert", "1", "USD", "KRW", "--on", "2026-04-22", "--json").results
        .contains(#""date":"2026-04-22""#))
    #expect(site.run("history", "USD", "KRW", "--json").results.contains("pagesOnly"))
  }

  @Test func `the first source that has what is asked for answers, and is named`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("hist.csv", Self.rates)
    try #require(site.run("import", "hist.csv").status == .success)
    func answer(_ words: String...) -> [String] {
      let outcome = site.run(all: ["history"] + words)
      return [
        outcome.results.split(separator: "\n").last?.prefix(10).description ?? "",
        outcome.diagnostics.split(separator: "\n").first?.description ?? "",
      ]
    }
    #expect(answer("USD", "JPY") == ["2026-04-22", "rates of open-er-api"])
    #expect(answer("USD", "JPY", "--to", "2026-04-01") == ["2026-01-12", "rates of ecb"])
    #expect(
      answer("USD", "JPY", "--to", "2025-12-31") == [
        "", "open-er-api has no rates of USD/JPY to 2025-12-31",
      ])
    #expect(answer("USD", "ISK", "--to", "2026-01-08", "--quiet") == ["2026-01-02", ""])
    #expect(
      site.run("history", "EUR", "USD", "--to", "2026-01-05", "--csv").results
        .hasSuffix("2026-01-05,EUR,USD,1.2,ecb\n"))
    #expect(
      site.run("history", "EUR", "USD", "--to", "2026-01-05", "--json").results
        .contains(#""source":"ecb""#))
    #expect(
      site.run("convert", "1", "EUR", "USD", "--on", "2026-01-10").results
        == "1 EUR = 1.25 USD (rates of ecb, 2026-01-08)\n")
    #expect(
      site.run(
        "convert", "1", "EUR", "USD", "--on", "2026-04-30", now: "2026-04-30T09:00:00Z"
      ).results.hasSuffix(
        " USD (rates of open-er-api, 2026-04-22)\n"))
    #expect(
      site.run("convert", "1", "EUR", "USD", "--on", "2026-02-28").diagnostics.contains(
        "open-er-api has no EUR/USD on 2026-02-28 or in the 14 days before; it has "
          + "EUR 2026-04-21 to 2026-04-22"))
  }

  @Test func `status tells of imported years, also while no rates are fetched`() throws {
    let site = try imported()
    try site.folder.write("ratepress.toml", "[[source]]\nkind = \"ecb\"\n")
    let status = site.run("status")
    #expect(status.status == .unreachable)
    #expect(status.results.contains(" days from "))
    #expect(site.run("status", "--json").results.contains(#""history":{"days":"#))
  }

  @Test func `currencies of two sources are not mixed`() throws {
    try site.folder.write("own.csv", "date,base,quote,rate\n2026-01-05,XDR,XAU,1\n")
    #expect(site.run("history", "EUR", "XAU").diagnostics.contains("error: no rates are stored"))
    let site = try imported()
    try #require(site.run("import", "own.csv").status == .success)
    #expect(site.run("history", "XDR", "XAU").results == "2026-01-05 1\n")
    let outcome = site.run("history", "EUR", "XAU")
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.contains("no stored source has both currencies of EUR/XAU"))
    #expect(site.run("history", "EUR", "XAG").diagnostics.contains("XAG: not among the stored"))
  }

  @Test func `a folder of answers is imported, each day once`() throws {
    try site.folder.write("answers/one.json", Answer.first)
    try site.folder.write("answers/same.json", Answer.first)
    try site.folder.write("answers/two.json", Answer.second)
    try site.folder.write("answers/README.md", "not rates")
    let outcome = site.run("import", "answers", "--json")
    #expect(outcome.status == .success, "\(outcome.diagnostics)")
    #expect(
      outcome.results
        == #"{"days":2,"disagreeing":[],"new":2,"source":"open-er-api","status":0,"unchanged":0}"#
        + "\n")
    #expect(site.run("history", "USD", "KRW").results.split(separator: "\n").count == 2)
    #expect(site.run("import", "answers", "--json").results.contains(#""unchanged":2"#))
  }

  @Test func `a folder of answers to a key is imported`() throws {
    let sample = SourceSample.named("exchangerate-api")
    for day in ["2026-04-15", "2026-04-16", "2026-04-18"] as [ReferenceDate] {
      try site.folder.write("keyed/\(day).json", sample.text(day: day))
    }
    let outcome = site.run("import", "keyed", "--json")
    #expect(outcome.status == .success, "\(outcome.diagnostics)")
    #expect(
      outcome.results
        == #"{"days":3,"disagreeing":[],"new":3,"source":"exchangerate-api","status":0,"#
        + #""unchanged":0}"# + "\n")
    let series = site.run("history", "USD", "EUR", "--source", "exchangerate-api")
    #expect(series.results == "2026-04-15 0.8713\n2026-04-16 0.8713\n2026-04-18 0.8713\n")
    #expect(series.diagnostics == "no rate on 2026-04-17\n")
    #expect(site.run("import", "keyed", "--json").results.contains(#""unchanged":3"#))
    try site.folder.write("keyed/other.json", Answer.first)
    let mixed = site.run("import", "keyed")
    #expect(mixed.status == .rejected)
    #expect(mixed.diagnostics.contains("of several sources (exchangerate-api, open-er-api)"))
  }

  @Test func `a check tells of gaps, which are no mistakes`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write(
      "old.json", SourceSample.named("open-er-api").text(day: "2026-04-15"))
    try #require(site.run("import", "old.json").status == .success)
    #expect(site.run("check").status == .findings)
    try #require(site.run("build").status == .success)
    let line =
      "open-er-api: 3 days from 2026-04-15 to 2026-04-22, with 1 gap, the last from 2026-04-16 to "
      + "2026-04-20\n"
    let check = site.run("check")
    #expect(check.status == .success)
    #expect(check.results == "No mistakes found.\n")
    #expect(check.diagnostics == line)
    #expect(site.run("status").results.contains(line))
    #expect(site.run("check", "--quiet").diagnostics.isEmpty)
    #expect(
      site.run("check", "--json").results
        == #"{"findings":[],"gaps":[{"base":"USD","from":"2026-04-16","source":"open-er-api","#
        + #""to":"2026-04-20"}],"status":0}"# + "\n")
  }

  @Test func `a file comes from a server`() throws {
    let server = try LoopbackServer(script: [Behaviours.answer(body: Self.rates.utf8)])
    let outcome = site.run("import", "\(server.url)/hist.csv")
    #expect(outcome.status == .success, "\(outcome.diagnostics)")
    let missing = try LoopbackServer(script: [Behaviours.answer(404, body: "no".utf8)])
    let failed = site.run("import", "\(missing.url)/hist.csv")
    #expect(failed.status == .unreachable)
    #expect(failed.diagnostics.contains("status 404. Check the address"))
  }

  @Test func `one bad file keeps all from being taken, and each is named`() throws {
    try site.folder.write("bad.csv", "Date,USD,\n2026-01-05,x,\n")
    let outcome = site.run("import", "hist.csv", "bad.csv", "none.csv", "--json")
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.contains("bad.csv: line 2: USD is"))
    #expect(outcome.diagnostics.contains("none.csv: no such file"))
    #expect(site.run("history", "EUR", "USD", "--source", "ecb").status == .unreachable)
  }

  @Test(arguments: [
    (
      ["import", "hist.csv", "--source", "file"], RatepressCommand.ExitStatus.rejected,
      "the files are of ecb"
    ),
    (["import", "hist.csv", "own.csv"], .rejected, "of several sources (ecb, file)"),
    (
      ["import", "own.csv", "--source", "ecb"], .rejected, "its base is USD, the base of ecb is EUR"
    ),
    (
      ["import", "strange.csv"], .rejected,
      "strange.csv: its column source says “mybank”, expected one of open-er-api"
    ),
    (["import", "ahead.csv"], .rejected, "ahead.csv: 2036-02-20 lies ahead; correct the day"),
    (["history", "EUR", "USD", "--csv", "--json"], .usage, "--csv and --json are two forms"),
    (["import", "own.csv", "--source", "ebc"], .usage, #"did you mean "ecb"?"#),
    (["import"], .usage, "import needs"),
    (["import", "."], .success, ".: entries left out: 2 (folders, and names without .json"),
    (["history", "EUR", "USD", "--from", "2026-02-30"], .usage, "--from: expected a day"),
    (
      ["history", "EUR", "USD", "--from", "2026-02-03", "--to", "2026-02-02"], .usage,
      "--from is later than --to"
    ),
    (["history", "EUR", "US"], .rejected, "US: not a currency code"),
    (["convert", "1", "EUR", "USD", "--source", "ecb"], .usage, "--source needs --on DATE"),
  ])
  func `what cannot be done is told`(
    arguments: [String], status: RatepressCommand.ExitStatus, words: String
  ) throws {
    if status == .success {
      try site.folder.write("notes.txt", "no rates")
    } else {
      try site.folder.write("own.csv", "date,base,quote,rate\n2026-01-05,USD,KRW,1400\n")
      try site.folder.write("ahead.csv", "date,base,quote,rate\n2036-02-20,USD,KRW,1400\n")
      try site.folder.write(
        "strange.csv", "date,base,quote,rate,source\n2026-01-05,USD,KRW,1400,mybank\n")
    }
    let outcome = site.run(all: arguments)
    #expect(outcome.status == status, "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
  }

  @Test func `a check names an original that is not what was imported`() throws {
    let site = try imported()
    #expect(!site.run("check").results.contains("/ecb/"))
    try site.folder.write("snapshots/ecb/imported/0001/EUR/00001-hist.csv", "Date,USD,\n")
    let outcome = site.run("check")
    #expect(outcome.status == .findings)
    #expect(
      outcome.results.contains(
        "00001-hist.csv: it is not what was imported; restore it from a backup, import the same file "
          + "again, or delete "))
    #expect(!outcome.results.contains("/history/"))
  }

  @Test func `a question is refused while an original is damaged that is needed for it`() throws {
    let site = try imported()
    try site.folder.write("snapshots/ecb/imported/0001/EUR/00001-hist.csv", "Date,USD,\n")
    #expect(site.run("history", "EUR", "USD", "--source", "ecb").status == .success)
    try site.folder.remove("snapshots/ecb/history")
    for question in [
      ["history", "EUR", "USD", "--source", "ecb"],
      ["convert", "1", "EUR", "USD", "--on", "2026-01-05", "--source", "ecb"],
    ] {
      let outcome = site.run(all: question)
      #expect(outcome.status == .cannotWrite)
      #expect(outcome.results.isEmpty)
      #expect(outcome.diagnostics.contains("00001-hist.csv: it is not what was imported"))
    }
    #expect(site.run("import", "hist.csv").status == .success)
    #expect(site.run("history", "EUR", "USD", "--source", "ecb").status == .success)
  }

  @Test func `figures that are replaced are listed as that`() throws {
    let site = try imported()
    try site.folder.write("new.csv", "Date,USD,\n2026-01-05,1.21,\n")
    #expect(
      site.run("import", "new.csv", "--replace", "--dry-run").results
        .hasPrefix("2026-01-05 EUR/USD: 1.2 would be replaced by 1.21\n"))
    #expect(
      site.run("import", "new.csv", "--replace").results
        .hasPrefix("2026-01-05 EUR/USD: 1.2 replaced by 1.21\n"))
  }

  @Test func `many files that cannot be taken are counted`() throws {
    for index in 10..<35 { try site.folder.write("kept/\(index).json", "{\"a\": 1}") }
    let outcome = site.run("import", "kept")
    #expect(outcome.status == .rejected)
    #expect(
      outcome.diagnostics.hasPrefix(
        "ratepress: error: kept/10.json: it holds no rates of a known kind; what is taken: "))
    #expect(outcome.diagnostics.hasSuffix("ratepress: error: 15 more files cannot be taken\n"))
  }

  @Test func `fields may stand in quotes`() throws {
    try site.folder.write(
      "quoted.csv",
      "\"date\",\"base\",\"quote\",\"rate\"\r\n\"2026-01-05\",\"USD\",\"KRW\",\"1400.5\"\r\n")
    #expect(site.run("import", "quoted.csv").status == .success)
    #expect(site.run("history", "USD", "KRW", "--source", "file").results == "2026-01-05 1400.5\n")
    try site.folder.write(
      "grouped.csv", "date,base,quote,rate\n2026-01-06,USD,KRW,\"1,400.5\"\n")
    #expect(site.run("import", "grouped.csv").status == .success)
    #expect(
      site.run("history", "USD", "KRW", "--source", "file").results
        == "2026-01-05 1400.5\n2026-01-06 1400.5\n")
  }

  @Test func `rows of the other orientation are not mixed in`() throws {
    try site.folder.write("own.csv", "date,base,quote,rate\n2026-01-05,USD,KRW,1400\n")
    try site.folder.write(
      "bank.csv",
      "date,base,quote,rate\n2026-01-05,KRW,USD,0.0007\n2026-01-05,EUR,USD,1.2\n")
    #expect(site.run("import", "own.csv").status == .success)
    let outcome = site.run("import", "bank.csv")
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.contains("turn it round, or name another source"))
  }
}
