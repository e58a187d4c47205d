import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Importing years", .waiting, .timeLimit(.minutes(20)))
struct ImportCommandTests {
  private let site: TestSite

  init() throws {
    site = try TestSite()
    try site.folder.write("hist.csv", HistoryFile.text)
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

  @Test func `a file comes from a server`() throws {
    let server = try LoopbackServer(script: [Behaviours.answer(body: HistoryFile.text.utf8)])
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
      ["import", "hist.csv", "--source", "file"], RatepressSite.ExitStatus.rejected,
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
    (["import", "own.csv", "--source", "ebc"], .usage, #"did you mean "ecb"?"#),
    (["import"], .usage, "import needs"),
    (["import", "."], .success, ".: entries left out: 2 (folders, and names without .json"),
  ])
  func `what cannot be done is told`(
    arguments: [String], status: RatepressSite.ExitStatus, words: String
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
