import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Asking for imported years", .waiting, .timeLimit(.minutes(20)))
struct HistoryCommandTests {
  private let site: TestSite

  init() throws {
    site = try TestSite()
    try site.folder.write("hist.csv", HistoryFile.text)
  }

  private func imported() throws -> TestSite {
    try #require(site.run("import", "hist.csv").status == .success)
    return site
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
        + #""license":"anyForm","quote":"JPY","rows":[{"date":"2026-01-02","rate":"180"},"#
        + #"{"date":"2026-01-05","rate":"182.00"}],"source":"ecb","status":0}"# + "\n")
    let none = site.run(
      "history", "EUR", "JPY", "--source", "ecb", "--from", "2027-01-01", "--json")
    #expect(none.status == .success && none.results.contains(#""rows":[]"#))
  }

  @Test(arguments: [[], ["--csv"], ["--json"]])
  func `an empty range is told on standard error, whatever form the result has`(
    form: [String]
  ) throws {
    let site = try imported()
    let arguments = ["history", "EUR", "JPY", "--source", "ecb", "--from", "2027-01-01"] + form
    let none = site.run(all: arguments)
    #expect(none.status == .success)
    #expect(
      none.diagnostics.contains("ecb has no rates of EUR/JPY from 2027-01-01"),
      "\(none.diagnostics)")
    #expect(site.run(all: arguments + ["--quiet"]).diagnostics.isEmpty)
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
    #expect(
      csv("ISK", "--from", "2020-01-01", "--to", "2020-12-31")
        == "ecb has no rates of EUR/ISK from 2020-01-01 to 2020-12-31\n")
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
    try site.folder.write("hist.csv", HistoryFile.text)
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

  @Test func `a check tells of gaps, which are no mistakes`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write(
      "old.json", SourceSample.named("open-er-api").text(day: "2026-04-15"))
    try #require(site.run("import", "old.json").status == .success)
    #expect(site.run("check").status == .issues)
    try #require(site.run("build").status == .success)
    let line =
      "open-er-api: 3 days from 2026-04-15 to 2026-04-22, with 1 gap, the last from 2026-04-16 to "
      + "2026-04-20\n"
    let check = site.run("check")
    #expect(check.status == .success)
    #expect(check.results == "No mistakes found.\n")
    #expect(
      check.diagnostics == line
        + "1 currency has ended (BGN); 4 pages stay; to remove them: ratepress build --prune\n")
    #expect(site.run("status").results.contains(line))
    #expect(site.run("check", "--quiet").diagnostics.isEmpty)
    #expect(
      site.run("check", "--json").results
        == #"{"ended":{"currencies":["BGN"],"pages":4},"#
        + #""gaps":[{"base":"USD","from":"2026-04-16","source":"open-er-api","#
        + #""to":"2026-04-20"}],"issues":[],"status":0}"# + "\n")
  }

  @Test func `a check names an original that is not what was imported`() throws {
    let site = try imported()
    #expect(!site.run("check").results.contains("/ecb/"))
    try site.folder.write("snapshots/ecb/imported/0001/EUR/00001-hist.csv", "Date,USD,\n")
    let outcome = site.run("check")
    #expect(outcome.status == .issues)
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

  @Test(arguments: [
    (
      ["history", "EUR", "USD", "--csv", "--json"], RatepressSite.ExitStatus.usage,
      "--csv and --json are two forms"
    ),
    (["history", "EUR", "USD", "--from", "2026-02-30"], .usage, "--from: expected a day"),
    (
      ["history", "EUR", "USD", "--from", "2026-02-03", "--to", "2026-02-02"], .usage,
      "--from is later than --to"
    ),
    (["history", "EUR", "US"], .rejected, "US: not a currency code"),
    (["convert", "1", "EUR", "USD", "--source", "ecb"], .usage, "--source needs --on DATE"),
  ])
  func `what cannot be done is told`(
    arguments: [String], status: RatepressSite.ExitStatus, words: String
  ) throws {
    let outcome = site.run(all: arguments)
    #expect(outcome.status == status, "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
  }
}
